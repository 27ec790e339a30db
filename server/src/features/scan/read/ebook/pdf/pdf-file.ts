import { Problem } from '#platform/problem.ts'
import type { ByteFile } from '../byte-file.ts'
import { dictOf, numberOf, PdfScanner } from './pdf-syntax.ts'
import type { PdfDict, PdfValue } from './pdf-syntax.ts'
import { unpackStream } from './pdf-streams.ts'
import { readTables } from './pdf-tables.ts'
import type { PdfTables } from './pdf-tables.ts'

/** The objects of a PDF, found by its tables: of a file of any size a few KB are read. */
export interface PdfFile {
  trailer: PdfDict
  /** What a value means: itself, or the object that it refers to. */
  resolve(value: PdfValue | undefined): Promise<PdfValue | undefined>
  /** The content of the stream that a value refers to; null where it refers to none. */
  stream(value: PdfValue | undefined): Promise<Buffer | null>
}

interface FoundObject {
  value: PdfValue
  /** Where the bytes of its stream begin; null where it has none. */
  streamAt: number | null
}

const usualBytes = 4096
/** No object that says something of a book is longer. */
const mostObjectBytes = 256 * 1024
const mostStreamBytes = 4 * 1024 * 1024

/** Opens a PDF by its tables. Rejects with Problem `invalid` for what is none. */
export async function openPdf(file: ByteFile): Promise<PdfFile> {
  const tables = await readTables(file, (at) => objectAt(file, at))
  return { trailer: tables.trailer, ...readerOf(file, tables) }
}

function readerOf(file: ByteFile, tables: PdfTables): Omit<PdfFile, 'trailer'> {
  const shared = new Map<number, Promise<Buffer>>()

  async function find(object: number): Promise<FoundObject | null> {
    const place = await tables.find(object)
    if (place === null) return null
    if (place.kind === 'offset') return objectAt(file, place.offset)
    const value = await inside(place.stream, object)
    return value === null ? null : { value, streamAt: null }
  }

  /** An object among others in a stream. */
  async function inside(stream: number, object: number): Promise<PdfValue | null> {
    const place = await tables.find(stream)
    if (place?.kind !== 'offset') return null
    const found = await objectAt(file, place.offset)
    const dict = dictOf(found?.value)
    const bytes = shared.get(stream) ?? contentOf(found)
    shared.set(stream, bytes)
    const scanner = new PdfScanner(await bytes)
    const first = numberOf(dict.get('First')) ?? 0
    for (let nth = numberOf(dict.get('N')) ?? 0; nth > 0; nth--) {
      const [number, offset] = [scanner.number(), scanner.number()]
      if (number === null || offset === null) return null
      if (number === object) return new PdfScanner(await bytes, first + offset).value()
    }
    return null
  }

  async function contentOf(found: FoundObject | null): Promise<Buffer> {
    const dict = dictOf(found?.value)
    const length = numberOf(await resolve(dict.get('Length'))) ?? 0
    if (found === null || found.streamAt === null || length < 1 || length > mostStreamBytes)
      throw new Problem('invalid', 'The PDF is broken')
    return unpackStream(dict, await file.read(found.streamAt, length))
  }

  async function resolve(value: PdfValue | undefined): Promise<PdfValue | undefined> {
    if (value?.kind !== 'reference') return value
    return (await find(value.object))?.value
  }

  return {
    resolve,
    async stream(value) {
      if (value?.kind !== 'reference') return null
      const found = await find(value.object)
      return found === null || found.streamAt === null ? null : contentOf(found)
    },
  }
}

/** The object that begins at a place; null where none does. */
async function objectAt(file: ByteFile, at: number): Promise<FoundObject | null> {
  for (let length = usualBytes; ; length = mostObjectBytes) {
    // oxlint-disable-next-line no-await-in-loop -- only a long object is read a second time
    const bytes = await file.read(at, length)
    const scanner = new PdfScanner(bytes)
    if (scanner.number() === null || scanner.number() === null || scanner.word() !== 'obj')
      return null
    const value = scanner.value()
    const isCut = scanner.at >= bytes.length - 16 && at + bytes.length < file.size
    if (isCut && length < mostObjectBytes) continue
    if (scanner.word() !== 'stream') return { value, streamAt: null }
    const end = bytes.toString('latin1', scanner.at, scanner.at + 2)
    return { value, streamAt: at + scanner.at + (end === '\r\n' ? 2 : 1) }
  }
}
