import { plainText } from '#platform/text/html.ts'
import { Problem } from '#platform/problem.ts'
import { westernText } from '#platform/text/decode-text.ts'
import type { ByteFile } from './byte-file.ts'
import { isbnOf, namesIn, saidFields, yearOf } from './said-fields.ts'
import type { EbookFacts } from './shapes.ts'

/** The beginning of a Kindle book: where its records lie, and what the first of them says. */
interface MobiHead {
  /** Where each record begins, and the file ends. */
  offsets: number[]
  first: Buffer
  databaseName: string
}

const headerBytes = 78
/** The first record of a book with long descriptions has a few KB. */
const mostFirstBytes = 256 * 1024
const mostCoverBytes = 20 * 1024 * 1024
const none = 0xffffffff

/** Fields and cover of a mobi or azw3 out of the header of its first text (EXTH); rejects with Problem `invalid` for what is none. */
export async function readMobi(file: ByteFile): Promise<EbookFacts> {
  const head = await headOf(file)
  const { first } = head
  const hasHeader = first.length >= 132 && first.toString('latin1', 16, 20) === 'MOBI'
  if (!hasHeader)
    return { fields: saidFields({ title: titleOfDatabase(head.databaseName) }), cover: null }
  const decode = decoderOf(first.readUInt32BE(28))
  const said = extendedHeader(first)
  const texts = (kind: number): string[] =>
    (said.get(kind) ?? []).map((bytes) => decode(bytes).replaceAll('\0', '').trim()).filter(Boolean)
  const asin = [...texts(504), ...texts(113)].find((text) => /^B0[0-9A-Z]{8}$/u.test(text))
  return {
    fields: saidFields({
      title: texts(503)[0] ?? fullName(first, decode) ?? titleOfDatabase(head.databaseName),
      authors: namesIn(texts(100)),
      publisher: texts(101)[0],
      description: plainText(texts(103)[0] ?? ''),
      isbn: texts(104).map(isbnOf).find(Boolean),
      genres: namesIn(texts(105), /\s*;\s*/u),
      publishedYear: yearOf(texts(106)[0]),
      language: texts(524)[0],
      asin,
    }),
    cover: coverOf(head, said.get(201)?.[0]),
  }
}

/** Whether the text of a Kindle book is locked: only its buyer's devices have the key. */
export async function isLockedMobi(file: ByteFile): Promise<boolean> {
  const { first } = await headOf(file)
  return first.length >= 14 && first.readUInt16BE(12) !== 0
}

async function headOf(file: ByteFile): Promise<MobiHead> {
  const header = await file.read(0, headerBytes)
  const kind = header.toString('latin1', 60, 68)
  const isBook = kind === 'BOOKMOBI' || kind === 'TEXtREAd'
  if (!isBook || header.length < headerBytes) throw new Problem('invalid', 'This is no Kindle book')
  const count = header.readUInt16BE(76)
  const list = await file.read(headerBytes, count * 8)
  const offsets = Array.from({ length: Math.floor(list.length / 8) }, (_, nth) =>
    list.readUInt32BE(nth * 8),
  )
  const [start, end = file.size] = offsets
  if (start === undefined || start >= file.size)
    throw new Problem('invalid', 'The Kindle book is broken')
  const length = Math.min(Math.max(0, end - start), mostFirstBytes)
  return {
    offsets: [...offsets, file.size],
    first: await file.read(start, length),
    databaseName: header.toString('latin1', 0, 31).split('\0')[0] ?? '',
  }
}

const decoderOf = (encoding: number): ((bytes: Buffer) => string) =>
  encoding === 65001 ? (bytes) => bytes.toString('utf8') : westernText

/** Records of the header that follows the one of the book, by their kind. */
function extendedHeader(first: Buffer): Map<number, Buffer[]> {
  const said = new Map<number, Buffer[]>()
  const start = 16 + first.readUInt32BE(20)
  const hasOne = (first.readUInt32BE(128) & 0x40) !== 0
  if (!hasOne || start + 12 > first.length || first.toString('latin1', start, start + 4) !== 'EXTH')
    return said
  const count = first.readUInt32BE(start + 8)
  for (let nth = 0, at = start + 12; nth < count && at + 8 <= first.length; nth++) {
    const length = first.readUInt32BE(at + 4)
    if (length < 8) break
    const kind = first.readUInt32BE(at)
    said.set(kind, [...(said.get(kind) ?? []), first.subarray(at + 8, at + length)])
    at += length
  }
  return said
}

function fullName(first: Buffer, decode: (bytes: Buffer) => string): string | undefined {
  const [start, length] = [first.readUInt32BE(84), first.readUInt32BE(88)]
  if (length > 1024 || start + length > first.length) return undefined
  return (
    decode(first.subarray(start, start + length))
      .replaceAll('\0', '')
      .trim() || undefined
  )
}

/** Names of databases have 31 letters, and underscores where others have spaces. */
const titleOfDatabase = (name: string): string => name.replaceAll('_', ' ').trim()

function coverOf({ offsets, first }: MobiHead, said: Buffer | undefined): EbookFacts['cover'] {
  const firstPicture = first.readUInt32BE(108)
  if (said === undefined || said.length < 4 || firstPicture === none) return null
  const number = said.readUInt32BE(0)
  const [start, end] = [offsets[firstPicture + number], offsets[firstPicture + number + 1]]
  if (number === none || start === undefined || end === undefined) return null
  const length = end - start
  return length > 0 && length <= mostCoverBytes ? { kind: 'bytes', offset: start, length } : null
}
