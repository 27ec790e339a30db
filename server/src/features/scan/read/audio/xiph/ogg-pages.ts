import type { FileBytes } from '../bytes/file-bytes.ts'
import { OddFile } from '../bytes/odd-file.ts'
import { pageChecksum } from './ogg-checksum.ts'

export interface OggPage {
  isFirst: boolean
  isContinued: boolean
  /** Position of the last packet that ends here; -1: none ends. */
  granule: bigint
  serial: number
  /** Sizes of the pieces (0–255); a piece below 255 ends its packet. */
  pieces: number[]
  /** Where the pieces lie in the file. */
  start: number
  end: number
}

/** A comment packet with its pictures may be large, but not larger. */
const longestPacket = 24 * 1024 * 1024
const longestPage = 27 + 255 + 255 * 255

/** The page whose header lies at `at`, or null. `look`: how its bytes are read, with what follows or alone. */
export function pageAt(bytes: FileBytes, at: number, look = bytes.view): OggPage | null {
  const head = look(at, 27 + 255)
  if (head.length < 27 || head.toString('latin1', 0, 4) !== 'OggS' || head[4] !== 0) return null
  const count = head[26] ?? 0
  if (head.length < 27 + count) return null
  const pieces = [...head.subarray(27, 27 + count)]
  const start = at + 27 + count
  const flags = head[5] ?? 0
  return {
    isFirst: (flags & 2) !== 0,
    isContinued: (flags & 1) !== 0,
    granule: head.readBigInt64LE(6),
    serial: head.readUInt32LE(14),
    pieces,
    start,
    end: start + pieces.reduce((sum, piece) => sum + piece, 0),
  }
}

/** The first packets from a place on (how many, the very first one tells), and the page after the last of them. */
export function firstPackets(
  bytes: FileBytes,
  wantedBy: (first: Buffer) => number,
  from = 0,
): { packets: Buffer[]; next: number; serial: number } {
  const packets: Buffer[] = []
  let parts: Buffer[] = []
  let length = 0
  let at = from
  let serial: number | null = null
  let wanted = 1
  while (packets.length < wanted) {
    const page = pageAt(bytes, at)
    if (!page) throw new OddFile('Ogg pages end early')
    if (page.isFirst && serial !== null) throw new OddFile('several Ogg streams')
    serial ??= page.serial
    if (page.serial !== serial) throw new OddFile('several Ogg streams')
    if (!isIntact(bytes, at, page.end)) throw new OddFile('a damaged Ogg page')
    for (const run of packetRuns(page)) {
      length += run.length
      if (length > longestPacket) throw new OddFile('an Ogg packet is too large')
      parts.push(Buffer.from(bytes.need(run.start, run.length)))
      if (!run.isEnd) continue
      packets.push(parts.length === 1 ? parts[0]! : Buffer.concat(parts))
      if (packets.length === 1) wanted = wantedBy(packets[0]!)
      parts = []
      length = 0
      if (packets.length === wanted) break
    }
    at = page.end
  }
  return { packets, next: at, serial: serial ?? 0 }
}

/** The last page before `end` that tells a position; null when there is none. */
export function lastPosition(
  bytes: FileBytes,
  end = bytes.size,
): { granule: bigint; serial: number } | null {
  for (const reach of [8 * 1024, longestPage]) {
    const from = Math.max(0, end - reach)
    const tail = Buffer.from(bytes.view(from, end - from))
    for (
      let at = tail.lastIndexOf('OggS');
      at >= 0;
      at = at === 0 ? -1 : tail.lastIndexOf('OggS', at - 1)
    ) {
      if (at + 27 > tail.length || tail[at + 4] !== 0) continue
      if (!isWhole(tail, at)) continue
      const granule = tail.readBigInt64LE(at + 6)
      if (granule > 0n) return { granule, serial: tail.readUInt32LE(at + 14) }
    }
  }
  return null
}

/** The first whole page at or after a place, and where it is; null when there is none before `end`. */
export function pageAfter(
  bytes: FileBytes,
  from: number,
  end: number,
): { at: number; page: OggPage } | null {
  const part = Buffer.from(bytes.view(from, Math.min(longestPage + 4, end - from)))
  for (let at = part.indexOf('OggS'); at >= 0; at = part.indexOf('OggS', at + 1)) {
    const page = pageAt(bytes, from + at)
    if (page && page.end <= end && isIntact(bytes, from + at, page.end))
      return { at: from + at, page }
  }
  return null
}

/** How many bytes hold a page's beginning nearly always. */
const glancedBytes = 8 * 1024

/**
 * Whether a stretch looks like one stream at `places` places between its ends: nothing begins there, the number stays the
 * same, and positions never go back. A stream shorter than two steps may be overlooked.
 */
export function isOneStream(
  bytes: FileBytes,
  { start, end, serial }: { start: number; end: number; serial: number },
  places: number,
): boolean {
  const last = lastPosition(bytes, end)
  let position = 0n
  for (let nth = 1; nth <= places; nth++) {
    const from = start + Math.floor(((end - start) * nth) / (places + 1))
    const page = glancedPage(bytes, from, Math.min(glancedBytes, end - from))
    if (page === null) continue
    if (page.serial !== serial || page.isFirst) return false
    if (page.granule < 0n) continue
    if (page.granule < position) return false
    position = page.granule
  }
  return last === null || (last.serial === serial && last.granule >= position)
}

/** The first page header in a few bytes, unproven; null when there is none. */
function glancedPage(
  bytes: FileBytes,
  from: number,
  length: number,
): Pick<OggPage, 'isFirst' | 'granule' | 'serial'> | null {
  const part = bytes.glance(from, length)
  const at = part.indexOf('OggS\0', 0, 'latin1')
  if (at < 0 || at + 27 > part.length) return null
  return {
    isFirst: ((part[at + 5] ?? 0) & 2) !== 0,
    granule: part.readBigInt64LE(at + 6),
    serial: part.readUInt32LE(at + 14),
  }
}

function isIntact(bytes: FileBytes, start: number, end: number): boolean {
  const page = bytes.need(start, end - start)
  return pageChecksum(page) === page.readUInt32LE(22)
}

function isWhole(tail: Buffer, at: number): boolean {
  const pieces = tail.subarray(at + 27, at + 27 + (tail[at + 26] ?? 0))
  const length = pieces.reduce((sum, piece) => sum + piece, 0)
  return at + 27 + pieces.length + length <= tail.length
}

/** The stretches of a page that belong to one packet each. */
function packetRuns(page: OggPage): { start: number; length: number; isEnd: boolean }[] {
  const runs: { start: number; length: number; isEnd: boolean }[] = []
  let start = page.start
  let length = 0
  for (const [index, piece] of page.pieces.entries()) {
    length += piece
    const isEnd = piece < 255
    if (!isEnd && index < page.pieces.length - 1) continue
    runs.push({ start, length, isEnd })
    start += length
    length = 0
  }
  return runs
}
