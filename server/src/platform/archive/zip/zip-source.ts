import { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import { RandomAccessReader } from 'yauzl'
import type { DiskFile } from '../../disk/disk.ts'

/** Freed and taken again for every piece: larger ones go back to the system each time, or never. */
const chunkBytes = 64 * 1024
/** What is read along with a few bytes: what is wanted next lies behind them. */
const windowBytes = 32 * 1024
/** The longest end of a file in which the library looks for the directory fits. */
const mostKeptBytes = 128 * 1024

/** Bytes of the file that are in memory. */
interface Window {
  start: number
  bytes: Buffer
}

/**
 * A zip file as its library reads it, closed when nobody reads it any more. Its directory is asked for in pieces of a few
 * bytes: they come out of windows, so that the disk is asked once or twice.
 */
export class ZipSource extends RandomAccessReader {
  readonly #file: DiskFile
  readonly #size: number
  #windows: Window[] = []

  constructor(file: DiskFile, size: number) {
    super()
    this.#file = file
    this.#size = size
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(piecesOf(this.#file, start, end), { objectMode: false })
  }

  override read(...[buffer, offset, length, position, callback]: ReadArguments): void {
    const known = this.#known(position, length)
    if (known === null)
      return callbackify(async () => {
        const bytes = await this.bytes(position, length)
        bytes.copy(buffer, offset)
      })(callback)
    known.copy(buffer, offset)
    process.nextTick(callback, null)
  }

  /** Exactly these bytes, valid until `forget`. Rejects where the file ends before. */
  async bytes(position: number, length: number): Promise<Buffer> {
    const known = this.#known(position, length)
    if (known) return known
    const wanted = Math.max(length, Math.min(windowBytes, this.#size - position))
    const bytes = await fill(this.#file, Buffer.allocUnsafe(wanted), position)
    // The first window is the end of the file, where the directory is.
    if (wanted <= mostKeptBytes)
      this.#windows = [this.#windows[0] ?? { start: position, bytes }, { start: position, bytes }]
    return bytes.subarray(0, length)
  }

  /** Lets go of what was read along. */
  forget(): void {
    this.#windows = []
  }

  override close(callback: (error: Error | null) => void): void {
    callbackify(() => this.#file.close())(callback)
  }

  #known(position: number, length: number): Buffer | null {
    for (const { start, bytes } of this.#windows) {
      const from = position - start
      if (from >= 0 && from + length <= bytes.length) return bytes.subarray(from, from + length)
    }
    return null
  }
}

type ReadArguments = [
  buffer: Buffer,
  offset: number,
  length: number,
  position: number,
  callback: (error: Error | null) => void,
]

async function* piecesOf(file: DiskFile, start: number, end: number): AsyncGenerator<Buffer> {
  for (let at = start; at < end;) {
    const piece = Buffer.allocUnsafe(Math.min(chunkBytes, end - at))
    const { bytesRead } = await file.read(piece, 0, piece.length, at)
    if (bytesRead === 0) throw new Error('The file ends too early')
    at += bytesRead
    yield piece.subarray(0, bytesRead)
  }
}

async function fill(file: DiskFile, into: Buffer, position: number): Promise<Buffer> {
  for (let done = 0; done < into.length;) {
    // oxlint-disable-next-line no-await-in-loop -- where one read ends the next begins
    const { bytesRead } = await file.read(into, done, into.length - done, position + done)
    if (bytesRead === 0) throw new Error('The file ends too early')
    done += bytesRead
  }
  return into
}
