import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import { lastLine } from './ffmpeg.ts'

export interface FfmpegRun {
  /** Inputs that are files come from `mediaInput`, others from `pipes`: the first one is `pipe:4`. */
  args: readonly string[]
  pipes?: readonly Buffer[]
  signal: AbortSignal
  /** Takes what it writes to its standard output as it comes; nothing of that is resolved with then. */
  onOutput?: (bytes: Buffer) => void
  /** Told of how many seconds of the output are made, about twice a second. */
  onTime?: (seconds: number) => void
}

/** Runs ffmpeg to its end, behind everything else on the machine, and resolves with what it wrote to its standard output. */
export type RunFfmpeg = (run: FfmpegRun) => Promise<Buffer>

/** Why nothing came of it: `refused` speaks about the file, `full` about the disk, `slow` and `absent` about the machine. */
export class FfmpegFailure extends Error {
  readonly reason: 'refused' | 'full' | 'slow' | 'absent'

  constructor(reason: FfmpegFailure['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'FfmpegFailure'
    this.reason = reason
  }
}

/** Silence of so long means that it hangs: progress is told twice a second. */
const silentMs = 120_000
const mostSaid = 16 * 1024
const head = ['-hide_banner', '-nostats', '-nostdin', '-v', 'error', '-y', '-progress', 'pipe:3']

/** A runner over one ffmpeg; null when there is none. Rejects with FfmpegFailure, or AbortError when it was stopped. */
export function createRunFfmpeg(command: string | null): RunFfmpeg | null {
  if (command === null) return null
  return ({ args, pipes = [], signal, onTime, onOutput }) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(stopped())
      const child = spawn(command, [...head, ...args], {
        stdio: ['ignore', 'pipe', 'pipe', 'pipe', ...pipes.map(() => 'pipe' as const)],
        windowsHide: true,
        signal,
        killSignal: 'SIGKILL',
      })
      if (child.pid !== undefined) stepBehind(child.pid)
      feed(child, pipes)
      const said = listen(child, onOutput)
      const watch = createWatch(child, onTime)
      child.once('error', (cause: NodeJS.ErrnoException) => {
        watch.stop()
        const isStopped = cause.name === 'AbortError'
        reject(
          isStopped ? stopped() : new FfmpegFailure('absent', 'ffmpeg can’t be started', { cause }),
        )
      })
      child.once('close', (code) => {
        watch.stop()
        if (code === 0) resolve(said.output())
        else if (watch.isSlow()) reject(new FfmpegFailure('slow', 'ffmpeg took too long'))
        else reject(failureOf(said.errors()))
      })
    })
}

function failureOf(text: string): FfmpegFailure {
  const isFull = /No space left on device|Disk quota exceeded/u.test(text)
  return new FfmpegFailure(isFull ? 'full' : 'refused', lastLine(text) || 'ffmpeg gave up')
}

function feed(child: ChildProcess, pipes: readonly Buffer[]): void {
  pipes.forEach((bytes, index) => {
    const pipe = child.stdio[index + 4] as Writable | null
    // ffmpeg may have enough before the end.
    pipe?.on('error', () => undefined).end(bytes)
  })
}

function listen(
  child: ChildProcess,
  onOutput: FfmpegRun['onOutput'],
): { output: () => Buffer; errors: () => string } {
  const output: Buffer[] = []
  let errors = ''
  child.stdout?.on('data', onOutput ?? ((bytes: Buffer) => void output.push(bytes)))
  child.stderr?.setEncoding('utf8').on('data', (more: string) => {
    errors = (errors + more).slice(-mostSaid)
  })
  return { output: () => Buffer.concat(output), errors: () => errors }
}

/** Reads how far it is, and ends what says nothing any more. */
function createWatch(child: ChildProcess, onTime: FfmpegRun['onTime']) {
  let isSlow = false
  const timer = setTimeout(() => {
    isSlow = true
    child.kill('SIGKILL')
  }, silentMs)
  const progress = child.stdio[3] as Readable | null
  progress?.setEncoding('utf8').on('data', (text: string) => {
    timer.refresh()
    // Microseconds under both names; older ones know only the second.
    const [, microseconds] = /out_time_(?:us|ms)=(\d+)/u.exec(text) ?? []
    if (microseconds !== undefined) onTime?.(Number(microseconds) / 1e6)
  })
  return { stop: () => clearTimeout(timer), isSlow: () => isSlow }
}

function stepBehind(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It is over already, or the system doesn't let us: then it runs like everything else.
  }
}

function stopped(): Error {
  return new DOMException('The work was stopped', 'AbortError')
}
