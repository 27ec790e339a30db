import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { lastLine } from './ffmpeg.ts'
import { mediaInput } from './media-input.ts'
import type { ByteRange } from './media-input.ts'

/** A stretch of sound. All counts are samples at the rate that is rendered, not at the file's own. */
export type Piece =
  | { kind: 'silence'; samples: number }
  | {
      kind: 'file'
      path: string
      /** Only these bytes of it. */
      range?: ByteRange
      /** First sample and the one after the last, counted from the first sample that the file gives. */
      from: number
      to: number
      /** How much of its end may be silence when the file gives less. */
      mayLack: number
      /** Its time stamps count: where sound is missing there is silence. */
      keepsStep?: boolean
      /** The frames themselves, where they are known. */
      entry?: FileEntry
      /** Seconds by which its time stamps run ahead of what is heard. */
      lead?: number
    }

/** Frames out of the middle of a file, to be read instead of it. */
export interface FileEntry {
  /** ffmpeg's name for such streams. */
  demuxer: 'mp3' | 'aac' | 'wav'
  data: Buffer
  /** The file's own samples a second. */
  rate: number
  /** Samples, at that rate, between the first one that is heard and the first frame. */
  samples: number
}

export interface RenderJob {
  /** What is heard, one after the other. */
  pieces: readonly Piece[]
  /** Windows over the joined pieces, in samples; each is encoded on its own, from an encoder that knows nothing else. */
  windows: readonly { from: number; to: number }[]
  /** Samples a second. */
  rate: number
  channels: 1 | 2
  /** Bits a second. */
  bitrate: number
}

/**
 * Renders windows of sound as AAC in ADTS frames, all in one run; `take` gets the bytes of each window as they come.
 * The first frame of a window is the encoder's run-up. Equal windows over equal sound give equal bytes.
 * Rejects with RenderFailure, or AbortError when it was stopped.
 */
export type RenderAudio = (
  job: RenderJob,
  take: (window: number, bytes: Buffer) => void,
  signal: AbortSignal,
) => Promise<void>

/** Why nothing was rendered: `refused` and `slow` speak about the sound, `absent` about ffmpeg. */
export class RenderFailure extends Error {
  readonly reason: 'refused' | 'slow' | 'absent'

  constructor(reason: RenderFailure['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'RenderFailure'
    this.reason = reason
  }
}

const timeoutMs = 60_000
const mostSaid = 16 * 1024

/** Renders with one ffmpeg; null when there is none. */
export function createRenderAudio(command: string | null): RenderAudio | null {
  if (command === null) return null
  return (job, take, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(aborted())
      const entries = entriesOf(job)
      const pipes = [...job.windows, ...entries].map(() => 'pipe' as const)
      const child = spawn(command, renderArgs(job), {
        stdio: ['ignore', 'ignore', 'pipe', ...pipes],
        windowsHide: true,
        signal,
        killSignal: 'SIGKILL',
      })
      // The reading ends when the process does, whatever was on its way.
      job.windows.forEach((_, index) => {
        const pipe = child.stdio[index + 3] as Readable | null
        pipe?.on('data', (bytes: Buffer) => take(index, bytes)).on('error', () => undefined)
      })
      entries.forEach(({ data }, index) => {
        const pipe = child.stdio[job.windows.length + index + 3] as Writable | null
        // ffmpeg may have enough before the end.
        pipe?.on('error', () => undefined).end(data)
      })
      const said = listen(child)
      let isSlow = false
      const timer = setTimeout(() => {
        isSlow = true
        child.kill('SIGKILL')
      }, timeoutMs)
      child.once('error', (cause: NodeJS.ErrnoException) => {
        clearTimeout(timer)
        reject(
          cause.name === 'AbortError'
            ? cause
            : new RenderFailure('absent', 'ffmpeg can’t be started', { cause }),
        )
      })
      child.once('close', (code) => {
        clearTimeout(timer)
        if (code === 0) resolve()
        else if (isSlow) reject(new RenderFailure('slow', 'ffmpeg took too long'))
        else reject(new RenderFailure('refused', lastLine(said()) || 'ffmpeg gave up'))
      })
    })
}

/**
 * The arguments of one run. Files are entered a little before the first sample that is wanted, and cut by their own
 * time stamps at a whole second, where sample counts of every rate meet; from there on samples are counted.
 */
