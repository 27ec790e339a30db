import { open } from '#platform/disk/disk.ts'
import { elementIds as ids } from '#media/ebml.ts'
import { bytesOf, elementAt, elementsIn, wholeOf } from './ebml.ts'

const mostTracks = 4 * 1024 * 1024
const mostElements = 200
const soundTrack = 2

/** Seconds at the beginning of the sound of a Matroska file that decoders leave out; 0 where there are none, or other files. */
export async function codecDelayOf(path: string): Promise<number> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const head = await elementAt(file, 0, size)
    const segment = head?.id === ids.head ? await elementAt(file, head.to, size) : null
    if (segment?.id !== ids.segment) return 0
    let at = segment.from
    for (let nth = 0; nth < mostElements && at < segment.to; nth++) {
      const element = await elementAt(file, at, segment.to)
      if (element === null || element.id === ids.cluster) return 0
      if (element.id === ids.tracks) return delayIn(await bytesOf(file, element, mostTracks))
      at = element.to
    }
    return 0
  } finally {
    await file.close()
  }
}

function delayIn(tracks: Buffer): number {
  for (const track of elementsIn(tracks)) {
    if (track.id !== ids.track) continue
    const parts = new Map([...elementsIn(tracks, track.from, track.to)].map((one) => [one.id, one]))
    const [type, delay] = [parts.get(ids.trackType), parts.get(ids.codecDelay)]
    if (!type || wholeOf(tracks, type) !== soundTrack) continue
    return delay ? wholeOf(tracks, delay) / 1e9 : 0
  }
  return 0
}
