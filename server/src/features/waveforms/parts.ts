import { soundFiles } from '#features/playback/index.ts'
import type { PlayableItems } from '#features/playback/index.ts'
import type { ByteRange } from '#platform/ffmpeg/media-input.ts'
import { statOrNull } from '#platform/disk/disk.ts'
import { pieceSeconds } from './piece-maker.ts'
import type { PieceKey } from './piece-store.ts'

type Playable = Exclude<Awaited<ReturnType<PlayableItems['get']>>, string>

/** A file of an item; seconds. */
export interface Sound {
  path: string
  range?: ByteRange
  startOffset: number
  duration: number
}

/** A piece of a file that lies within what was asked for; `start` and `end` in seconds of the item. */
export interface Part {
  key: PieceKey
  start: number
  end: number
}

/** What is heard of an item, in its order. */
export function soundsOf({ video, tracks, duration }: Playable): Sound[] {
  return video === undefined ? soundFiles(tracks) : [{ path: video.path, startOffset: 0, duration }]
}

/** The pieces under a stretch; null when a file isn't there. Throws `busy` when its disk doesn't answer. */
export async function partsOf(
  sounds: readonly Sound[],
  from: number,
  to: number,
): Promise<Part[] | null> {
  const parts: Part[] = []
  for (const { path, range, startOffset, duration } of sounds) {
    const first = Math.max(0, from - startOffset)
    const last = Math.min(duration, to - startOffset)
    if (last <= first) continue
    // oxlint-disable-next-line no-await-in-loop -- mostly it is one
    const facts = await statOrNull(path)
    if (facts === null) return null
    const state = `${facts.size} ${Math.trunc(facts.mtimeMs)}`
    const stamp = range ? `${state} ${range.start}-${range.end}` : state
    const end = startOffset + duration
    for (let index = Math.floor(first / pieceSeconds); index * pieceSeconds < last; index += 1) {
      const start = startOffset + index * pieceSeconds
      parts.push({
        key: { path, range, stamp, index },
        start,
        end: Math.min(end, start + pieceSeconds),
      })
    }
  }
  return parts
}

/** Seconds to the hundredth. */
export const rounded = (seconds: number) => Math.round(seconds * 100) / 100
