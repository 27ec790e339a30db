import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { lastLine } from './ffmpeg.ts'
import { mediaInput } from './media-input.ts'
import { RenderFailure } from './render-audio.ts'

/** A stretch of a film to be encoded as H.264, from an encoder that knows nothing else. */
export interface PictureJob {
  path: string
  /** Seconds of the film; pictures that begin in between are taken. */
  from: number
  to: number
  /** Size that is made; even numbers. */
  width: number
  height: number
  /** Most bits a second. */
  bitrate: number
  isInterlaced: boolean
  /** The picture before stands still, for a stretch in which none begins. */
  standsStill?: boolean
  /** Only the first picture. */
  isFirstOnly?: boolean
}

/** One picture as H.264 with start codes, in the order of decoding. */
export interface RenderedPicture {
  bytes: Buffer
  /** When it is seen; `pictureScale` ticks a second. */
  at: number
}

/** Ticks a second of rendered pictures. */
export const pictureScale = 90_000

/**
 * Renders a stretch of a film. Equal jobs over equal files give equal bytes.
 * Rejects with RenderFailure, or AbortError when it was stopped.
 */
export type RenderPicture = (job: PictureJob, signal: AbortSignal) => Promise<RenderedPicture[]>

const timeoutMs = 120_000
const mostSaid = 16 * 1024
/** Far more than the bitrate allows in a segment. */
const mostBytes = 64 * 1024 * 1024
const decodingThreads = '2'
/** Several threads don't share out bits the same way each time; there are several runs at once instead. */
const encodingThreads = '1'

/** Renders with one ffmpeg; null when there is none. */
export function createRenderPicture(command: string | null): RenderPicture | null {
  if (command === null) return null
  return async (job, signal) => {
    const [picture, list] = await run(command, pictureArgs(job), signal)
    return picturesOf(picture, list.toString('latin1'))
  }
}

/**
 * The arguments of one run. The file is entered at the key picture before; what is wanted is cut by time stamps, so
 * stretches that meet neither lack a picture nor have one twice.
 */
export function pictureArgs(job: PictureJob): string[] {
  const { path, from, to, width, height, bitrate } = job
  const filters = [
    ...(job.isInterlaced ? ['yadif=deint=interlaced'] : []),
    ...(job.standsStill ? ['fps=fps=5:round=down', 'tpad=stop=-1:stop_mode=clone'] : []),
    `trim=start=${from}:end=${to}`,
    `scale=${width}:${height}`,
    'setsar=1',
    'format=yuv420p',
  ]
  const head = ['-hide_banner', '-nostats', '-nostdin', '-v', 'error', '-copyts', '-start_at_zero']
  const seek = from === 0 ? [] : ['-noaccurate_seek', '-ss', String(from)]
  const input = mediaInput(path, ['-threads', decodingThreads, ...seek])
  const chosen = ['-map', '0:v:0', '-an', '-sn', '-dn', '-map_metadata', '-1']
  const filter = ['-vf', filters.join(','), '-vsync', 'passthrough', '-enc_time_base', '-1']
  const codec = ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-level:v', '4.2']
  const rate = ['-crf', '22', '-maxrate', String(bitrate), '-bufsize', String(bitrate * 2)]
  const most = ['-threads', encodingThreads, ...(job.isFirstOnly ? ['-frames:v', '1'] : [])]
  // The same packets twice: their bytes, and a list of their sizes and times.
  const list = '[f=h264]pipe\\:1|[f=framecrc:avoid_negative_ts=disabled]pipe\\:3'
  const output = ['-avoid_negative_ts', 'disabled', '-f', 'tee', list]
  return [...head, ...input, ...chosen, ...filter, ...codec, ...rate, ...most, ...output]
}

/** Pictures by the list of their sizes and times: `stream, dts, pts, duration, size, …`. */
export function picturesOf(bytes: Buffer, list: string): RenderedPicture[] {
  const [, over, under] = /^#tb 0: (\d+)\/(\d+)/m.exec(list) ?? []
  if (over === undefined || under === undefined) return []
  const tick = (Number(over) * pictureScale) / Number(under)
  const pictures: RenderedPicture[] = []
  let offset = 0
  for (const line of list.split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const [, , pts, , size] = line.split(',').map(Number)
    if (pts === undefined || size === undefined) break
    const picture = bytes.subarray(offset, offset + size)
    offset += size
    pictures.push({ bytes: picture, at: Math.round(pts * tick) })
  }
  return pictures
}

function run(command: string, args: string[], signal: AbortSignal): Promise<[Buffer, Buffer]> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new DOMException('Nobody waits any more', 'AbortError'))
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      windowsHide: true,
      signal,
      killSignal: 'SIGKILL',
    })
    let isTooMuch = false
    const tooMuch = (): void => {
      isTooMuch = true
      child.kill('SIGKILL')
    }
    const timer = setTimeout(tooMuch, timeoutMs)
    const picture = gather(child.stdout, tooMuch)
    const list = gather(child.stdio[3] as Readable | null, tooMuch)
    let said = ''
    child.stderr?.setEncoding('utf8').on('data', (more: string) => {
      said = (said + more).slice(-mostSaid)
    })
    child.once('error', (cause: NodeJS.ErrnoException) => {
      clearTimeout(timer)
      const isStopped = cause.name === 'AbortError'
      reject(isStopped ? cause : new RenderFailure('absent', 'ffmpeg can’t be started', { cause }))
    })
    child.once('close', (code) => {
      clearTimeout(timer)
      if (code === 0) resolve([picture(), list()])
      else if (isTooMuch) reject(new RenderFailure('slow', 'ffmpeg took too long or gave too much'))
      else reject(new RenderFailure('refused', lastLine(said) || 'ffmpeg gave up'))
    })
  })
}

function gather(pipe: Readable | null, tooMuch: () => void): () => Buffer {
  const parts: Buffer[] = []
  let held = 0
  pipe?.on('error', () => undefined)
  pipe?.on('data', (part: Buffer) => {
    held += part.length
    if (held > mostBytes) return tooMuch()
    parts.push(part)
  })
  return () => Buffer.concat(parts)
}
