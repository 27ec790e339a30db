import { execFile } from 'node:child_process'
import type { ExecFileException } from 'node:child_process'
import { createRequire } from 'node:module'
import { createGate } from '../gate.ts'
import { mediaInput } from './media-input.ts'

export interface MediaTools {
  /** Command or path; null: there is none. */
  ffmpeg: string | null
  ffprobe: string | null
}

/**
 * Finds the tools: the configured path, else what `PATH` has, which its system keeps up to date, else the static build
 * of the npm package (an optional dependency, and years old). Each is tried with `-version`; what does not answer is
 * passed over.
 */
export async function locateMediaTools(configured: MediaTools): Promise<MediaTools> {
  const [ffmpeg, ffprobe] = await Promise.all([
    firstThatRuns([configured.ffmpeg, 'ffmpeg', bundled('@ffmpeg-installer/ffmpeg')]),
    firstThatRuns([configured.ffprobe, 'ffprobe', bundled('@ffprobe-installer/ffprobe')]),
  ])
  return { ffmpeg, ffprobe }
}

export interface Ffprobe {
  /**
   * ffprobe's own JSON: `format`, `streams`, `chapters`.
   * @throws FfprobeFailure when it refuses the file, takes too long or can't be started; AbortError when aborted.
   */
  rawProbe(path: string, signal?: AbortSignal): Promise<Record<string, unknown>>
}

/** Why ffprobe gave no answer: `refused` and `slow` speak about the file, `absent` about ffprobe. */
export class FfprobeFailure extends Error {
  readonly reason: 'refused' | 'slow' | 'absent'

  constructor(reason: FfprobeFailure['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'FfprobeFailure'
    this.reason = reason
  }
}

const atOnce = 2
const timeoutMs = 30_000
const mostOutput = 32 * 1024 * 1024

/** A probe over one ffprobe, two files at a time; null when there is no ffprobe. */
export function createFfprobe(command: string | null): Ffprobe | null {
  if (command === null) return null
  const gate = createGate(atOnce)
  return {
    rawProbe: (path, signal) => gate(() => run(command, path, signal), signal),
  }
}

/** Encodes sound: `input` goes to the standard input of ffmpeg, `args` say the rest. Rejects with ffmpeg's last line. */
export type Encode = (args: readonly string[], input: Buffer, signal?: AbortSignal) => Promise<void>

/** An encoder over one ffmpeg; null when there is none. */
export function createEncoder(command: string | null): Encode | null {
  if (command === null) return null
  return (args, input, signal) =>
    new Promise((resolve, reject) => {
      const limits = {
        timeout: 2 * timeoutMs,
        windowsHide: true,
        ...(signal ? { signal } : {}),
      }
      const all = ['-hide_banner', '-nostats', '-v', 'error', '-y', ...args]
      const child = execFile(command, all, limits, (error, _stdout, stderr) => {
        if (error === null) return resolve()
        reject(error.name === 'AbortError' ? error : new Error(lastLine(stderr), { cause: error }))
      })
      // When ffmpeg gives up early its input closes; the callback says why.
      child.stdin?.on('error', () => undefined)
      child.stdin?.end(input)
    })
}

function run(
  command: string,
  path: string,
  signal?: AbortSignal,
): Promise<Record<string, unknown>> {
  const show = ['-show_format', '-show_streams', '-show_chapters', '-of', 'json']
  const args = ['-hide_banner', '-v', 'error', ...mediaInput(path, show)]
  const limits = {
    timeout: timeoutMs,
    maxBuffer: mostOutput,
    killSignal: 'SIGKILL' as const,
    windowsHide: true,
    ...(signal ? { signal } : {}),
  }
  return new Promise((resolve, reject) => {
    execFile(command, args, limits, (error, stdout, stderr) => {
      if (error) return reject(failure(error, stderr))
      try {
        resolve(JSON.parse(stdout) as Record<string, unknown>)
      } catch (cause) {
        reject(new FfprobeFailure('refused', 'ffprobe gave no JSON', { cause }))
      }
    })
  })
}

function failure(error: ExecFileException, stderr: string): Error {
  if (error.name === 'AbortError') return error
  const isTooMuch = error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER'
  if (error.killed || isTooMuch) {
    return new FfprobeFailure('slow', 'ffprobe took too long or said too much', { cause: error })
  }
  if (typeof error.code === 'string') {
    return new FfprobeFailure('absent', `ffprobe can't be started (${error.code})`, {
      cause: error,
    })
  }
  const reason = lastLine(stderr) || 'ffprobe refuses the file'
  return new FfprobeFailure('refused', reason, { cause: error })
}

/** ffmpeg's last line says why, after the file's own name. */
export function lastLine(stderr: string): string {
  const line = stderr.trim().split('\n').at(-1) ?? ''
  return line.slice(line.lastIndexOf(': ') + 1).trim()
}

function bundled(name: string): string | null {
  try {
    const { path } = createRequire(import.meta.url)(name) as { path: string }
    return path
  } catch {
    // Optional: not every platform has a build, and not every install takes optional packages.
    return null
  }
}

async function firstThatRuns(commands: readonly (string | null)[]): Promise<string | null> {
  for (const command of commands) if (command !== null && (await runs(command))) return command
  return null
}

/** What has answered once in this process isn't asked again: starting ffmpeg costs 0.1 s of processor. */
const answered = new Set<string>()

async function runs(command: string): Promise<boolean> {
  const key = `${command}\0${process.env['PATH'] ?? ''}`
  if (!answered.has(key) && (await answers(command))) answered.add(key)
  return answered.has(key)
}

function answers(command: string): Promise<boolean> {
  return new Promise((resolve) => {
    execFile(command, ['-version'], { timeout: 10_000, windowsHide: true }, (error) =>
      resolve(error === null),
    )
  })
}
