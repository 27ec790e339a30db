import { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import { RandomAccessReader } from 'yauzl'
import { open } from '../disk/disk.ts'
import type { DiskFile } from '../disk/disk.ts'

const chunkBytes = 128 * 1024

/** A zip file that is read through the door of its disk; closed when nobody reads it any more. */
export async function openZipSource(path: string): Promise<{ source: ZipSource; size: number }> {
  const file = await open(path)
  try {
    return { source: new ZipSource(file), size: (await file.stat()).size }
  } catch (error) {
    await file.close()
    throw error
  }
}

class ZipSource extends RandomAccessReader {
  readonly #file: DiskFile

  constructor(file: DiskFile) {
    super()
    this.#file = file
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(piecesOf(this.#file, start, end), { objectMode: false })
  }

  override read(...[buffer, offset, length, position, callback]: ReadArguments): void {
    const bytes = buffer.subarray(offset, offset + length)
    callbackify(() => fill(this.#file, bytes, position))(callback)
  }

  override close(callback: (error: Error | null) => void): void {
    callbackify(() => this.#file.close())(callback)
  }
}

type ReadArguments = [
  buffer: Buffer,
  offset: number,
  length: number,
  position: number,
  callback: (error: Error | null) => void,
]

export type { ZipSource }

async function* piecesOf(file: DiskFile, start: number, end: number): AsyncGenerator<Buffer> {
  for (let at = start; at < end;) {
    const piece = Buffer.allocUnsafe(Math.min(chunkBytes, end - at))
    const { bytesRead } = await file.read(piece, 0, piece.length, at)
    if (bytesRead === 0) throw new Error('The file ends too early')
    at += bytesRead
    yield piece.subarray(0, bytesRead)
  }
}

async function fill(file: DiskFile, into: Buffer, position: number): Promise<void> {
  for (let done = 0; done < into.length;) {
    // oxlint-disable-next-line no-await-in-loop -- where one read ends the next begins
    const { bytesRead } = await file.read(into, done, into.length - done, position + done)
    if (bytesRead === 0) throw new Error('The file ends too early')
    done += bytesRead
  }
}
