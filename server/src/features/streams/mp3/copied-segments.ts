import { open, stat } from 'node:fs/promises'
import { mpegFrame } from '#features/scan/index.ts'
import { Problem } from '#platform/problem.ts'
import { RenderFailure } from '#platform/render-audio.ts'
import type { TimedFrame } from '../container/mpeg-ts.ts'
import { segmentCount, segmentS } from '../grid.ts'
import { sureSeconds } from '../timeline.ts'
import type { SourceFile } from '../timeline.ts'
import { framesPerAnchor } from './frame-index.ts'
import type { Mp3Files, Mp3Index } from './frame-index.ts'
import { walkFrames } from './frame-walk.ts'

export interface CopiedSegments {
  /** Whether a book is MP3 of one kind throughout. */
  canCopy(files: readonly SourceFile[]): Promise<boolean>
  /** The frames of a segment as they are in the files; null when there is no such segment. */
  frames(book: Book, index: number): Promise<TimedFrame[] | null>
}

interface Book {
  /** Seconds. */
  duration: number
  files: readonly SourceFile[]
}

/**
 * Cuts books of MP3 into segments without encoding: each frame belongs to the segment in which it begins, so frames
 * follow each other as they do in the file, and nothing can be heard where segments meet.
 */
export function createCopiedSegments(mp3: Mp3Files): CopiedSegments {
  async function framesOf(
    file: SourceFile,
    { from, to, isLast }: { from: number; to: number; isLast: boolean },
  ): Promise<TimedFrame[]> {
    const facts = await stat(file.path).catch(() => null)
    if (!facts?.isFile()) throw new Problem('missing', 'A file of this part is not there any more.')
    const index = await mp3.index(file.path)
    if (index === null) throw new RenderFailure('refused', 'There are no frames in the file')
    const { rate, length, delay, count } = index
    const numberAt = (seconds: number): number =>
      Math.ceil(((seconds - file.startOffset) * rate + delay) / length - 1e-9)
    const startOf = (number: number): number => file.startOffset + (number * length - delay) / rate
    const said = Math.round((file.duration * rate + delay) / length)
    const first = Math.max(0, from === 0 ? 0 : numberAt(from))
    const end = isLast ? Math.max(said, count) : said
    const behind = Math.min(end, to === Infinity ? end : numberAt(to))
    if (behind <= first) return []
    const sure = sureSeconds({ ...file, isCut: facts.size < file.size })
    const frames = await readFrames(file.path, index, { first, behind: Math.min(behind, count) })
    for (let number = first + frames.length; number < behind; number++) {
      if ((number * length) / rate < sure)
        throw new RenderFailure('refused', 'There is less sound than there should be')
      frames.push(silence(index))
    }
    return frames.map((bytes, nth) => ({ bytes, seconds: startOf(first + nth) }))
  }

  return {
    async canCopy(files) {
      if (files.length === 0 || files.some(({ codec }) => codec !== 'mp3')) return false
      const [first, ...others] = await Promise.all(files.map(({ path }) => mp3.head(path)))
      if (!first) return false
      return others.every((head) => head?.rate === first.rate && head.channels === first.channels)
    },
    async frames({ duration, files }, index) {
      const count = segmentCount(duration)
      if (index < 0 || index >= count) return null
      const from = index * segmentS
      const to = index === count - 1 ? Infinity : from + segmentS
      const frames: TimedFrame[] = []
      for (const [nth, file] of files.entries()) {
        // The frame that the encoder put in front begins before its file.
        if (file.startOffset - 0.1 >= to || file.startOffset + file.duration + 0.1 < from) continue
        const isLast = nth === files.length - 1
        frames.push(...(await framesOf(file, { from, to, isLast })))
      }
      if (frames.length === 0) throw new RenderFailure('refused', 'There is no sound')
      return frames
    },
  }
}

/** Frames `first` up to, not including, `behind`. */
async function readFrames(
  path: string,
  index: Mp3Index,
  { first, behind }: { first: number; behind: number },
): Promise<Buffer[]> {
  const frames: Buffer[] = []
  if (behind <= first) return frames
  const anchor = Math.floor(first / framesPerAnchor)
  const from = index.anchors[anchor] ?? index.start
  const file = await open(path)
  try {
    let number = anchor * framesPerAnchor
    const places: { at: number; size: number }[] = []
    await walkFrames(file, { from, head: index.header }, (place) => {
      if (number >= first) places.push(place)
      return ++number < behind
    })
    const start = places[0]?.at ?? 0
    const last = places.at(-1)
    const bytes = Buffer.alloc(last === undefined ? 0 : last.at + last.size - start)
    await file.read(bytes, 0, bytes.length, start)
    for (const { at, size } of places) frames.push(bytes.subarray(at - start, at - start + size))
  } finally {
    await file.close()
  }
  return frames
}

/** A frame without any sound in it: nothing but its header, without a checksum. */
function silence({ header }: Mp3Index): Buffer {
  const plain = (header | 0x00010000) >>> 0
  const bytes = Buffer.alloc(mpegFrame(plain)?.size ?? 0)
  if (bytes.length >= 4) bytes.writeUInt32BE(plain)
  return bytes
}
