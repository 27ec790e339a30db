import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { mediaInput, mediaOutput } from '#platform/ffmpeg/media-input.ts'
import type { RunFfmpeg } from '#platform/ffmpeg/run-ffmpeg.ts'
import { createGate } from '#platform/gate.ts'
import { Problem } from '#platform/problem.ts'
import type { PlannedFile } from '../book/tool-book.ts'
import { openMp4 } from '../mp4/sound-file.ts'
import type { Mp4File } from '../mp4/sound-file.ts'
import type { EncodeOptions } from './m4b-plan.ts'
import { paddingArgs, soundRates } from './padding.ts'

export interface Parts {
  files: readonly PlannedFile[]
  options: EncodeOptions
  /** For what is made on the way. */
  folder: string
  ffmpeg: RunFfmpeg
  signal: AbortSignal
  /** Seconds of a file that are done. */
  onTime: (file: PlannedFile, seconds: number) => void
  onStep: (file: PlannedFile, step: 'started' | 'finished') => void
}

/**
 * Makes each track a sound in MP4, as many at once as there are processors; resolves with them in their order. What is to be
 * copied and can be cut and joined as it is, is its own part: a copy of it would only take the disk's time.
 */
export async function makeParts(parts: Parts): Promise<Mp4File[]> {
  const stop = new AbortController()
  const signal = AbortSignal.any([parts.signal, stop.signal])
  const gate = createGate(availableParallelism())
  try {
    return await Promise.all(
      parts.files.map((file, index) =>
        gate(() => makePart(file, index, { ...parts, signal }), signal),
      ),
    )
  } catch (error) {
    stop.abort()
    throw error
  }
}

async function makePart(file: PlannedFile, index: number, parts: Parts): Promise<Mp4File> {
  const { options, folder, ffmpeg, signal } = parts
  const { filename } = file.track.metadata
  parts.onStep(file, 'started')
  const own = options.codec === 'copy' ? await asItIs(file) : null
  if (own === null) {
    const padding = await paddingArgs(parts.files, index, options.codec)
    const form = [...padding, ...codecArgs(options)]
    const args = [...mediaInput(file.target), '-map', '0:a:0', ...form, '-f', 'mp4']
    const onTime = (seconds: number): void => parts.onTime(file, seconds)
    await ffmpeg({ args: [...args, ...mediaOutput(partPath(folder, index))], signal, onTime })
  }
  parts.onStep(file, 'finished')
  return own ?? openMp4(partPath(folder, index), filename)
}

const partPath = (folder: string, index: number): string => join(folder, `${index}.mp4`)

async function asItIs({ target, track }: PlannedFile): Promise<Mp4File | null> {
  try {
    return await openMp4(target, track.metadata.filename)
  } catch (error) {
    // No MP4, or an odd one: ffmpeg makes a plain one of it.
    if (error instanceof RangeError || (error instanceof Problem && error.kind === 'invalid'))
      return null
    throw error
  }
}

function codecArgs({ codec, bitrate, channels }: EncodeOptions): string[] {
  const form = ['-map_metadata', '-1', '-map_chapters', '-1']
  if (codec === 'copy') return [...form, '-c', 'copy']
  const sound = ['-b:a', bitrate, '-ac', String(channels)]
  // Years ago Opus in MP4 was no standard yet.
  if (codec === 'opus') return [...form, ...sound, '-c:a', 'libopus', '-strict', '-2']
  return [...form, ...sound, '-c:a', 'aac', '-ar', String(soundRates.aac)]
}