export function renderArgs({ pieces, windows, rate, channels, bitrate }: RenderJob): string[] {
  const layout = channels === 1 ? 'mono' : 'stereo'
  const form = `aformat=sample_fmts=fltp:sample_rates=${rate}:channel_layouts=${layout}`
  const inputs: string[] = []
  const graph: string[] = []
  let files = 0
  let pipes = windows.length + 3
  pieces.forEach((piece, index) => {
    if (piece.kind === 'silence') {
      graph.push(
        `anullsrc=r=${rate}:cl=${layout},atrim=end_sample=${piece.samples},${form}[p${index}]`,
      )
      return
    }
    const { entry } = piece
    if (entry === undefined)
      inputs.push(...mediaInput(piece.path, ['-threads', '1', ...seekTo(piece, rate)], piece.range))
    else inputs.push('-threads', '1', ...piped, '-f', entry.demuxer, '-i', `pipe:${pipes++}`)
    graph.push(`[${files}:a:0]${cutOf(piece, { rate, form })}[p${index}]`)
    files++
  })
  const all = pieces.map((_, index) => `[p${index}]`).join('')
  graph.push(
    `${all}concat=n=${pieces.length}:v=0:a=1,asplit=${windows.length}${labels('s', windows)}`,
  )
  windows.forEach(({ from, to }, index) => {
    graph.push(`[s${index}]atrim=start_sample=${from}:end_sample=${to},asetpts=N/SR/TB[o${index}]`)
  })
  const outputs = windows.flatMap((_, index) => {
    const codec = ['-map', `[o${index}]`, '-c:a', 'aac', '-b:a', String(bitrate)]
    return [...codec, '-flush_packets', '1', '-f', 'adts', `pipe:${index + 3}`]
  })
  const head = ['-hide_banner', '-nostats', '-nostdin', '-v', 'error', '-copyts', '-start_at_zero']
  return [...head, ...inputs, '-filter_complex', graph.join(';'), ...outputs]
}

const piped = ['-protocol_whitelist', 'pipe']

function entriesOf({ pieces }: RenderJob): FileEntry[] {
  return pieces.flatMap((piece) => (piece.kind === 'file' ? (piece.entry ?? []) : []))
}

export type FilePiece = Piece & { kind: 'file' }

/** Second at which the reading of a piece should begin at the latest. */
export function entrySecond(from: number, rate: number): number {
  return Math.max(0, cutSecond(from, rate) - runUpS)
}

/** The whole second at which a piece is cut: resamplers need a run-up too. */
function cutSecond(from: number, rate: number): number {
  return Math.max(0, Math.floor(from / rate) - 1)
}

/** Decoders need a run-up before they give what they would have given in an unbroken run. */
const runUpS = 1.5

function seekTo({ from }: FilePiece, rate: number): string[] {
  const second = entrySecond(from, rate)
  return second === 0 ? [] : ['-noaccurate_seek', '-ss', String(second)]
}

function cutOf(
  { from, to, mayLack, keepsStep, entry, lead }: FilePiece,
  { rate, form }: { rate: number; form: string },
): string {
  const second = cutSecond(from, rate)
  const before = second * rate
  const length = to - from
  const pad = Math.min(mayLack, length)
  return [
    ...(entry === undefined ? [] : [`asetpts=PTS+${entry.samples}*SR/${entry.rate}`]),
    ...(lead === undefined ? [] : [`asetpts=PTS-${lead}/TB`]),
    `atrim=start=${second}`,
    ...(keepsStep
      ? [`aresample=${rate}:async=1:first_pts=${before}`, form, 'asetpts=N/SR/TB']
      : ['asetpts=N/SR/TB', `aresample=${rate}`, form]),
    `atrim=start_sample=${from - before}:end_sample=${to - before}`,
    'asetpts=N/SR/TB',
    ...(pad === 0 ? [] : [`apad=pad_len=${pad}`, `atrim=end_sample=${length}`]),
  ].join(',')
}

function labels(name: string, list: readonly unknown[]): string {
  return list.map((_, index) => `[${name}${index}]`).join('')
}

function listen(child: ChildProcess): () => string {
  let text = ''
  child.stderr?.setEncoding('utf8').on('data', (more: string) => {
    text = (text + more).slice(-mostSaid)
  })
  return () => text
}

function aborted(): Error {
  return new DOMException('The rendering was stopped', 'AbortError')
}
