import { lengthTags } from './order.ts'
import type { WriteOrder } from './order.ts'

/*
 * ID3v2.3 and 2.4 (id3.org). Only frames that are to change are written anew; all others, known or not, are carried over
 * byte by byte, and so is the sound behind the tag.
 */

interface Frame {
  id: string
  /** With its head. */
  bytes: Buffer
  data: Buffer
}

type Version = 3 | 4

/** How many bytes of a file its tag takes, out of its first 10; 0 where there is none. */
export function tagLength(head: Buffer): number {
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return 0
  return 10 + syncsafeAt(head, 6) + ((head[5] ?? 0) & 0x10 ? 10 : 0)
}

/** The tag that a file is to begin with; null for one whose tag can't be carried over byte by byte. */
export function renewedTag(old: Buffer, order: WriteOrder): Buffer | null {
  const version: Version = old[3] === 4 ? 4 : 3
  const kept = old.length === 0 ? [] : framesOf(old)
  if (kept === null) return null
  const added = newFrames(order, version)
  const frames = [
    ...kept.filter((frame) => !isReplaced(frame, order)).map(({ bytes }) => bytes),
    ...added,
    Buffer.alloc(padding),
  ]
  const body = Buffer.concat(frames)
  const head = Buffer.from([0x49, 0x44, 0x33, version, 0, 0, 0, 0, 0, 0])
  writeSyncsafe(head, 6, body.length)
  return Buffer.concat([head, body])
}

const padding = 2048

/** Null: unsynchronised, extended, of version 2, or not whole. */
function framesOf(tag: Buffer): Frame[] | null {
  const version = tag[3]
  if ((version !== 3 && version !== 4) || ((tag[5] ?? 0) & 0xc0) !== 0) return null
  const end = Math.min(tag.length, 10 + syncsafeAt(tag, 6))
  const frames: Frame[] = []
  for (let at = 10; at + 10 <= end && tag[at] !== 0;) {
    const id = tag.toString('latin1', at, at + 4)
    const size = version === 4 ? syncsafeAt(tag, at + 4) : tag.readUInt32BE(at + 4)
    if (!/^[A-Z][A-Z0-9]{3}$/u.test(id) || size > end - at - 10) return null
    const bytes = tag.subarray(at, at + 10 + size)
    frames.push({ id, bytes, data: bytes.subarray(10) })
    at += 10 + size
  }
  return frames
}

const plainFrames: Readonly<Record<string, readonly string[]>> = {
  title: ['TIT2'],
  artist: ['TPE1'],
  album_artist: ['TPE2'],
  album: ['TALB'],
  TIT3: ['TIT3'],
  genre: ['TCON'],
  date: ['TYER', 'TDRC'],
  composer: ['TCOM'],
  copyright: ['TCOP'],
  publisher: ['TPUB'],
  track: ['TRCK'],
  disc: ['TPOS'],
  language: ['TLAN'],
  encoder: ['TSSE'],
  'title-sort': ['TSOT'],
  'artist-sort': ['TSOP'],
  'album-sort': ['TSOA'],
}

function isReplaced(
  { id, data }: Pick<Frame, 'id' | 'data'>,
  { tags, picture, chapters, isOtherSound = false }: WriteOrder,
): boolean {
  if (id === 'CHAP' || id === 'CTOC') return chapters !== null
  if (id === 'APIC') return picture !== null && isFront(data)
  if (isOtherSound && lengthTags.has(nameOf({ id, data }).toLowerCase())) return true
  if (id === 'COMM') return tags.comment !== undefined && commentName(data) === ''
  if (id === 'TXXX') {
    const name = described(data).toLowerCase()
    return Object.keys(tags).some((key) => key.toLowerCase() === name)
  }
  return Object.entries(plainFrames).some(
    ([name, ids]) => tags[name] !== undefined && ids.includes(id),
  )
}

/** What a frame is about: its own name, or what it is described as. */
function nameOf({ id, data }: Pick<Frame, 'id' | 'data'>): string {
  if (id === 'TXXX') return described(data)
  return id === 'COMM' ? commentName(data) : id
}

/** Type 3, behind the encoding and the name of the picture's kind; 0 says nothing and is shown as the cover. */
function isFront(data: Buffer): boolean {
  const type = data[data.indexOf(0, 1) + 1]
  return type === 3 || type === 0
}

