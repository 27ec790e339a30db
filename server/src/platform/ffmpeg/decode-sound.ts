import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { mediaInput } from './media-input.ts'
import type { ByteRange } from './media-input.ts'

/** A stretch of a file; seconds. */
export interface Stretch {
  path: string
  /** Only these bytes of it. */
  range?: ByteRange | undefined
  from: number
  seconds: number
}

/** ffmpeg has read a file and found nothing to decode. Every other failure, such as a time limit, may pass. */
export class Undecodable extends Error {
  override readonly name = 'Undecodable'
}

/**
 * Decodes a stretch as 16-bit samples (little-endian, one channel, `rate` a second) and hands them over as they come. Runs
 * behind everything else on the machine. Rejects with `Undecodable` when ffmpeg gives up, and with another error when it could
 * not be started, takes too long or is stopped.
 */
export type DecodeSound = (
  stretch: Stretch,
  options: { rate: number; take: (bytes: Buffer) => void; signal: AbortSignal },
) => Promise<void>

const timeoutMs = 180_000

/** Decodes with one ffmpeg; null when there is none. */
export function createDecodeSound(command: string | null): DecodeSound | null {
  if (command === null) return null
  return ({ path, range, from, seconds }, { rate, take, signal }) =>
    new Promise((resolve, reject) => {
      const options = ['-threads', '1', '-ss', String(from), '-t', String(seconds)]
      const input = mediaInput(path, options, range)
      const output = ['-map', '0:a:0', '-ac', '1', '-ar', String(rate), '-f', 's16le', 'pipe:1']
      const head = ['-hide_banner', '-nostats', '-nostdin', '-v', 'error']
      const child = spawn(command, [...head, ...input, ...output], {
        stdio: ['ignore', 'pipe', 'ignore'],
        windowsHide: true,
        signal,
        timeout: timeoutMs,
        killSignal: 'SIGKILL',
      })
      if (child.pid !== undefined) stepBehind(child.pid)
      child.stdout.on('data', take).on('error', () => undefined)
      child.once('error', reject)
      child.once('close', (code) => {
        if (code === 0) resolve()
        else if (code === null) reject(new Error('ffmpeg was stopped before the sound was decoded'))
        else reject(new Undecodable(`ffmpeg could not decode the sound (${code})`))
      })
    })
}

function stepBehind(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It is over already, or the system doesn't let us: then it runs like everything else.
  }
}
