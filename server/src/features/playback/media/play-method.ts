import type { AudioTrack, PlayRequest } from '@lectern/contract'
import type { PlayableVideo } from './playable.ts'

export const directPlay = 0
export const transcode = 2
export const localPlay = 3

/**
 * Direct play or a stream (ABS wire, playback §3.1 rule 2). A player of ours that wishes for a bitrate gets a stream
 * where one can be made. While no stream can be made (`canStream` false), whatever
 * the client could play of it is played directly, and a stream is only answered to those who insist.
 */
export function choosePlayMethod(
  request: PlayRequest,
  mimeTypes: readonly string[],
  canStream: boolean,
): typeof directPlay | typeof transcode {
  if (request.forceDirectPlay) return directPlay
  if (request.forceTranscode) return transcode
  if (canStream && typeof request.lecternStream?.bitrate === 'number') return transcode
  const supported = new Set((request.supportedMimeTypes ?? []).map(bareType))
  const isPlayable = (type: string): boolean => supported.has(bareType(type))
  if (canStream) return mimeTypes.every(isPlayable) ? directPlay : transcode
  return supported.size === 0 || mimeTypes.some(isPlayable) ? directPlay : transcode
}

/** The same for tracks. Players end a file where the first of several streams in it ends, so those are joined for them. */
export function chooseSoundMethod(
  request: PlayRequest,
  tracks: readonly Pick<AudioTrack, 'mimeType' | 'lecternParts'>[],
  canStream: boolean,
): typeof directPlay | typeof transcode {
  const isChained = tracks.some(({ lecternParts }) => lecternParts !== undefined)
  if (canStream && isChained && !request.forceDirectPlay) return transcode
  const types = tracks.map(({ mimeType }) => mimeType)
  return choosePlayMethod(request, types, canStream)
}

/**
 * The same for a film. A file whose type the player knows may still hold pictures or sound that it doesn't; players of
 * ours say which they know. Sound of less is no reason to stream a picture that could be played.
 */
export function chooseFilmMethod(
  request: PlayRequest,
  { track, codecs }: Pick<PlayableVideo, 'track' | 'codecs'>,
  canStream: boolean,
): typeof directPlay | typeof transcode {
  const { supportedMimeTypes, supportedCodecs, forceDirectPlay, forceTranscode } = request
  const options = request.lecternStream?.height
  const isTooLarge =
    typeof options === 'number' && Math.min(track.width ?? 0, track.height ?? 0) > options
  const known = new Set(supportedCodecs ?? [...said(codecs)])
  const isStrange = said(codecs).some((codec) => !known.has(codec))
  if (canStream && !forceDirectPlay && (isTooLarge || isStrange)) return transcode
  // Who says nothing of types gets the file, as ever.
  const mayStream = canStream && (supportedMimeTypes ?? []).length > 0
  const asked = { supportedMimeTypes, forceDirectPlay, forceTranscode }
  return choosePlayMethod(asked, [track.mimeType], mayStream)
}

function said({ picture, sound }: PlayableVideo['codecs']): string[] {
  return [picture, sound ?? ''].filter((codec) => codec !== '')
}

function bareType(type: string): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase()
}
