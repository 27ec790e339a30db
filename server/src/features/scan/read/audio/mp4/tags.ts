import type { FileBytes } from '../bytes/file-bytes.ts'
import { OddFile } from '../bytes/odd-file.ts'
import { pictureCodec } from '../bytes/picture-codec.ts'
import type { Picture } from '../bytes/picture-codec.ts'
import type { TagSet } from '../bytes/tag-set.ts'
import { fromMacRoman, fromUtf8, untilNul } from '../bytes/text.ts'
import { genreName } from '../mpeg/genres.ts'
import { boxes, childBox, content } from './boxes.ts'
import type { Box } from './boxes.ts'
import { mp4TagNames } from './tag-names.ts'
import type { Mp4Value } from './tag-names.ts'

export interface Mp4Tags {
  tags: TagSet
  picture: Picture | null
}

const longestText = 4 * 1024 * 1024

/** Reads a `meta` box: iTunes' list, or QuickTime's keys. Later values win over earlier ones. */
export function readMeta(bytes: FileBytes, meta: Box, into: Mp4Tags): void {
  const inner = metaContent(bytes, meta)
  if (!inner) return
  if (handlerOf(bytes, inner) === 'mdta') throw new OddFile('QuickTime keys')
  const list = childBox(bytes, inner, 'ilst')
  if (!list) return
  for (const atom of boxes(bytes, list.start, list.end)) {
    if (atom.type === '----') takeFreeform(bytes, atom, into.tags)
    else if (atom.type === 'covr') into.picture ??= coverOf(bytes, atom)
    else takeAtom(bytes, atom, into.tags)
  }
}

/** Reads a QuickTime text directly under `udta`: length, language, text. */
export function readUserText(bytes: FileBytes, box: Box, { tags }: Mp4Tags): void {
  const known = mp4TagNames.get(box.type)
  if (!known || known.value !== 'text') return
  if (box.end - box.start < 5) return
  const head = bytes.need(box.start, 4)
  const length = head.readUInt16BE(0)
  const language = head.readUInt16BE(2)
  const text = untilNul(bytes.view(box.start + 4, Math.min(length, box.end - box.start - 4)))
  const isMac = language < 0x400 || language === 0x7fff
  tags.put(known.name, isMac ? fromMacRoman(text) : fromUtf8(text))
}

/** Whose list a `meta` box holds: `mdir` of iTunes, `mdta` of QuickTime; '' when it doesn't say. */
export function handlerOf(bytes: FileBytes, inner: Box): string {
  const hdlr = childBox(bytes, inner, 'hdlr')
  return hdlr ? content(bytes, hdlr, 12).toString('latin1', 8, 12) : ''
}

/** A version and flags may come first, or not (QuickTime): the handler tells where the boxes begin. */
export function metaContent(bytes: FileBytes, meta: Box): Box | null {
  const head = bytes.view(meta.start, Math.min(64, meta.end - meta.start))
  const at = head.indexOf('hdlr')
  return at < 4 ? null : { ...meta, start: meta.start + at - 4 }
}

/** The value of an atom is its first `data` box: type, locale, bytes. */
function dataOf(
  bytes: FileBytes,
  atom: Box,
): { type: number; start: number; length: number } | null {
  const data = childBox(bytes, atom, 'data')
  if (!data || data.end - data.start < 8) return null
  const type = bytes.need(data.start, 4).readUInt32BE(0)
  return { type, start: data.start + 8, length: data.end - data.start - 8 }
}

function takeAtom(bytes: FileBytes, atom: Box, tags: TagSet): void {
  const known = mp4TagNames.get(atom.type)
  const data = known && dataOf(bytes, atom)
  if (!data || data.length > longestText) return
  const value = valueOf(bytes.need(data.start, data.length), data.type, known.value)
  if (value !== null) tags.put(known.name, value)
}

function valueOf(raw: Buffer, type: number, kind: Mp4Value): string | null {
  if (kind === 'flag') return raw.length < 1 ? null : String(raw[0])
  if (kind === 'padded') return raw.length < 4 ? null : String(raw[3])
  if (kind === 'pair') return raw.length < 4 ? null : pairOf(raw)
  if (kind === 'genre') return raw.length < 2 ? null : (genreName(raw.readUInt16BE(0) - 1) ?? null)
  if (type === 21 || type === 22)
    return raw.length < 1 || raw.length > 4 ? null : wholeNumber(raw, type === 21)
  return type === 3 || type === 0 ? fromMacRoman(untilNul(raw)) : fromUtf8(untilNul(raw))
}

function pairOf(raw: Buffer): string {
  const total = raw.length < 6 ? 0 : raw.readUInt16BE(4)
  return total === 0 ? String(raw.readUInt16BE(2)) : `${raw.readUInt16BE(2)}/${total}`
}

function wholeNumber(raw: Buffer, isSigned: boolean): string {
  return String(isSigned ? raw.readIntBE(0, raw.length) : raw.readUIntBE(0, raw.length))
}

function takeFreeform(bytes: FileBytes, atom: Box, tags: TagSet): void {
  const text = (type: string, skip: number): string | null => {
    const box = childBox(bytes, atom, type)
    const length = box ? box.end - box.start - skip : -1
    if (!box || length < 0 || length > longestText) return null
    return fromUtf8(untilNul(bytes.need(box.start + skip, length)))
  }
  const name = text('name', 4)
  const value = text('data', 8)
  if (text('mean', 4) !== null && name !== null && value !== null) tags.put(name, value)
}

/** The picture that is the value of an atom; null for what is none. */
export function coverOf(bytes: FileBytes, atom: Box): Picture | null {
  const data = dataOf(bytes, atom)
  if (!data || data.length < 4) return null
  const codec = pictureCodec(bytes.need(data.start, Math.min(16, data.length)))
  return codec === 'unknown' ? null : { codec, offset: data.start, length: data.length }
}
