import { handlerOf, timescaleOf } from '#media/mp4-box.ts'
import type { FileBytes } from '../bytes/file-bytes.ts'
import { OddFile } from '../bytes/odd-file.ts'
import { boxes, boxUnder, childBox, content } from './boxes.ts'
import type { Box } from './boxes.ts'

export interface Track {
  id: number
  /** hdlr type: soun, vide, text, … */
  kind: string
  timescale: number
  /** In units of the timescale. */
  duration: number
  language: string | null
  /** Ids of the tracks that hold its chapters. */
  chapterTracks: number[]
  /** Sample tables. */
  tables: Box
  /** The edit list does more than skip nothing. */
  isEdited: boolean
}

/** Reads one `trak` box; odd without its parts. */
export function readTrack(bytes: FileBytes, trak: Box): Track {
  const tkhd = part(bytes, trak, ['tkhd'])
  const mdhd = part(bytes, trak, ['mdia', 'mdhd'])
  const hdlr = part(bytes, trak, ['mdia', 'hdlr'])
  const tables = part(bytes, trak, ['mdia', 'minf', 'stbl'])
  const head = content(bytes, tkhd, 24)
  const id = need(head, head[0] === 1 ? 24 : 16).readUInt32BE(head[0] === 1 ? 20 : 12)
  const media = mediaHeader(need(content(bytes, mdhd, 36), 24))
  const kind = handlerOf(need(content(bytes, hdlr, 12), 12))
  return {
    id,
    kind,
    ...media,
    chapterTracks: chapterTracks(bytes, trak),
    tables,
    isEdited: isEdited(bytes, trak),
  }
}

function part(bytes: FileBytes, trak: Box, path: readonly string[]): Box {
  const box = boxUnder(bytes, trak, path)
  if (!box) throw new OddFile(`a track without ${path.at(-1)}`)
  return box
}

function need(buffer: Buffer, length: number): Buffer {
  if (buffer.length < length) throw new OddFile('a box is too short')
  return buffer
}

function mediaHeader(mdhd: Buffer): Pick<Track, 'timescale' | 'duration' | 'language'> {
  const isLong = mdhd[0] === 1
  need(mdhd, isLong ? 34 : 22)
  return {
    timescale: timescaleOf(mdhd),
    duration: isLong ? Number(mdhd.readBigUInt64BE(24)) : mdhd.readUInt32BE(16),
    language: languageOf(mdhd.readUInt16BE(isLong ? 32 : 20)),
  }
}

/** Three letters in five bits each; small numbers are QuickTime's own codes, of which only English matters. */
function languageOf(code: number): string | null {
  if (code === 0) return 'eng'
  if (code < 0x400 || code === 0x7fff) return null
  const letters = [code >>> 10, code >>> 5, code].map((bits) => (bits & 31) + 0x60)
  return String.fromCharCode(...letters)
}

function chapterTracks(bytes: FileBytes, trak: Box): number[] {
  const tref = childBox(bytes, trak, 'tref')
  const chap = tref && childBox(bytes, tref, 'chap')
  if (!chap) return []
  const list = content(bytes, chap, 64)
  return Array.from({ length: Math.floor(list.length / 4) }, (_, i) => list.readUInt32BE(i * 4))
}

function isEdited(bytes: FileBytes, trak: Box): boolean {
  const elst = boxUnder(bytes, trak, ['edts', 'elst'])
  if (!elst) return false
  const list = need(content(bytes, elst, 28), 8)
  const count = list.readUInt32BE(4)
  if (count === 0) return false
  if (count > 1) return true
  const isLong = list[0] === 1
  need(list, isLong ? 24 : 16)
  return (isLong ? list.readBigInt64BE(16) : BigInt(list.readInt32BE(12))) !== 0n
}

/** The sample descriptions of a track (its `stsd` children). */
export function sampleEntries(bytes: FileBytes, track: Track): Box[] {
  const stsd = childBox(bytes, track.tables, 'stsd')
  return stsd ? [...boxes(bytes, stsd.start + 8, stsd.end)] : []
}
