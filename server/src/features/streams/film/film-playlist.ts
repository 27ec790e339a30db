import { codecName } from '../container/h264.ts'
import type { FilmFacts } from './film-facts.ts'
import type { FilmPlan, Span } from './film-plan.ts'
import { seenSize } from './picture-profile.ts'

/** What the addresses of a stream carry on: `?…`, or ''. */
interface Queries {
  picture: string
  sound: string
}

/** Bits a second that are said of sound. */
const soundBits = 160_000
/** Level of what is encoded; its profile is High. */
const encodedCodec = 'avc1.64002a'

/** The playlist of a film: where its pictures and its sound are. `bits` is what the file has a second. */
export function filmPlaylist(
  plan: FilmPlan,
  { facts, bits, queries }: { facts: FilmFacts; bits: number; queries: Queries },
): string {
  const size = plan.kind === 'encode' ? plan.profile : seenSize(plan.picture)
  const codec = plan.kind === 'encode' ? encodedCodec : codecName(plan.track.config)
  const bandwidth = plan.kind === 'encode' ? plan.profile.bitrate + soundBits : Math.ceil(bits * 2)
  const resolution = `${Math.round(size.width)}x${Math.round(size.height)}`
  const sound = `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES,URI="sound.m3u8${queries.sound}"`
  const codecs = facts.hasSound ? `"${codec},mp4a.40.2",AUDIO="sound"` : `"${codec}"`
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...(facts.hasSound ? [sound] : []),
    `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${resolution},CODECS=${codecs}`,
    `picture.m3u8${queries.picture}`,
  ].join('\n')
}

/** The playlist of the pictures alone, with the true length of each segment. */
export function picturePlaylist(spans: readonly Span[], query: string): string {
  const lengths = spans.map(({ start, end }) => end - start)
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-ALLOW-CACHE:NO',
    `#EXT-X-TARGETDURATION:${Math.ceil(Math.max(1, ...lengths))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="picture.mp4${query}"`,
  ]
  for (const [nth, length] of lengths.entries())
    lines.push(`#EXTINF:${length.toFixed(6)},`, `picture-${nth}.m4s${query}`)
  return [...lines, '#EXT-X-ENDLIST'].join('\n')
}
