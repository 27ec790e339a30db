import { statOrNull } from '#platform/disk/disk.ts'
import { Problem } from '#platform/problem.ts'
import { RenderFailure } from '#platform/ffmpeg/render-audio.ts'
import type { TimedFrame } from '../container/mpeg-ts.ts'
import { segmentCount, segmentS } from '../grid.ts'
import { sureSeconds } from '../timeline.ts'
import type { SourceFile } from '../timeline.ts'
import type { FrameForm } from './frame-file.ts'
import type { FrameFiles } from './frame-files.ts'

export interface CopiedSegments {
  /**
   * What kind of frames a book has throughout; null when it has several, or none that can be copied. The same list of
   * files has the same answer.
   */
  kindOf(files: readonly SourceFile[]): Promise<FrameForm['kind'] | null>
  /** The frames of a segment as they are in the files; null when there is no such segment. */
  frames(book: Book, index: number): Promise<TimedFrame[] | null>
}

interface Book {
  /** Seconds. */
  duration: number
  files: readonly SourceFile[]
}

/** What is wanted of a file. Seconds of the book; `to` is Infinity for the last segment. */
interface Stretch {
  from: number
  to: number
  /** The file is the last one. */
  isLast: boolean
  /** Nothing else is in the last segment. */
  isBare: boolean
}

/**
 * Cuts books of MP3 or AAC into segments without encoding: each frame belongs to the segment in which it begins, so frames
 * follow each other as they do in the file, and nothing can be heard where segments meet.
 */
export function createCopiedSegments(frameFiles: FrameFiles): CopiedSegments {
  async function framesOf(
    file: SourceFile,
    { from, to, isLast, isBare }: Stretch,
  ): Promise<TimedFrame[]> {
    const facts = await statOrNull(file.path)
    if (!facts?.isFile()) throw new Problem('missing', 'A file of this part is not there any more.')
    const source = await frameFiles.open(file)
    if (source === null) throw new RenderFailure('refused', 'There are no frames in the file')
    const { rate, length, delay, count, silence } = source
    const numberAt = (seconds: number): number =>
      source.atOrAfter((seconds - file.startOffset) * rate + delay)
    const startOf = (number: number): number =>
      file.startOffset + (source.startOf(number) - delay) / rate
    // A frame that would play past the end of its file for the most part is left to the next one.
    const said = source.atOrAfter(file.duration * rate + delay - length / 2)
    const first = Math.max(0, from === 0 ? 0 : numberAt(from))
    const end = isLast ? Math.max(said, count) : said
    const behind = Math.min(end, to === Infinity ? end : numberAt(to))
    // The end of a book may hold no beginning of a frame, yet it is announced: then it is silent.
    if (behind <= first) return isBare ? [{ bytes: silence, seconds: startOf(first) }] : []
    const sure = sureSeconds({ ...file, isCut: facts.size < file.size })
    const frames = await source.read(first, Math.min(behind, count))
    for (let number = first + frames.length; number < behind; number++) {
      if (source.startOf(number) / rate < sure)
        throw new RenderFailure('refused', 'There is less sound than there should be')
      frames.push(silence)
    }
    return frames.map((bytes, nth) => ({ bytes, seconds: startOf(first + nth) }))
  }

  /** Of books whose files were all there; each of their segments asks. */
  const kinds = new WeakMap<readonly SourceFile[], FrameForm['kind'] | null>()

  return {
    async kindOf(files) {
      const codec = files[0]?.codec
      if (files.some((file) => file.codec !== codec)) return null
      const known = kinds.get(files)
      if (known !== undefined) return known
      const forms = await Promise.all(files.map(frameFiles.form))
      const [first] = forms
      if (!first) return null
      const isEven = forms.every(
        (form) => form?.rate === first.rate && form.channels === first.channels,
      )
      const kind = isEven ? first.kind : null
      if (!forms.includes(null)) kinds.set(files, kind)
      return kind
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
        const isBare = isLast && to === Infinity && frames.length === 0
        frames.push(...(await framesOf(file, { from, to, isLast, isBare })))
      }
      if (frames.length === 0) throw new RenderFailure('refused', 'There is no sound')
      return frames
    },
  }
}
