import { createHash, hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { writeFlushed } from '../disk/disk-writing.ts'
import { largerPieces } from '../streams/larger-pieces.ts'

const writtenAtOnce = 256 * 1024
/** Bytes of small files that nobody waits for. */
const mostUnwritten = 256 * 1024
const fileMode = 0o100600

export interface WrittenEntry {
  /** Path in the archive, with `/`. */
  name: string
  size: number
  sha256: string
}

/**
 * Adds a file to the archive: its bytes, or a stream of exactly `size` bytes. It resolves when the next one may follow: no
 * more than one large file or a few small ones are in memory.
 */
export type AddEntry = (entry: {
  name: string
  bytes: Buffer | { stream: Readable; size: number }
  mtimeMs: number
  /** Packed, where that is worth it. */
  compress: boolean
}) => Promise<WrittenEntry>

/**
 * Writes a new zip file of what `fill` adds, one file after the other; when it resolves, all is on the disk. @throws an error
 * with `EEXIST` where a file is, and what `fill` throws; half an archive stays then.
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
  const written = writeFlushed(path, largerPieces(output, writtenAtOnce), 'wx')
  written.catch(() => undefined)
  // Without the writer nobody takes what is added, and adding would never end.
  const stopped = written.then(() => new Promise<never>(() => undefined))
  stopped.catch(() => undefined)
  try {
    let unwritten = 0
    const add: AddEntry = (entry) => {
      const { bytes } = entry
      const isSmall = Buffer.isBuffer(bytes) && bytes.length + unwritten <= mostUnwritten
      unwritten = isSmall ? unwritten + bytes.length : 0
      return isSmall ? Promise.resolve(addSmall(zip, { ...entry, bytes })) : addTo(zip, entry)
    }
    await Promise.race([fill(add), failing, stopped])
    zip.end()
    await Promise.race([written, failing])
  } catch (error) {
    output.destroy()
    await written.catch(() => undefined)
    throw error
  }
}

/** Without a stream, which costs more than a small file; it is written before the next file that has one. */
function addSmall(
  zip: ZipFile,
  { name, bytes, mtimeMs, compress }: Parameters<AddEntry>[0] & { bytes: Buffer },
): WrittenEntry {
  zip.addBuffer(bytes, name, { mtime: new Date(mtimeMs), mode: fileMode, compress })
  return { name, size: bytes.length, sha256: hash('sha256', bytes) }
}

function addTo(
  zip: ZipFile,
  { name, bytes, mtimeMs, compress }: Parameters<AddEntry>[0],
): Promise<WrittenEntry> {
  const digest = createHash('sha256')
  const [source, size] = Buffer.isBuffer(bytes)
    ? [Readable.from([bytes]), bytes.length]
    : [bytes.stream, bytes.size]
  return new Promise((resolve, reject) => {
    const stream = Readable.from(hashed(source, digest), { objectMode: false })
    stream.on('error', reject)
    stream.on('end', () => resolve({ name, size, sha256: digest.digest('hex') }))
    const options = { size, mtime: new Date(mtimeMs), mode: fileMode, compress }
    zip.addReadStreamLazy(name, options, (done) => done(null, stream))
  })
}

async function* hashed(
  source: Readable,
  digest: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer> {
  for await (const chunk of source as AsyncIterable<Buffer>) {
    digest.update(chunk)
    yield chunk
  }
}
