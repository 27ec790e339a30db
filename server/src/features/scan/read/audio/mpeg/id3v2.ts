import type { FileBytes } from '../bytes/file-bytes.ts'
import { createTagSet } from '../bytes/tag-set.ts'
import { takeFrame } from './id3-frames.ts'
import type { Id3Content } from './id3-frames.ts'
import { frameAt, id3Header, syncsafe } from './id3-layout.ts'
import type { Id3Header } from './id3-layout.ts'
import { nameId3Tags } from './id3-names.ts'

/** Frames of a hostile tag are counted, not believed. */
const mostFrames = 20_000
const mostTagsInARow = 8

/** All ID3v2 tags at `offset`, named as ffprobe names them, and the first byte after them. */
export function readId3(bytes: FileBytes, offset: number): { content: Id3Content; next: number } {
  const content: Id3Content = { tags: createTagSet(), chapters: [], picture: null, odd: null }
  let next = offset
  for (let count = 0; count < mostTagsInARow; count++) {
    const header = id3Header(bytes, next)
    if (!header) break
    readId3v2(bytes, header, content)
    next = header.next
  }
  nameId3Tags(content.tags)
  return { content, next }
}

/**
 * Adds what the tag says to `into`. Frames that make no sense end the tag, as in every reader;
 * what came before stands.
 */
function readId3v2(bytes: FileBytes, header: Id3Header, into: Id3Content): void {
  const { version, flags } = header
  if (version === 2 && flags & 0x40) return
  let offset = header.start + extendedHeader(bytes, header)
  const end = Math.min(header.end, bytes.size)
  const headSize = version === 2 ? 6 : 10
  for (let count = 0; count < mostFrames && offset + headSize < end; count++) {
    const frame = frameAt(bytes, offset, end, version)
    if (!frame) return
    takeFrame({ bytes, version, tagIsUnsynced: (flags & 0x80) !== 0 }, frame, into)
    offset = frame.offset + frame.length
  }
}

function extendedHeader(bytes: FileBytes, { version, flags, start }: Id3Header): number {
  if (version === 2 || !(flags & 0x40)) return 0
  const size = syncsafe(bytes.need(start, 4), 0) ?? 0
  return version === 4 ? Math.max(size, 4) : size + 4
}
