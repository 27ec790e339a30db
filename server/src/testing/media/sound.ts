import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { locateMediaTools } from '#platform/ffmpeg/ffmpeg.ts'

const run = promisify(execFile)

/** The ffmpeg that the app would find; null when there is none, and tests that need one are skipped. */
export const { ffmpeg, ffprobe } = await locateMediaTools({ ffmpeg: null, ffprobe: null })

/** A tone that climbs and shimmers, so that no stretch of it sounds like another: `seconds` from `fromHz` on. */
export function chirp(fromHz: number, seconds: number): string[] {
  const wave = `0.5*sin(2*PI*(${fromHz}*t+150*t*t))*(0.7+0.3*sin(2*PI*1.3*t))`
  return ['-f', 'lavfi', '-i', `aevalsrc=${wave}:s=48000:d=${seconds}`]
}

/** Runs ffmpeg with `args`; the last one names the file that is written. */
export async function makeSound(args: readonly string[], command = ffmpeg): Promise<void> {
  if (command === null) throw new Error('There is no ffmpeg')
  await run(command, ['-v', 'error', '-y', ...args])
}

/** A file as samples of one channel at `rate`. */
export async function decode(path: string, rate: number): Promise<Float32Array> {
  if (ffmpeg === null) throw new Error('There is no ffmpeg')
  const form = ['-ar', String(rate), '-ac', '1', '-f', 'f32le', '-']
  const { stdout } = await run(ffmpeg, ['-v', 'error', '-i', path, '-map', '0:a:0', ...form], {
    encoding: 'buffer',
    maxBuffer: 2 ** 30,
  })
  return new Float32Array(new Uint8Array(stdout).buffer)
}

/** Bytes as samples, by way of a file. */
export async function decodeBytes(
  bytes: Buffer,
  { path, rate }: { path: string; rate: number },
): Promise<Float32Array> {
  await writeFile(path, bytes)
  return decode(path, rate)
}

/** How far `sound` lies behind `source` in samples, by the best match of what is around `at`. */
export function lagOf(
  source: Float32Array,
  sound: Float32Array,
  { at, length = 4096, most = 3000 }: { at: number; length?: number; most?: number },
): number {
  let best = { lag: 0, error: Infinity }
  for (let lag = -most; lag <= most; lag++) {
    let error = 0
    for (let i = 0; i < length && error < best.error; i += 2)
      error += ((sound[at + lag + i] ?? 0) - (source[at + i] ?? 0)) ** 2
    if (error < best.error) best = { lag, error }
  }
  return best.lag
}

/** Error of `sound` against `source` in decibels below it, for a stretch of samples. */
export function fidelity(
  source: Float32Array,
  sound: Float32Array,
  { from, to }: { from: number; to: number },
): number {
  let signal = 0
  let error = 0
  for (let i = from; i < to; i++) {
    signal += (source[i] ?? 0) ** 2
    error += ((sound[i] ?? 0) - (source[i] ?? 0)) ** 2
  }
  return 10 * Math.log10(signal / Math.max(error, 1e-12))
}
