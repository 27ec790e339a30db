import { execFile } from 'node:child_process'
import { createGate } from '../gate.ts'
import { mediaInput } from './media-input.ts'

/** One picture out of a video as JPEG; null when there is none to be had. Rejects only when aborted. */
export type GrabFrame = (path: string, atS: number, signal?: AbortSignal) => Promise<Buffer | null>

const timeoutMs = 30_000
const largestPicture = 16_000_000
/** Of a picture that stands in shelves and behind players. */
const widest = 1280

/** Takes pictures out of videos with ffmpeg, one at a time; null where there is no ffmpeg. */
export function createFrameGrabber(command: string | null): GrabFrame | null {
  if (command === null) return null
  const gate = createGate(1)
  return async (path, atS, signal) => {
    const grabbed = await gate(() => grab(command, argsFor(path, atS), signal), signal)
    // Some files can't be sought in, and some are shorter than they say: then the first picture will do.
    return grabbed ?? gate(() => grab(command, argsFor(path, 0), signal), signal)
  }
}

function argsFor(path: string, atS: number): string[] {
  const quiet = ['-hide_banner', '-nostats', '-v', 'error', '-nostdin']
  const picture = ['-frames:v', '1', '-an', '-sn', '-vf', `scale='min(${widest},iw)':-2`]
  const jpeg = ['-f', 'image2pipe', '-c:v', 'mjpeg', '-q:v', '3', '-threads', '1', 'pipe:1']
  const seek = atS > 0 ? ['-ss', atS.toFixed(2)] : []
  return [...quiet, ...mediaInput(path, seek), ...picture, ...jpeg]
}

function grab(command: string, args: string[], signal?: AbortSignal): Promise<Buffer | null> {
  const limits = {
    timeout: timeoutMs,
    maxBuffer: largestPicture,
    killSignal: 'SIGKILL' as const,
    windowsHide: true,
    encoding: 'buffer' as const,
    ...(signal ? { signal } : {}),
  }
  return new Promise((resolve, reject) => {
    execFile(command, args, limits, (error, stdout) => {
      if (error?.name === 'AbortError') reject(error)
      else resolve(error === null && stdout.length > 0 ? stdout : null)
    })
  })
}
