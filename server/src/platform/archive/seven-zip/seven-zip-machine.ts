import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { ArchiveReader, libarchiveWasm } from 'libarchive-wasm'
import type { LibarchiveWasm } from 'libarchive-wasm'
import { Problem } from '../../problem.ts'
import { limitMemory } from '../../wasm/wasm-limits.ts'
import type { Listing } from '../rar-machine.ts'

/** The archive itself lies in the memory of the library, and beside it what unpacking takes. */
const mostMb = 512
const mostEntries = 20_000
const pieceBytes = 256 * 1024

type ArchiveReaderEntry = NonNullable<ReturnType<ArchiveReader['nextEntry']>>

export type SevenZipQuestion = { path: string } & (
  | { read: 'list' }
  | { read: 'all'; maxBytes: number }
  | { read: 'one'; name: string; maxBytes: number }
)

/** Lists a 7z file. Rejects with Problem `invalid` or `too-large`. */
export function listSevenZip(path: string): Promise<Listing> {
  return withFiles(path, async (files, archive) => {
    const listing: Listing = { entries: [], lockedFiles: 0, isSolid: true }
    for (const { entry, name } of files) {
      if (entry.isEncrypted()) listing.lockedFiles++
      else listing.entries.push({ name, size: entry.getSize() })
      if (listing.entries.length > mostEntries)
        throw new Problem('too-large', 'The archive has too many files')
    }
    if (listing.entries.length + listing.lockedFiles > 0) return listing
    // Names may be encrypted, too; else the library says the same of an archive that is broken and of one that is over.
    if (archive.hasEncryptedData() === true) return { ...listing, lockedFiles: 1 }
    throw new Problem('invalid', 'The archive is broken, or nothing is in it')
  })
}

/** The bytes of one file; those before it are unpacked, too. */
export function readSevenZip(path: string, name: string, maxBytes: number): Promise<Buffer> {
  return withFiles(path, async (files) => {
    for (const { entry, machine, archive, ...file } of files)
      if (file.name === name) return contentOf(machine, archive, { entry, maxBytes })
    throw new Problem('missing', 'The archive has no such file')
  })
}

/** Hands out every file in its order, each when the one before it was taken. */
export function passSevenZip(
  path: string,
  maxBytes: number,
  take: (name: string, bytes: Buffer) => Promise<void>,
): Promise<void> {
  return withFiles(path, async (files) => {
    for (const { entry, name, machine, archive } of files) {
      if (entry.isEncrypted() || entry.getSize() > maxBytes) continue
      // oxlint-disable-next-line no-await-in-loop -- one file is in memory at a time
      await take(name, contentOf(machine, archive, { entry, maxBytes }))
    }
  })
}

interface FoundFile {
  entry: ArchiveReaderEntry
  /** No other file has it. */
  name: string
  machine: LibarchiveWasm
  archive: ArchiveReader
}

async function withFiles<T>(
  path: string,
  work: (files: Iterable<FoundFile>, archive: ArchiveReader) => Promise<T>,
): Promise<T> {
  const bytes = await readFile(path)
  try {
    const machine = await libarchiveWasm({ wasmBinary: await boundedBinary() })
    const archive = new ArchiveReader(
      machine,
      new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length),
    )
    return await work(filesOf(machine, archive), archive)
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('invalid', 'The archive is broken or locked', { cause: error })
  }
}

async function boundedBinary(): Promise<ArrayBuffer> {
  const library = createRequire(import.meta.url).resolve('libarchive-wasm')
  const bytes = new Uint8Array(await readFile(library.replace(/index\.js$/u, 'libarchive.wasm')))
  limitMemory(bytes, mostMb)
  return bytes.buffer
}

function* filesOf(machine: LibarchiveWasm, archive: ArchiveReader): Generator<FoundFile> {
  const names = new Set<string>()
  for (let entry = archive.nextEntry(); entry !== null; entry = archive.nextEntry()) {
    if (entry.getFiletype() !== 'File') continue
    const name = freeName(entry.getPathname().replaceAll('\\', '/'), names)
    names.add(name)
    yield { entry, name, machine, archive }
  }
}

/** The library writes `*` for letters beyond ASCII, so that names may become one: the second gets a number before its ending. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot < 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot)]
  let free = name
  for (let number = 2; taken.has(free); number++) free = `${stem}~${number}${ending}`
  return free
}

function contentOf(
  machine: LibarchiveWasm,
  archive: ArchiveReader,
  { entry, maxBytes }: { entry: ArchiveReaderEntry; maxBytes: number },
): Buffer {
  const pieces: Buffer[] = []
  for (let size = 0; ;) {
    if (Math.max(size, entry.getSize()) > maxBytes)
      throw new Problem('too-large', 'A file in the archive is too large')
    const piece = Buffer.from(archive.readData(pieceBytes))
    if (piece.length === 0) break
    size += piece.length
    pieces.push(piece)
  }
  const bytes = Buffer.concat(pieces)
  if (bytes.length !== entry.getSize()) throw new Error(machine.error_string(archive.archive))
  return bytes
}