/** The description of a `TXXX`; that of a `COMM` lies behind its language. */
const described = (data: Buffer): string => untilNul(data.subarray(1), data[0] ?? 0)
const commentName = (data: Buffer): string => untilNul(data.subarray(4), data[0] ?? 0)

function untilNul(bytes: Buffer, encoding: number): string {
  if (encoding === 0 || encoding === 3) {
    const end = bytes.indexOf(0)
    return bytes.toString(encoding === 0 ? 'latin1' : 'utf8', 0, end < 0 ? bytes.length : end)
  }
  let end = 0
  while (end + 1 < bytes.length && (bytes[end] !== 0 || bytes[end + 1] !== 0)) end += 2
  const text = Buffer.from(bytes.subarray(0, end))
  const isBig = encoding === 2 || (text[0] === 0xfe && text[1] === 0xff)
  return (isBig ? text.swap16() : text).toString('utf16le').replace('\ufeff', '')
}

function newFrames({ tags, picture, chapters }: WriteOrder, version: Version): Buffer[] {
  const frames = Object.entries(tags).flatMap(([name, value]) => tagFrame(name, value, version))
  if (picture !== null) {
    const head = Buffer.from(`\0image/${picture.kind}\0\u0003\0`, 'latin1')
    frames.push(frame('APIC', Buffer.concat([head, picture.bytes]), version))
  }
  return [...frames, ...chapterFrames(chapters ?? [], version)]
}

/** What has no frame of its own stands under its name. */
function tagFrame(name: string, value: string, version: Version): Buffer[] {
  if (name === 'comment')
    return [frame('COMM', encoded(['', value], version, Buffer.from('eng')), version)]
  if (name === 'date') {
    if (version === 4) return [frame('TDRC', encoded([value], version), version)]
    // Version 3 has a frame for four digits alone.
    return [frame('TYER', encoded([value.slice(0, 4)], version), version)]
  }
  const [id] = plainFrames[name] ?? []
  if (id === undefined) return [frame('TXXX', encoded([name, value], version), version)]
  return [frame(id, encoded([value], version), version)]
}

const mostInContents = 255

function chapterFrames(chapters: NonNullable<WriteOrder['chapters']>, version: Version): Buffer[] {
  const idOf = (index: number): Buffer => Buffer.from(`ch${index}\0`, 'latin1')
  const frames = chapters.map(({ start, end, title }, index) => {
    const times = Buffer.alloc(16, 0xff)
    times.writeUInt32BE(Math.floor(start * 1000), 0)
    times.writeUInt32BE(Math.floor(end * 1000), 4)
    const name = frame('TIT2', encoded([title], version), version)
    return frame('CHAP', Buffer.concat([idOf(index), times, name]), version)
  })
  // Its count is one byte; readers that want it find the chapters in the order of their times without.
  if (chapters.length === 0 || chapters.length > mostInContents) return frames
  const contents = Buffer.from(['t'.charCodeAt(0), 0, 3, chapters.length])
  const ids = chapters.map((_, index) => idOf(index))
  return [frame('CTOC', Buffer.concat([contents, ...ids]), version), ...frames]
}

/** Texts after each other, in the shortest encoding that readers of this version know; `between`: behind its number. */
function encoded(texts: readonly string[], version: Version, between = Buffer.alloc(0)): Buffer {
  const isPlain = texts.every((text) => /^[\u0020-\u007e\n\r\t]*$/u.test(text))
  if (isPlain || version === 4) {
    const number = isPlain ? 0 : 3
    return Buffer.concat([Buffer.from([number]), between, Buffer.from(texts.join('\0'), 'utf8')])
  }
  const joined = texts.map((text) => Buffer.from(`\ufeff${text}`, 'utf16le'))
  const parts = joined.flatMap((text, index) => (index === 0 ? [text] : [Buffer.alloc(2), text]))
  return Buffer.concat([Buffer.from([1]), between, ...parts])
}

function frame(id: string, data: Buffer, version: Version): Buffer {
  const head = Buffer.alloc(10)
  head.write(id, 'latin1')
  if (version === 4) writeSyncsafe(head, 4, data.length)
  else head.writeUInt32BE(data.length, 4)
  return Buffer.concat([head, data])
}

function syncsafeAt(bytes: Buffer, at: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at, at + 4)
  return (a << 21) | (b << 14) | (c << 7) | d
}

function writeSyncsafe(into: Buffer, at: number, value: number): void {
  for (let index = 0; index < 4; index += 1) into[at + index] = (value >> (21 - 7 * index)) & 0x7f
}
