import { Problem } from '#platform/problem.ts'
import type { ByteFile } from '../byte-file.ts'
import { dictOf, nameOf, numberOf, numbersOf, PdfScanner } from './pdf-syntax.ts'
import type { PdfDict, PdfValue } from './pdf-syntax.ts'
import { unpackStream } from './pdf-streams.ts'

/** Where an object is: at a place of the file, or among others in a stream. */
export type PdfPlace = { kind: 'offset'; offset: number } | { kind: 'stream'; stream: number }

export interface PdfTables {
  trailer: PdfDict
  find(object: number): Promise<PdfPlace | null>
}

/** One table, and the one that was there before it. */
interface Table {
  trailer: PdfDict
  find(object: number): Promise<PdfPlace | null>
}

type ObjectAt = (at: number) => Promise<{ value: PdfValue; streamAt: number | null } | null>

const tailBytes = 4096
const mostTables = 24
const mostTableBytes = 8 * 1024 * 1024
const entryBytes = 20
/** Up to this a file without tables is searched for what they would have said. */
const mostSearched = 24 * 1024 * 1024

/**
 * The tables that say where the objects of a PDF are, from the latest on. A file whose tables are broken is searched
 * through, unless it is long. Rejects with Problem `invalid` for what is no PDF.
 */
export async function readTables(file: ByteFile, objectAt: ObjectAt): Promise<PdfTables> {
  const head = (await file.read(0, 1024)).toString('latin1')
  const begin = head.indexOf('%PDF-')
  if (begin < 0) throw new Problem('invalid', 'This is no PDF')
  const tail = (await file.read(Math.max(0, file.size - tailBytes), tailBytes)).toString('latin1')
  const start = /startxref\s+(\d{1,15})(?![\s\S]*startxref)/u.exec(tail)?.[1]
  // Places count from the beginning of the PDF, which may have something before it.
  const shifted: ByteFile = {
    size: file.size,
    read: (position, length) => file.read(position + begin, length),
  }
  const shiftedObject: ObjectAt = async (at) => {
    const found = await objectAt(at + begin)
    const streamAt = found?.streamAt ?? null
    return found && { ...found, streamAt: streamAt === null ? null : streamAt - begin }
  }
  const tables = start === undefined ? [] : await chainOf(shifted, shiftedObject, Number(start))
  const trailer = tables.find((table) => table.trailer.has('Root'))?.trailer
  if (trailer === undefined || !(await isRight(tables, trailer, begin, objectAt)))
    return searched(file)
  return {
    trailer: new Map([...tables.toReversed().flatMap((table) => [...table.trailer]), ...trailer]),
    find: async (object) => movedBy(begin, await findIn(tables, object)),
  }
}

const movedBy = (begin: number, place: PdfPlace | null): PdfPlace | null =>
  place?.kind === 'offset' ? { kind: 'offset', offset: place.offset + begin } : place

/** Whether the object that everything hangs on is where the tables say. */
async function isRight(
  tables: readonly Table[],
  trailer: PdfDict,
  begin: number,
  objectAt: ObjectAt,
): Promise<boolean> {
  const root = trailer.get('Root')
  if (root?.kind !== 'reference') return false
  const place = movedBy(begin, await findIn(tables, root.object))
  if (place?.kind !== 'offset') return place !== null
  return dictOf((await objectAt(place.offset))?.value).size > 0
}

async function findIn(tables: readonly Table[], object: number): Promise<PdfPlace | null> {
  for (const table of tables) {
    // oxlint-disable-next-line no-await-in-loop -- the latest table that has it is right
    const place = await table.find(object)
    if (place !== null) return place
  }
  return null
}

async function chainOf(file: ByteFile, objectAt: ObjectAt, start: number): Promise<Table[]> {
  const tables: Table[] = []
  const waiting = [start]
  const seen = new Set<number>()
  for (
    let at = waiting.shift();
    at !== undefined && tables.length < mostTables;
    at = waiting.shift()
  ) {
    if (seen.has(at)) continue
    seen.add(at)
    // oxlint-disable-next-line no-await-in-loop -- each says where the one before it is
    const table = await tableAt(file, objectAt, at).catch(() => null)
    if (table === null) break
    tables.push(table)
    for (const key of ['XRefStm', 'Prev']) {
      const next = numberOf(table.trailer.get(key))
      if (next !== null && next > 0) waiting.push(next)
    }
  }
  return tables
}

