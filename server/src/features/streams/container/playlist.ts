import { announcedSeconds, framesOf, frameSamples, segmentCount, segmentS } from '../grid.ts'

/** The playlist of a whole book for clients of this wire: MPEG-TS in segments of six seconds, whatever else there is. */
export function tsPlaylist(duration: number, query: string): string {
  const lines = head(3)
  for (let n = 0; n < segmentCount(duration); n++)
    lines.push(`#EXTINF:${announcedSeconds(n, duration)},`, `output-${n}.ts${query}`)
  return [...lines, '#EXT-X-ENDLIST'].join('\n')
}

/** The same book as fragments of MP4, with the exact length of each. */
export function mp4Playlist(
  duration: number,
  { rate, query }: { rate: number; query: string },
): string {
  const lines = [...head(7), '#EXT-X-INDEPENDENT-SEGMENTS', `#EXT-X-MAP:URI="init.mp4${query}"`]
  for (let n = 0; n < segmentCount(duration); n++) {
    const frames = framesOf(n, { rate, duration })
    const seconds = frames === null ? segmentS : ((frames.to - frames.from) * frameSamples) / rate
    lines.push(`#EXTINF:${seconds.toFixed(6)},`, `output-${n}.m4s${query}`)
  }
  return [...lines, '#EXT-X-ENDLIST'].join('\n')
}

function head(version: number): string[] {
  return [
    '#EXTM3U',
    `#EXT-X-VERSION:${version}`,
    '#EXT-X-ALLOW-CACHE:NO',
    `#EXT-X-TARGETDURATION:${segmentS}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
  ]
}
