import type { FileBytes } from '../bytes/file-bytes.ts'
import { untilNul } from '../bytes/text.ts'

export interface Id3Header {
  version: 2 | 3 | 4
  flags: number
  /** Where the frames begin and end in the file. */
  start: number
  end: number
  /** First byte after the tag and its footer. */
  next: number
}

/** One frame: where its header says the data lies. */
export interface Id3Frame {
  id: string
  flags: number
  offset: number
  length: number
}

/** Where frames are read from: the file, or a tag already unpacked. */
export interface Id3Place {
  bytes: FileBytes
  version: 2 | 3 | 4
  tagIsUnsynced: boolean
}

/** What a frame's flags say about its data; `skip` is the length that may stand in front of it. */
export function frameForm(
  version: number,
  flags: number,
): { isPacked: boolean; isUnsynced: boolean; skip: number } {
  if (version === 4) {
    return {
      isPacked: (flags & 0x0c) !== 0,
      isUnsynced: (flags & 2) !== 0,
      skip: flags & 1 ? 4 : 0,
    }
  }
  return { isPacked: version === 3 && (flags & 0xc0) !== 0, isUnsynced: false, skip: 0 }
}

/** The ID3v2 header at `offset`, or null. */
export function id3Header(bytes: FileBytes, offset: number): Id3Header | null {
  const head = bytes.view(offset, 10)
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return null
  const version = head[3]
  if (version !== 2 && version !== 3 && version !== 4) return null
  const size = syncsafe(head, 6)
  if (head[4] === 0xff || size === null) return null
  const flags = head[5] ?? 0
  const end = offset + 10 + size
  return { version, flags, start: offset + 10, end, next: end + (flags & 0x10 ? 10 : 0) }
}

/** The frame whose header lies at `offset`; null where padding begins or sense ends. Also used inside CHAP. */
export function frameAt(
  bytes: FileBytes,
  offset: number,
  end: number,
  version: number,
): Id3Frame | null {
  const isOld = version === 2
  const headSize = isOld ? 6 : 10
  const head = bytes.view(offset, headSize)
  if (head.length < headSize || head[0] === 0) return null
  // Some writers put the three-letter ids of v2.2 into later tags, closed by a NUL.
  const id = untilNul(head.subarray(0, isOld ? 3 : 4)).toString('latin1')
  const plain = isOld ? head.readUIntBE(3, 3) : head.readUInt32BE(4)
  const frameFlags = isOld ? 0 : head.readUInt16BE(8)
  const length = version === 4 ? trueSize(bytes, { offset, end, plain }) : plain
  if (length > end - offset - headSize) return null
  return { id, flags: frameFlags, offset: offset + headSize, length }
}

/** v2.4 sizes are syncsafe, but iTunes once wrote plain ones: the one that leads to a frame is right. */
function trueSize(bytes: FileBytes, at: { offset: number; end: number; plain: number }): number {
  const { offset, end, plain } = at
  const safe =
    ((plain & 0x7f000000) >>> 3) |
    ((plain & 0x7f0000) >>> 2) |
    ((plain & 0x7f00) >>> 1) |
    (plain & 0x7f)
  if (plain < 0x80 || leadsToFrame(bytes, offset + 10 + safe, end)) return safe
  return leadsToFrame(bytes, offset + 10 + plain, end) ? plain : safe
}

function leadsToFrame(bytes: FileBytes, offset: number, end: number): boolean {
  if (offset >= end) return offset === end
  const id = bytes.view(offset, 4)
  if (id.length < 4) return false
  return id[0] === 0 || /^[A-Z][A-Z0-9]{3}$/.test(id.toString('latin1'))
}

/** Four bytes of seven bits; null when one has its eighth bit set. */
export function syncsafe(from: Buffer, offset: number): number | null {
  let value = 0
  for (let i = offset; i < offset + 4; i++) {
    const byte = from[i] ?? 0x80
    if (byte > 0x7f) return null
    value = value * 128 + byte
  }
  return value
}
