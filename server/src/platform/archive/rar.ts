import { stat } from 'node:fs/promises'
import { createExtractorFromFile } from 'node-unrar-js'
import { Problem } from '../problem.ts'
import type { Archive, ArchiveEntry } from './shapes.ts'

const mostEntries = 20_000
/** A rar file is read on the main thread: past this much unpacking, also of files on the way, it is not done. */
const mostUnpackedBytes = 128 * 1024 * 1024
const mostArchiveBytes = 2 * 1024 * 1024 * 1024

/** Opens a rar file (4 and 5, solid too); only its headers are read. Rejects with Problem `invalid` or `too-large`. */
export async function openRar(path: string): Promise<Archive> {
  const { size } = await stat(path)
  if (size > mostArchiveBytes) throw new Problem('too-large', 'The archive is too large')
  const listing = await withRar(path, listEntries)
  return {
    entries: listing.entries,
    async read(name, maxBytes) {
      if (unpackedOnTheWay(listing, name) > mostUnpackedBytes) {
        throw new Problem('too-large', 'The file lies too deep in the archive')
      }
      return withRar(path, (rar) => unpack(rar, name, maxBytes))
    },
    close: async () => {},
  }
}

interface Listing {
  entries: ArchiveEntry[]
  isSolid: boolean
}

/** The parts of the library's extractor that its types keep protected; what it unpacks goes to memory, never to a path. */
interface Rar {
  getFileList(): {
    arcHeader: { flags: { solid: boolean } }
    fileHeaders: Iterable<RarHeader>
  }
  extract(options: { files: string[] }): { files: Iterable<unknown> }
  unrar: { HEAPU8: Uint8Array }
  create(name: string): number
  write(fd: number, from: number, size: number): boolean
  closeFile(fd: number): void
}

interface RarHeader {
  name: string
  unpSize: number
  flags: { directory: boolean; encrypted: boolean }
}

function listEntries(rar: Rar): Listing {
  const { arcHeader, fileHeaders } = rar.getFileList()
  const entries = [...fileHeaders]
    .filter(({ flags }) => !flags.directory && !flags.encrypted)
    .map(({ name, unpSize }) => ({ name, size: unpSize }))
  if (entries.length > mostEntries) throw new Problem('too-large', 'The archive has too many files')
  return { entries, isSolid: arcHeader.flags.solid }
}

/** In a solid archive everything before a file is unpacked too. */
function unpackedOnTheWay({ entries, isSolid }: Listing, name: string): number {
  const index = entries.findIndex((entry) => entry.name === name)
  const before = isSolid ? entries.slice(0, index) : []
  return before.reduce((bytes, entry) => bytes + entry.size, entries[index]?.size ?? 0)
}

function unpack(rar: Rar, name: string, maxBytes: number): Buffer {
  const chunks: Buffer[] = []
  const closeFile = rar.closeFile.bind(rar)
  // A file number that the system never gives.
  const target = 2_000_000_000
  let size = 0
  let isOpen = false
  rar.create = () => {
    isOpen = true
    return target
  }
  rar.write = (_, from, length) => {
    size += length
    if (size > maxBytes) return false
    chunks.push(Buffer.from(rar.unrar.HEAPU8.slice(from, from + length)))
    return true
  }
  rar.closeFile = (fd) => {
    if (fd !== target) closeFile(fd)
  }
  try {
    // To the end of the generator: only there it lets go of the file.
    Array.from(rar.extract({ files: [name] }).files)
  } catch (error) {
    if (size > maxBytes) throw new Problem('too-large', 'A file in the archive is too large')
    throw error
  }
  if (!isOpen) throw new Problem('missing', 'The archive has no such file')
  return Buffer.concat(chunks)
}

/** The library has one machine for all its archives: whoever opened last is asked. So one at a time. */
let queue: Promise<unknown> = Promise.resolve()

function withRar<T>(path: string, work: (rar: Rar) => T): Promise<T> {
  const turn = queue.then(async () => {
    try {
      const extractor = await createExtractorFromFile({ filepath: path })
      return work(extractor as unknown as Rar)
    } catch (error) {
      if (error instanceof Problem) throw error
      if (error instanceof Error && 'syscall' in error) throw error
      throw new Problem('invalid', 'The archive is broken or locked', { cause: error })
    }
  })
  queue = turn.catch(() => {})
  return turn
}
