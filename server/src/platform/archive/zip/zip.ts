import type { Readable } from 'node:stream'
import { fromRandomAccessReaderPromise } from 'yauzl'
import type { Entry, ZipFile } from 'yauzl'
import type { DiskFile } from '../../disk/disk.ts'
import { Problem } from '../../problem.ts'
import type { Archive } from '../shapes.ts'
import { isPiece, readPiece } from './zip-piece.ts'
import { ZipSource } from './zip-source.ts'

const usualEntries = 20_000

/**
 * A zip file that is open already and is closed with the archive, if it becomes one; only its directory is read. Rejects with Problem
 * `invalid` or `too-large`.
 */
export async function openZip(
  file: DiskFile,
  mostEntries: number = usualEntries,
): Promise<Archive> {
  const { size } = await file.stat()
  const source = new ZipSource(file, size)
  const zip = await openDirectory(source, size)
  const { entries, lockedFiles } = await listEntries(zip, mostEntries)
  source.forget()
  const find = (name: string, maxBytes: number): Entry => {
    const entry = entries.get(name)
    if (!entry) throw new Problem('missing', 'The archive has no such file')
    if (entry.uncompressedSize > maxBytes) throw tooLarge()
    return entry
  }
  const open = async (name: string, maxBytes: number): Promise<Readable> =>
    zip.openReadStreamPromise(find(name, maxBytes)).catch(refuse)
  const read = async (name: string, maxBytes: number): Promise<Buffer> => {
    const entry = find(name, maxBytes)
    if (!isPiece(entry)) return collect(await open(name, maxBytes), maxBytes)
    return readPiece(source, size, entry).catch(refuse)
  }
  return {
    entries: [...entries].map(([name, entry]) => ({ name, size: entry.uncompressedSize })),
    lockedFiles,
    read,
    // The library counts bytes: a file is never longer than it claims.
    stream: open,
    head: async (name, length) => firstBytes(await open(name, Number.MAX_SAFE_INTEGER), length),
    close: async () => zip.close(),
  }
}

function openDirectory(source: ZipSource, size: number): Promise<ZipFile> {
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false }
  return fromRandomAccessReaderPromise(source, size, options).catch(refuse)
}

/** The first file of every name. */
async function listEntries(
  zip: ZipFile,
  mostEntries: number,
): Promise<{ entries: Map<string, Entry>; lockedFiles: number }> {
  if (zip.entryCount > mostEntries) throw new Problem('too-large', 'The archive has too many files')
  const entries = new Map<string, Entry>()
  let lockedFiles = 0
  try {
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry)
      if (name.endsWith('/')) continue
      if (entry.isEncrypted()) lockedFiles++
      else if (!entries.has(name)) entries.set(name, slim(entry))
    }
  } catch (error) {
    refuse(error)
  }
  return { entries, lockedFiles }
}

/** Without what only listing needs: an archive of many files may stay open for a while. */
function slim(entry: Entry): Entry {
  const nothing = Buffer.alloc(0)
  return Object.assign(entry, {
    fileName: '',
    fileNameRaw: nothing,
    extraFieldRaw: nothing,
    extraFields: [],
    fileComment: '',
    comment: '',
    fileCommentRaw: nothing,
  })
}

/** UTF-8 where the bytes are, whatever the flag says; else one character per byte, so that names stay distinct. */
function nameOf(entry: Entry): string {
  const bytes = entry.fileNameRaw
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\\', '/')
  } catch {
    return bytes.toString('latin1').replaceAll('\\', '/')
  }
}

/** Counts while reading: sizes in headers are only claims. */
async function collect(stream: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) throw tooLarge()
      chunks.push(chunk)
    }
  } catch (error) {
    refuse(error)
  } finally {
    stream.destroy()
  }
  return Buffer.concat(chunks)
}

/** No more is read than is needed. */
async function firstBytes(stream: Readable, length: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length
      chunks.push(chunk)
      if (size >= length) break
    }
  } catch (error) {
    refuse(error)
  } finally {
    stream.destroy()
  }
  return Buffer.concat(chunks).subarray(0, length)
}

function refuse(error: unknown): never {
  if (error instanceof Problem) throw error
  // A file that is not there or not readable is no broken archive.
  if (error instanceof Error && 'syscall' in error) throw error
  throw new Problem('invalid', 'The archive is broken', { cause: error })
}

function tooLarge(): Problem {
  return new Problem('too-large', 'A file in the archive is too large')
}
