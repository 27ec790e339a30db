import { sha1 } from '@noble/hashes/legacy.js'
import {
  BookProblem,
  bookPath,
  entriesOf,
  factsOf,
  type BookFile,
  fetchBytes,
  openStoredZip,
  type StoredZip,
} from '#features/reader-engine/index.ts'
import { inShownLanguage } from '#platform/text/said/in-shown-language.ts'
import { t } from '#platform/text/texts.ts'
import type { Resources, SlicedFile } from './foliate-book.ts'
import { decodeText } from './decode-text.ts'
import { rangedFile, type ReadRange } from './ranged-file.ts'

/** Where a book is read from. */
export interface Source {
  file: BookFile
  /** The file on this device; null: the server's. */
  stored: Blob | null
  signal: AbortSignal
}

/** The bytes of a file, in ranges; refused with the server's sentence where nobody here can open it. */
export async function openFile({ file, stored, signal }: Source): Promise<SlicedFile> {
  if (stored) return stored
  const facts = await factsOf(file, signal)
  if (facts.problem) throw new BookProblem(await inShownLanguage(facts.problem.sentence))
  const path = bookPath(file)
  const read: ReadRange = async (start, end) => {
    const answer = await fetchBytes(path, { range: [start, end], signal })
    const bytes = await answer.arrayBuffer()
    // A server that ignores ranges sends all of it.
    return bytes.byteLength > end - start ? bytes.slice(start, end) : bytes
  }
  return rangedFile(facts.size, read)
}

/** The whole file, for formats that can't be read in parts. */
export async function wholeFile(source: Source, onLoading: (part: number) => void): Promise<Blob> {
  if (source.stored) return source.stored
  const sliced = await openFile(source)
  const step = 1024 * 1024
  const parts: ArrayBuffer[] = []
  for (let start = 0; start < sliced.size; start += step) {
    parts.push(await sliced.slice(start, start + step).arrayBuffer())
    onLoading(Math.min(1, (start + step) / sliced.size))
  }
  return new Blob(parts)
}

/** The files inside of an EPUB, each fetched or unpacked when it is asked for. */
export async function openEntries(source: Source): Promise<Resources> {
  const { names, sizeOf, read } = source.stored
    ? await openStoredZip(source.stored, t('reader.broken'))
    : await entriesOfServer(source)
  const exact = new Set(names)
  const byFold = new Map(names.map((name) => [fold(name), name]))
  const find = (name: string) => (exact.has(name) ? name : (byFold.get(fold(name)) ?? ''))
  const bytes = async (name: string) => (await read(find(name)))?.arrayBuffer() ?? null
  return {
    loadText: async (name) => {
      const found = await bytes(name)
      return found && decodeText(new Uint8Array(found), { isMarkup: true })
    },
    loadBlob: async (name, type) => {
      const found = await bytes(name)
      return found && new Blob([found], type ? { type } : {})
    },
    getSize: (name) => sizeOf(find(name)),
    // Pages without HTTPS have no hashes of their own.
    sha1: async (text) => sha1(new TextEncoder().encode(text)),
  }
}

async function entriesOfServer({ file, signal }: Source): Promise<StoredZip> {
  const answer = await entriesOf(file, signal)
  if (answer.problem) throw new BookProblem(await inShownLanguage(answer.problem.sentence))
  const { version } = answer
  const byName = new Map(answer.entries.map((entry) => [entry.name, entry]))
  return {
    names: [...byName.keys()],
    sizeOf: (name) => byName.get(name)?.size ?? 0,
    async read(name) {
      const entry = byName.get(name)
      if (!entry) return null
      const path = `${bookPath(file)}/entries/${entry.index}`
      return (await fetchBytes(path, { query: { v: version }, signal })).blob()
    },
  }
}

/** Books are made on systems that don't tell cases apart, and with names that are composed in two ways. */
function fold(name: string): string {
  return name.normalize('NFC').toLowerCase()
}
