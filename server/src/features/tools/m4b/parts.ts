import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createReadStream } from '#platform/disk/disk.ts'
import { writeFlushed } from '#platform/disk/disk-writing.ts'
import { mediaInput, mediaOutput } from '#platform/ffmpeg/media-input.ts'
import type { RunFfmpeg } from '#platform/ffmpeg/run-ffmpeg.ts'
import { createGate } from '#platform/gate.ts'
import type { EncodeOptions, PlannedTrack } from './m4b-plan.ts'

export interface Parts {
  tracks: readonly PlannedTrack[]
  options: EncodeOptions
  /** For what is made on the way. */
  folder: string
  ffmpeg: RunFfmpeg
  signal: AbortSignal
  /** Seconds of a track that are done. */
  onTime: (track: PlannedTrack, seconds: number) => void
  onStep: (track: PlannedTrack, step: 'started' | 'finished') => void
}

/** All tracks sound alike in one file, so they get one rate. */
const sampleRate = 44_100

/**
 * Encodes each track apart, as many at once as there are processors; resolves with the parts in their order. A single one
 * that is copied is its own part.
 */
export async function encodeParts(parts: Parts): Promise<string[]> {
  const stop = new AbortController()
  const signal = AbortSignal.any([parts.signal, stop.signal])
  const gate = createGate(availableParallelism())
  try {
    return await Promise.all(
      parts.tracks.map((track, index) =>
        gate(() => encodePart(track, index, { ...parts, signal }), signal),
      ),
    )
  } catch (error) {
    stop.abort()
    throw error
  }
}

async function encodePart(track: PlannedTrack, index: number, parts: Parts): Promise<string> {
  const { options, folder, ffmpeg, signal } = parts
  // Nothing has to be joined, and the sound stays as it is: a copy of it would only take the disk's time.
  if (options.codec === 'copy' && parts.tracks.length === 1) {
    parts.onStep(track, 'started')
    parts.onStep(track, 'finished')
    return track.target
  }
  const path = join(folder, `${index}${extensions[options.codec]}`)
  parts.onStep(track, 'started')
  const args = [...mediaInput(track.target), '-map', '0:a:0', ...codecArgs(options)]
  const onTime = (seconds: number): void => parts.onTime(track, seconds)
  await ffmpeg({ args: [...args, ...mediaOutput(path)], signal, onTime })
  parts.onStep(track, 'finished')
  return path
}

const extensions = { aac: '.aac', opus: '.opus', copy: '.mp4' } as const

function codecArgs({ codec, bitrate, channels }: EncodeOptions): string[] {
  const form = ['-map_metadata', '-1', '-map_chapters', '-1']
  if (codec === 'copy') return [...form, '-c', 'copy', '-f', 'mp4']
  const sound = ['-b:a', bitrate, '-ac', String(channels)]
  if (codec === 'opus') return [...form, ...sound, '-c:a', 'libopus', '-f', 'opus']
  return [...form, ...sound, '-c:a', 'aac', '-ar', String(sampleRate), '-f', 'adts']
}

/** The arguments by which ffmpeg reads all parts as one sound, and what they need piped from `pipe:4` on. */
export async function joinedInput(
  paths: readonly string[],
  { options, folder }: Pick<Parts, 'options' | 'folder'>,
): Promise<{ input: string[]; pipes: Buffer[] }> {
  const [only = ''] = paths
  if (options.codec === 'aac') {
    const path = join(folder, 'joined.aac')
    await writeFlushed(path, framesOf(paths), 'w')
    return { input: mediaInput(path), pipes: [] }
  }
  if (paths.length === 1) return { input: mediaInput(only), pipes: [] }
  // Made by ourselves just now, so that a list of files is safe here.
  const list = paths.map((path) => `file '${quoted(mediaOutput(path).join(''))}'\n`).join('')
  const format = ['-protocol_whitelist', 'file,pipe', '-f', 'concat', '-safe', '0', '-i', 'pipe:4']
  return { input: format, pipes: [Buffer.from(list)] }
}

const quoted = (text: string): string => text.replaceAll("'", String.raw`'\''`)

/**
 * Frames of all parts behind each other. The first one of each is the encoder's run-up, in which nothing is heard yet: without
 * it the parts follow each other as their tracks do.
 */
async function* framesOf(paths: readonly string[]): AsyncGenerator<Buffer> {
  for (const path of paths) {
    let isFirst = true
    for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
      const bytes = chunk as Buffer
      yield isFirst ? bytes.subarray(frameLength(bytes)) : bytes
      isFirst = false
    }
  }
}

/** Bytes of the ADTS frame at the beginning (ISO 14496-3, 1.A.2.2). */
function frameLength(bytes: Buffer): number {
  const [, , , a = 0, b = 0, c = 0] = bytes
  return ((a & 3) << 11) | (b << 3) | (c >> 5)
}
