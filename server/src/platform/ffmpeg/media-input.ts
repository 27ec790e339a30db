/**
 * What a library may hold, by ffmpeg's demuxer names. The content decides among these; playlists and other lists of
 * files (hls, concat, dash, sdp …) are not among them, so a list that calls itself .mp3 is refused, not followed.
 */
const demuxers =
  'aac,ac3,aiff,amr,amrnb,amrwb,ape,asf,au,avi,caf,dsf,dts,eac3,flac,flv,loas,m4a,matroska,mov,mp3,mp4,' +
  'mpc,mpc8,mpeg,mpegts,oga,ogg,oma,tak,tta,w64,wav,webm,wsaud,wv,xwma'

/** Bytes of a file that are a file of their own. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * The arguments by which ffmpeg and ffprobe read a file of a library: as a local file, as media, never as a list of other
 * files. There is no other way to name such a file to them.
 *
 * @param options what else stands before the input
 * @param range only these bytes of it
 */
export function mediaInput(
  path: string,
  options: readonly string[] = [],
  range?: ByteRange,
): string[] {
  const only = [
    '-protocol_whitelist',
    range ? 'file,subfile' : 'file',
    '-format_whitelist',
    demuxers,
  ]
  const url = `file:${path}`
  const part = range ? `subfile,,start,${range.start},end,${range.end},,:` : ''
  return [...options, ...only, '-i', part + url]
}

/** The argument by which ffmpeg writes a local file, whatever its name looks like. */
export const mediaOutput = (path: string): string[] => [`file:${path}`]