async function tableAt(file: ByteFile, objectAt: ObjectAt, at: number): Promise<Table | null> {
  const start = (await file.read(at, 32)).toString('latin1')
  const plain = /^\s*xref\s/u.exec(start)
  return plain ? plainTable(file, at + plain[0].length) : packedTable(file, objectAt, at)
}

/** Sections of lines of twenty bytes, of which only those are read that are asked for. */
async function plainTable(file: ByteFile, start: number): Promise<Table> {
  const sections: { first: number; count: number; at: number }[] = []
  let at = start
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- where one section ends the next begins
    const text = (await file.read(at, 64)).toString('latin1')
    const head = /^\s*(\d{1,10})\s+(\d{1,10})[ \t]*(?:\r\n|\r|\n)\s*/u.exec(text)
    if (head === null || sections.length > 4000) break
    const [first, count] = [Number(head[1]), Number(head[2])]
    sections.push({ first, count, at: at + head[0].length })
    at += head[0].length + count * entryBytes
  }
  const end = await file.read(at, 32 * 1024)
  const scanner = new PdfScanner(end)
  if (scanner.word() !== 'trailer') throw new Problem('invalid', 'The PDF is broken')
  return {
    trailer: dictOf(scanner.value()),
    async find(object) {
      const section = sections.find(({ first, count }) => object >= first && object < first + count)
      if (section === undefined) return null
      const place = section.at + (object - section.first) * entryBytes
      const line = (await file.read(place, entryBytes)).toString('latin1')
      const entry = /^(\d{10}) \d{5} n/u.exec(line)
      return entry ? { kind: 'offset', offset: Number(entry[1]) } : null
    },
  }
}

/** A table that is a stream of numbers of fixed widths. */
async function packedTable(file: ByteFile, objectAt: ObjectAt, at: number): Promise<Table | null> {
  const found = await objectAt(at)
  const dict = dictOf(found?.value)
  const length = numberOf(dict.get('Length')) ?? 0
  if (found === null || found.streamAt === null || nameOf(dict.get('Type')) !== 'XRef') return null
  if (length > mostTableBytes) throw new Problem('too-large', 'The PDF has too many objects')
  const bytes = unpackStream(dict, await file.read(found.streamAt, length))
  const [kindWidth = 1, placeWidth = 2, restWidth = 1] = numbersOf(dict.get('W'))
  const width = kindWidth + placeWidth + restWidth
  const index = numbersOf(dict.get('Index'))
  const sections = index.length > 1 ? index : [0, numberOf(dict.get('Size')) ?? 0]
  return {
    trailer: dict,
    async find(object) {
      let before = 0
      for (let nth = 0; nth + 1 < sections.length; nth += 2) {
        const [first = 0, count = 0] = sections.slice(nth, nth + 2)
        if (object >= first && object < first + count) {
          const entry = bytes.subarray((before + object - first) * width).subarray(0, width)
          if (entry.length < width) return null
          const kind = kindWidth === 0 ? 1 : numberIn(entry, 0, kindWidth)
          const place = numberIn(entry, kindWidth, placeWidth)
          if (kind === 2) return { kind: 'stream', stream: place }
          return kind === 1 ? { kind: 'offset', offset: place } : null
        }
        before += count
      }
      return null
    },
  }
}

function numberIn(bytes: Buffer, at: number, width: number): number {
  let value = 0
  for (const byte of bytes.subarray(at, at + width)) value = value * 256 + byte
  return value
}

/** What tables would have said, out of the whole file: the last object of each number is right. */
async function searched(file: ByteFile): Promise<PdfTables> {
  if (file.size > mostSearched) throw new Problem('invalid', 'The PDF has no table of its objects')
  const bytes = await file.read(0, file.size)
  const text = bytes.toString('latin1')
  const places = new Map<number, number>()
  for (const match of text.matchAll(/(?<![\d])(\d{1,10})\s+\d{1,5}\s+obj\b/gu))
    places.set(Number(match[1]), match.index)
  const trailers = [...text.matchAll(/\btrailer\b/gu)].slice(-8).map(({ index }) => {
    const scanner = new PdfScanner(bytes.subarray(index + 7, index + 7 + 32 * 1024))
    return dictOf(scanner.value())
  })
  return {
    trailer: new Map(trailers.flatMap((trailer) => [...trailer])),
    async find(object) {
      const offset = places.get(object)
      return offset === undefined ? null : { kind: 'offset', offset }
    },
  }
}
