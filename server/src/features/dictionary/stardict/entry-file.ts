import { open, readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { constants, inflateRaw } from 'node:zlib'
import { DictionaryFault } from './dictionary-fault.ts'
import { tooLarge, unpack } from './unpack.ts'

/** The file that entries lie in. */
export interface EntryFile {
  /** Bytes that it keeps in memory. */
  size: number
  /** @throws DictionaryFault where there are no such bytes */
  read: (offset: number, length: number) => Promise<Buffer>
}

const inflate = promisify(inflateRaw)
/** Largest gzip file without chunks, unpacked: it is kept in memory. */
const largestWhole = 64 * 2 ** 20
const outside = 'An entry lies outside of the file of entries, which may be cut off.'

/** Opens a `.dict` file, or one that dictzip or gzip made of it. @throws DictionaryFault */
export async function openEntryFile(path: string, isPacked: boolean): Promise<EntryFile> {
  if (!isPacked) return { size: 0, read: (offset, length) => readExactly(path, offset, length) }
  const chunks = await readChunks(path)
  if (chunks)
    return {
      size: chunks.starts.byteLength,
      read: (...range) => readPacked(path, chunks, ...range),
    }
  const { size } = await stat(path)
  const what = 'The file of entries, which dictzip would divide into chunks,'
  if (size > largestWhole) throw new DictionaryFault(tooLarge(what, largestWhole))
  const whole = await unpack(await readFile(path), largestWhole, what)
  return {
    size: whole.length,
    async read(offset, length) {
      if (offset + length > whole.length) throw new DictionaryFault(outside)
      return whole.subarray(offset, offset + length)
    },
  }
}

interface Chunks {
  /** Bytes of a chunk, unpacked. */
  length: number
  /** Where each begins, and where the last one ends. */
  starts: Float64Array
}

/**
 * The chunks that dictzip notes in the header of a gzip file (RFC 1952 2.3.1, subfield `RA` as in dictzip(1));
 * null where there are none. @throws DictionaryFault
 */
async function readChunks(path: string): Promise<Chunks | null> {
  const head = await readUpTo(path, 0, 12)
  if (head.length < 12 || head.readUInt16BE(0) !== 0x1f8b)
    throw new DictionaryFault('The file of entries is no gzip file.')
  const flags = head.readUInt8(3)
  if ((flags & 4) === 0) return null
  const extra = await readUpTo(path, 12, head.readUInt16LE(10))
  const field = raField(extra)
  if (!field || field.length < 6) return null
  const [version, length, count] = [
    field.readUInt16LE(0),
    field.readUInt16LE(2),
    field.readUInt16LE(4),
  ]
  if (version !== 1 || length === 0 || field.length < 6 + count * 2)
    throw new DictionaryFault('The chunks of the file of entries are noted in no known way.')
  const { size } = await stat(path)
  const starts = new Float64Array(count + 1)
  starts[0] = await endOfHeader(path, 12 + extra.length, flags)
  for (let at = 0; at < count; at += 1)
    starts[at + 1] = (starts[at] ?? 0) + field.readUInt16LE(6 + at * 2)
  if ((starts[count] ?? 0) > size) throw new DictionaryFault('The file of entries is cut off.')
  return { length, starts }
}

function raField(extra: Buffer): Buffer | null {
  let at = 0
  while (at + 4 <= extra.length) {
    const length = extra.readUInt16LE(at + 2)
    if (extra.toString('latin1', at, at + 2) === 'RA')
      return extra.subarray(at + 4, at + 4 + length)
    at += 4 + length
  }
  return null
}

/** Behind the extra field stand a name, a comment and a checksum, each where a flag says so. */
async function endOfHeader(path: string, start: number, flags: number): Promise<number> {
  const rest = await readUpTo(path, start, 4096)
  let at = 0
  for (const flag of [8, 16])
    if ((flags & flag) !== 0) {
      const end = rest.indexOf(0, at)
      if (end === -1) throw new DictionaryFault('The header of the file of entries never ends.')
      at = end + 1
    }
  return start + at + ((flags & 2) === 0 ? 0 : 2)
}

async function readPacked(
  path: string,
  { length: size, starts }: Chunks,
  offset: number,
  length: number,
) {
  if (length === 0) return Buffer.alloc(0)
  const [first, last] = [Math.floor(offset / size), Math.floor((offset + length - 1) / size)]
  if (last >= starts.length - 1) throw new DictionaryFault(outside)
  const begin = starts[first] ?? 0
  const packed = await readExactly(path, begin, (starts[last + 1] ?? 0) - begin)
  const unpacked: Buffer[] = []
  for (let at = first; at <= last; at += 1) {
    const chunk = packed.subarray((starts[at] ?? 0) - begin, (starts[at + 1] ?? 0) - begin)
    unpacked.push(await unpackChunk(chunk, size))
  }
  const from = offset - first * size
  const bytes = Buffer.concat(unpacked).subarray(from, from + length)
  if (bytes.length < length) throw new DictionaryFault(outside)
  return bytes
}

async function unpackChunk(chunk: Buffer, size: number): Promise<Buffer> {
  try {
    return await inflate(chunk, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: size })
  } catch (cause) {
    throw new DictionaryFault('The file of entries is damaged.', { cause })
  }
}

async function readExactly(path: string, offset: number, length: number): Promise<Buffer> {
  const bytes = await readUpTo(path, offset, length)
  if (bytes.length < length) throw new DictionaryFault(outside)
  return bytes
}

/** Files are open only while they are read: an admin may replace them at any time. */
async function readUpTo(path: string, offset: number, length: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, offset)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
