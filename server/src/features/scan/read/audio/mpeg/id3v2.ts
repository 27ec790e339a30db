import { bytesOf } from '../bytes/file-bytes.ts'
import type { FileBytes } from '../bytes/file-bytes.ts'
import { better } from '../bytes/picture-rank.ts'
import type { RatedPicture } from '../bytes/picture-rank.ts'
import { createTagSet } from '../bytes/tag-set.ts'
import { takeFrame } from './id3-frames.ts'
import type { Id3Content } from './id3-frames.ts'
import { frameAt, id3Header, syncsafe } from './id3-layout.ts'
import type { Id3Header } from './id3-layout.ts'
import { nameId3Tags } from './id3-names.ts'
import { rawIndex, withoutUnsync } from './unsync.ts'

/** Frames of a hostile tag are counted, not believed. */
const mostFrames = 20_000
const mostTagsInARow = 8

/** All ID3v2 tags at `offset`, named as ffprobe names them, and the first byte after them. */
export function readId3(bytes: FileBytes, offset: number): { content: Id3Content; next: number } {
  const content: Id3Content = { tags: createTagSet(), chapters: [], cover: null, odd: null }
  let next = offset
  for (let count = 0; count < mostTagsInARow; count++) {
    const header = id3Header(bytes, next)
    if (!header) break
    readTag(bytes, header, content)
    next = header.next
  }
  nameId3Tags(content.tags)
  return { content, next }
}

/** Tags up to v2.3 are unsynchronised as a whole, frame headers too; v2.4 does it frame by frame. */
function readTag(bytes: FileBytes, header: Id3Header, into: Id3Content): void {
  const { version, flags, start } = header
  const end = Math.min(header.end, bytes.size)
  if ((version === 2 && flags & 0x40) || end <= start) return
  if (version === 4 || !(flags & 0x80)) {
    return readFrames(bytes, { ...header, end }, into)
  }
  const raw = Buffer.from(bytes.need(start, end - start))
  const plain = withoutUnsync(raw)
  const known = into.cover
  into.cover = null
  readFrames(bytesOf(plain), { ...header, start: 0, end: plain.length }, into)
  into.cover = better(known, into.cover && inFile(into.cover, raw, start))
}

/** The picture's place in the file, from its place in the unpacked tag. */
function inFile({ picture, rank }: RatedPicture, raw: Buffer, start: number): RatedPicture {
  const { codec, offset, length } = picture
  const from = rawIndex(raw, offset)
  const to = rawIndex(raw, offset + length)
  const found = { codec, offset: start + from, length: to - from }
  return { picture: { ...found, packing: 'id3-unsync' }, rank }
}

/** Frames that make no sense end the tag, as in every reader; what came before stands. */
function readFrames(bytes: FileBytes, header: Id3Header, into: Id3Content): void {
  const { version, flags, end } = header
  const place = { bytes, version, tagIsUnsynced: version === 4 && (flags & 0x80) !== 0 }
  const headSize = version === 2 ? 6 : 10
  let offset = header.start + extendedHeader(bytes, header)
  for (let count = 0; count < mostFrames && offset + headSize < end; count++) {
    const frame = frameAt(bytes, offset, end, version)
    if (!frame) return
    takeFrame(place, frame, into)
    offset = frame.offset + frame.length
  }
}

function extendedHeader(bytes: FileBytes, { version, flags, start }: Id3Header): number {
  if (version === 2 || !(flags & 0x40)) return 0
  const size = syncsafe(bytes.need(start, 4), 0) ?? 0
  return version === 4 ? Math.max(size, 4) : size + 4
}
