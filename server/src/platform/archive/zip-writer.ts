import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { writeFlushed } from '../disk/disk-writing.ts'

export interface WrittenEntry {
  /** Path in the archive, with `/`. */
  name: string
  size: number
  sha256: string
}

/** Adds a file to the archive: its bytes, or a stream of exactly `size` bytes. Each waits for the one before it. */
export type AddEntry = (entry: {
  name: string
  bytes: Buffer | { stream: Readable; size: number }
  mtimeMs: number
  /** Packed, where that is worth it. */
  compress: boolean
}) => Promise<WrittenEntry>

/**
 * Writes a new zip file of what `fill` adds, one file after the other, so that no more than one of them is in memory; what
 * resolved is on the disk. @throws an error with `EEXIST` where a file is, and what `fill` throws; half an archive stays then.
 */
export async function writeZip(
  path: string,
  fill: (add: AddEntry) => Promise<void>,
): Promise<void> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const failing = new Promise<never>((_, reject) => {
    zip.on('error', reject)
  })
  failing.catch(() => undefined)
  const written = writeFlushed(path, output, 'wx')
  written.catch(() => undefined)
  // Without the writer nobody takes what is added, and adding would never end.
  const stopped = written.then(() => new Promise<never>(() => undefined))
  stopped.catch(() => undefined)
  try {
    await Promise.race([fill((entry) => addTo(zip, entry)), failing, stopped])
    zip.end()
    await Promise.race([written, failing])
  } catch (error) {
    output.destroy()
    await written.catch(() => undefined)
    throw error
  }
}

function addTo(
  zip: ZipFile,
  { name, bytes, mtimeMs, compress }: Parameters<AddEntry>[0],
): Promise<WrittenEntry> {
  const hash = createHash('sha256')
  const [source, size] = Buffer.isBuffer(bytes)
    ? [Readable.from([bytes]), bytes.length]
    : [bytes.stream, bytes.size]
  return new Promise((resolve, reject) => {
    const stream = Readable.from(hashed(source, hash), { objectMode: false })
    stream.on('error', reject)
    stream.on('end', () => resolve({ name, size, sha256: hash.digest('hex') }))
    const options = { size, mtime: new Date(mtimeMs), mode: 0o100600, compress }
    zip.addReadStreamLazy(name, options, (done) => done(null, stream))
  })
}

async function* hashed(
  source: Readable,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer> {
  for await (const chunk of source as AsyncIterable<Buffer>) {
    hash.update(chunk)
    yield chunk
  }
}
