import { execFile } from 'node:child_process'
import { lastLine } from './ffmpeg.ts'
import { mediaInput } from './media-input.ts'
import { RenderFailure } from './render-audio.ts'

/**
 * The words of the `nth` subtitles in a film as WebVTT, in the film's own time. All of the file is read for it.
 * Rejects with RenderFailure, or AbortError when it was stopped.
 */
export type RenderText = (path: string, nth: number, signal: AbortSignal) => Promise<Buffer>

/** Forty gigabytes from a slow disk. */
const timeoutMs = 600_000
const mostBytes = 16 * 1024 * 1024

/** Reads with one ffmpeg; null when there is none. */
export function createRenderText(command: string | null): RenderText | null {
  if (command === null) return null
  return (path, nth, signal) => {
    const head = [
      '-hide_banner',
      '-nostats',
      '-nostdin',
      '-v',
      'error',
      '-copyts',
      '-start_at_zero',
    ]
    const args = [...head, ...mediaInput(path), '-map', `0:s:${nth}`, '-f', 'webvtt', 'pipe:1']
    const limits = {
      timeout: timeoutMs,
      maxBuffer: mostBytes,
      killSignal: 'SIGKILL' as const,
      windowsHide: true,
      encoding: 'buffer' as const,
      signal,
    }
    return new Promise((resolve, reject) => {
      execFile(command, args, limits, (error, stdout, stderr) => {
        if (error === null) return resolve(stdout)
        if (error.name === 'AbortError') return reject(error)
        const reason = error.killed ? 'slow' : typeof error.code === 'string' ? 'absent' : 'refused'
        const message = lastLine(stderr.toString()) || 'ffmpeg gave up'
        reject(new RenderFailure(reason, message, { cause: error }))
      })
    })
  }
}
