import { createHash } from 'node:crypto'
import { statOrNull } from '#platform/disk/disk.ts'
import { Problem } from '#platform/problem.ts'
import type { RenderJob } from '#platform/ffmpeg/render-audio.ts'
import { frameSamples, framesOf } from '../grid.ts'
import type { FrameRange } from '../grid.ts'
import type { Profile } from './profile.ts'
import { filesWithin, nameOf, piecesOf } from '../timeline.ts'
import type { SourceFile } from '../timeline.ts'

/** What a segment is made of. */
export interface SegmentSource {
  /** Seconds. */
  duration: number
  files: readonly SourceFile[]
  profile: Profile
}

export interface SegmentPlan {
  index: number
  frames: FrameRange
  /** Hash of everything that decides about its bytes. */
  key: string
  files: SourceFile[]
}

/** Frames that the encoder runs up, so that it is where an unbroken run would be; it also looks a little ahead. */
const runUpFrames = 16
const lookAheadFrames = 3
/** Changes when equal plans begin to give other bytes. */
const edition = 1

/** Looks at the files of a segment; `missing` when there is no such segment or one of its files is gone. */
export async function planSegment(
  { duration, files, profile }: SegmentSource,
  index: number,
): Promise<SegmentPlan> {
  const { rate } = profile
  const frames = framesOf(index, { rate, duration })
  if (frames === null) throw new Problem('missing')
  const heard = { from: frames.from * frameSamples, to: frames.to * frameSamples, rate }
  const within = new Set(filesWithin(files, heard))
  const around = await Promise.all(
    filesWithin(files, { ...reach(frames), rate }).map(async (file) => {
      const facts = await statOrNull(file.path)
      if (facts?.isFile()) return [{ file: asFound(file, facts.size), mtimeMs: facts.mtimeMs }]
      // What is only needed for the run-up may as well be silence.
      if (!within.has(file)) return []
      throw new Problem('missing', 'A file of this part is not there any more.')
    }),
  )
  const found = around.flat()
  const pieces = piecesOf(
    found.map(({ file }) => file),
    { ...reach(frames), rate },
  )
  const facts = found.map(({ file, mtimeMs }) => [file.path, file.size, mtimeMs])
  const key = createHash('sha1')
    .update(JSON.stringify([edition, profile, frames, facts, pieces]))
    .digest('hex')
  return { index, frames, key, files: found.map(({ file }) => file) }
}

/** One run for neighbouring segments. */
export function renderJob(plans: readonly SegmentPlan[], profile: Profile): RenderJob {
  const reaches = plans.map(({ frames }) => reach(frames))
  const from = reaches[0]?.from ?? 0
  const to = reaches.at(-1)?.to ?? 0
  const files = new Map(plans.flatMap((plan) => plan.files.map((file) => [nameOf(file), file])))
  return {
    ...profile,
    pieces: piecesOf([...files.values()], { from, to, rate: profile.rate }),
    windows: reaches.map((window) => ({ from: window.from - from, to: window.to - from })),
  }
}

/** Frames of a window that come before the first one that is wanted: the run-up, and one that only primes the decoder. */
export const framesBefore = runUpFrames + 1

function reach({ from, to }: FrameRange): { from: number; to: number } {
  return {
    from: (from - runUpFrames) * frameSamples,
    to: (to + lookAheadFrames) * frameSamples,
  }
}

/** A file that became smaller was cut short: what it lacks is a fault, not a wrong guess. */
function asFound(file: SourceFile, size: number): SourceFile {
  return { ...file, size, isCut: size < file.size }
}
