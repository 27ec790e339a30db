import { PassThrough } from 'node:stream'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { createReadStream } from '../disk/disk.ts'

export interface ZipSource {
  /** Absolute path of the file. */
  path: string
  /** Path in the archive, with `/`. */
  name: string
  /** Bytes that the file has now. */
  size: number
  mtimeMs: number
}

/**
 * A zip archive of files as they are, written while it is read. One file is open at a time; destroying the stream
 * closes it. A file that changes or goes away ends the stream with an error, so nobody takes half for the whole.
 * `size` is the length of the archive in bytes, null when it can't be told beforehand.
 */
export function zipStream(
  sources: readonly ZipSource[],
): Promise<{ stream: Readable; size: number | null }> {
  const zip = new ZipFile()
  const stream = new PassThrough({ highWaterMark: 256 * 1024 })
  let current: Readable | null = null
  const fail = (error: unknown): void => {
    stream.destroy(error instanceof Error ? error : new Error(String(error)))
  }
  zip.on('error', fail)
  stream.on('close', () => current?.destroy())
  for (const { path, name, size, mtimeMs } of sources) {
    const options = { size, mtime: new Date(mtimeMs), mode: 0o100644, compress: false }
    zip.addReadStreamLazy(name, options, (done) => {
      if (stream.destroyed) return
      current = createReadStream(path, { highWaterMark: 256 * 1024 })
      current.on('error', fail)
      done(null, current)
    })
  }
  zip.outputStream.pipe(stream)
  return new Promise((resolve) => {
    // The types don't know that the callback is told the size: -1 when there is no telling.
    const onSize = ((total?: number | bigint) => {
      const size = total === undefined || Number(total) < 0 ? null : Number(total)
      resolve({ stream, size })
    }) as () => void
    zip.end({ forceZip64Format: false, comment: '' }, onSize)
  })
}
