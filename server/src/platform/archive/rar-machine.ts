import { createExtractorFromFile, UnrarError } from 'node-unrar-js'
import { Problem } from '../problem.ts'
import { boundedUnrar } from './bounded-unrar.ts'
import type { ArchiveEntry } from './shapes.ts'

const mostEntries = 20_000

/** What an archive says is in it. */
export interface Listing {
  entries: ArchiveEntry[]
  lockedFiles: number
  isSolid: boolean
}

/** The parts of the library's extractor that its types keep protected; what it unpacks goes to memory, never to a path. */
interface Rar {
  getFileList(): {
    arcHeader: { flags: { solid: boolean } }
    fileHeaders: Iterable<RarHeader>
  }
  extract(options: { files: string[] }): { files: Iterable<{ fileHeader: { name: string } }> }
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

/**
 * Lists a rar file, or reads one file of it. Rejects with Problem `invalid`, `missing`, or `too-large` for what unpacks to
 * more than `maxBytes` or wants more memory than it may have.
 */
export function askRar(question: RarQuestion): Promise<Listing | Buffer> {
  const { path, read } = question
  return withRar(path, (rar) =>
    read === null ? listOrLocked(rar) : unpack(rar, read.name, read.maxBytes),
  )
}

export interface RarQuestion {
  path: string
  /** null: what is in it? */
  read: { name: string; maxBytes: number } | null
}

/** All files of a rar file, up to a size each. */
export interface RarPass {
  path: string
  maxBytes: number
}

/** Hands out every file in its order, each when the one before it was taken. */
export function passRar(
  { path, maxBytes }: RarPass,
  take: (name: string, bytes: Buffer) => Promise<void>,
): Promise<null> {
  return withRar(path, async (rar) => {
    const { entries } = listEntries(rar)
    const names = entries.filter(({ size }) => size <= maxBytes).map(({ name }) => name)
    const target = catchFiles(rar, maxBytes)
    for (const { fileHeader } of rar.extract({ files: names }).files) {
      // oxlint-disable-next-line no-await-in-loop -- one file is in memory at a time
      await take(fileHeader.name, target.take())
    }
    return null
  })
}

/** Names may be encrypted, too. */
function listOrLocked(rar: Rar): Listing {
  try {
    return listEntries(rar)
  } catch (error) {
    if (!(error instanceof UnrarError && locked.has(error.reason))) throw error
    return { entries: [], lockedFiles: 1, isSolid: false }
  }
}

const locked: ReadonlySet<string> = new Set(['ERAR_MISSING_PASSWORD', 'ERAR_BAD_PASSWORD'])

function listEntries(rar: Rar): Listing {
  const { arcHeader, fileHeaders } = rar.getFileList()
  const files = [...fileHeaders].filter(({ flags }) => !flags.directory)
  const entries = files
    .filter(({ flags }) => !flags.encrypted)
    .map(({ name, unpSize }) => ({ name, size: unpSize }))
  if (entries.length > mostEntries) throw new Problem('too-large', 'The archive has too many files')
  const lockedFiles = files.length - entries.length
  return { entries, lockedFiles, isSolid: arcHeader.flags.solid }
}

function unpack(rar: Rar, name: string, maxBytes: number): Buffer {
  const target = catchFiles(rar, maxBytes)
  try {
    // To the end of the generator: only there it lets go of the file.
    Array.from(rar.extract({ files: [name] }).files)
  } catch (error) {
    if (target.isTooLarge()) throw new Problem('too-large', 'A file in the archive is too large')
    throw error
  }
  if (!target.isOpened()) throw new Problem('missing', 'The archive has no such file')
  return target.take()
}

/** Has what is unpacked go to memory. */
function catchFiles(rar: Rar, maxBytes: number) {
  let chunks: Buffer[] = []
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
  return {
    isOpened: () => isOpen,
    isTooLarge: () => size > maxBytes,
    /** What came since it was asked last. */
    take(): Buffer {
      const bytes = Buffer.concat(chunks)
      chunks = []
      size = 0
      return bytes
    },
  }
}

/** The library has one machine for all its archives: whoever opened last is asked. So one at a time. */
let queue: Promise<unknown> = Promise.resolve()

function withRar<T>(path: string, work: (rar: Rar) => T | Promise<T>): Promise<T> {
  const turn = queue.then(async () => {
    try {
      const wasmBinary = await boundedUnrar()
      const extractor = await createExtractorFromFile({ filepath: path, wasmBinary })
      return await work(extractor as unknown as Rar)
    } catch (error) {
      if (error instanceof Problem) throw error
      if (error instanceof Error && 'syscall' in error) throw error
      if (error instanceof UnrarError && error.reason === 'ERAR_NO_MEMORY')
        throw new Problem('too-large', 'The archive asks for too much memory', { cause: error })
      throw new Problem('invalid', 'The archive is broken or locked', { cause: error })
    }
  })
  queue = turn.catch(() => {})
  return turn
}
