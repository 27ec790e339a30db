import { sha1 } from '@noble/hashes/legacy.js'
import { BookProblem, type BookFile } from '#features/reader-engine/index.ts'
import { call } from '#platform/net/call.ts'
import { fetchBytes } from '#platform/net/bytes.ts'
import type { Resources } from './foliate-book.ts'
import { decodeText } from './decode-text.ts'
import { rangedFile, type ReadRange } from './ranged-file.ts'

/** The bytes of a file, in ranges; refused with the server's sentence where nobody here can open it. */
export async function openFile(file: BookFile, signal: AbortSignal) {
  const params = { id: file.itemId, ino: file.ino }
  const facts = await call('GET /api/items/:id/ebook/:ino/facts', { params, signal })
  if (facts.problem) throw new BookProblem(facts.problem.sentence)
  const path = pathOf(file)
  const read: ReadRange = async (start, end) => {
    const answer = await fetchBytes(path, { range: [start, end], signal })
    const bytes = await answer.arrayBuffer()
    // A server that ignores ranges sends all of it.
    return bytes.byteLength > end - start ? bytes.slice(start, end) : bytes
  }
  return rangedFile(facts.size, read)
}

/** The whole file, for formats that can't be read in parts. */
export async function wholeFile(
  file: BookFile,
  signal: AbortSignal,
  onLoading: (part: number) => void,
): Promise<Blob> {
  const sliced = await openFile(file, signal)
  const step = 1024 * 1024
  const parts: ArrayBuffer[] = []
  for (let start = 0; start < sliced.size; start += step) {
    parts.push(await sliced.slice(start, start + step).arrayBuffer())
    onLoading(Math.min(1, (start + step) / sliced.size))
  }
  return new Blob(parts)
}

/** The files inside of an EPUB, each fetched when it is asked for. */
export async function openEntries(file: BookFile, signal: AbortSignal): Promise<Resources> {
  const params = { id: file.itemId, ino: file.ino }
  const answer = await call('GET /api/items/:id/ebook/:ino/entries', { params, signal })
  if (answer.problem) throw new BookProblem(answer.problem.sentence)
  const { version } = answer
  const byName = new Map(answer.entries.map((entry) => [entry.name, entry]))
  const byFold = new Map(answer.entries.map((entry) => [fold(entry.name), entry]))
  const find = (name: string) => byName.get(name) ?? byFold.get(fold(name))
  const bytes = async (name: string): Promise<ArrayBuffer | null> => {
    const entry = find(name)
    if (!entry) return null
    const path = `${pathOf(file)}/entries/${entry.index}`
    const got = await fetchBytes(path, { query: { v: version }, signal })
    return got.arrayBuffer()
  }
  return {
    loadText: async (name) => {
      const found = await bytes(name)
      return found && decodeText(new Uint8Array(found), { isMarkup: true })
    },
    loadBlob: async (name, type) => {
      const found = await bytes(name)
      return found && new Blob([found], type ? { type } : {})
    },
    getSize: (name) => find(name)?.size ?? 0,
    // Pages without HTTPS have no hashes of their own.
    sha1: async (text) => sha1(new TextEncoder().encode(text)),
  }
}

function pathOf({ itemId, ino }: BookFile): string {
  return `/api/items/${encodeURIComponent(itemId)}/ebook/${encodeURIComponent(ino)}`
}

/** Books are made on systems that don't tell cases apart, and with names that are composed in two ways. */
function fold(name: string): string {
  return name.normalize('NFC').toLowerCase()
}
