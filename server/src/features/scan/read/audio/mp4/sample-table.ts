import type { FileBytes } from '../bytes/file-bytes.ts'
import { OddFile } from '../bytes/odd-file.ts'
import { childBox } from './boxes.ts'
import type { Box } from './boxes.ts'
import type { Track } from './track.ts'

export interface Sample {
  /** In units of the track's timescale. */
  time: number
  offset: number
  size: number
}

/** ffprobe refuses files with larger ones. */
const largestSample = 0x7fffffff

/** Where the samples of a small track (chapter titles) lie. Odd with more than `most` of them. */
export function sampleTable(bytes: FileBytes, { tables }: Track, most: number): Sample[] {
  const sizes = sampleSizes(bytes, tables, most)
  const times = sampleTimes(bytes, tables, sizes.length)
  const offsets = sampleOffsets(bytes, tables, sizes)
  return sizes.map((size, i) => ({ time: times[i] ?? 0, offset: offsets[i] ?? 0, size }))
}

/** Bytes of all samples together; null when the table is larger than `mostBytes`. */
export function totalSize(bytes: FileBytes, { tables }: Track, mostBytes: number): number | null {
  const { head, at, count } = table(bytes, tables, 'stsz', 12)
  const fixed = head.readUInt32BE(4)
  if (fixed > 0) return fixed * count
  if (count * 4 > mostBytes) return null
  const { buffer, byteOffset, byteLength } = bytes.need(at, count * 4)
  // A book of 20 hours has three million of them: V8 reads them several times as fast from a view as from a Buffer.
  const list = new DataView(buffer, byteOffset, byteLength)
  let total = 0
  for (let i = 0; i < count; i++) {
    const size = list.getUint32(i * 4)
    if (size > largestSample) throw new OddFile('a sample of an impossible size')
    total += size
  }
  return total
}

function sampleSizes(bytes: FileBytes, tables: Box, most: number): number[] {
  const { head, at, count } = table(bytes, tables, 'stsz', 12)
  if (count > most) throw new OddFile('too many samples')
  const fixed = head.readUInt32BE(4)
  if (fixed > 0) return Array.from({ length: count }, () => fixed)
  return numbers(bytes.need(at, count * 4), count)
}

function sampleTimes(bytes: FileBytes, tables: Box, samples: number): number[] {
  const { at, count } = table(bytes, tables, 'stts', 8)
  if (count > samples) throw new OddFile('more durations than samples')
  const list = numbers(bytes.need(at, count * 8), count * 2)
  const times: number[] = []
  let time = 0
  for (let entry = 0; entry < count; entry++) {
    for (let i = list[entry * 2] ?? 0; i > 0 && times.length < samples; i--) {
      times.push(time)
      time += list[entry * 2 + 1] ?? 0
    }
  }
  return times
}

function sampleOffsets(bytes: FileBytes, tables: Box, sizes: readonly number[]): number[] {
  const chunks = chunkOffsets(bytes, tables, sizes.length)
  const perChunk = samplesPerChunk(bytes, tables, chunks.length)
  const offsets: number[] = []
  for (const [index, start] of chunks.entries()) {
    let offset = start
    for (let i = perChunk[index] ?? 0; i > 0 && offsets.length < sizes.length; i--) {
      offset += sizes[offsets.push(offset) - 1] ?? 0
    }
  }
  if (offsets.length < sizes.length) throw new OddFile('samples without a place')
  return offsets
}

function chunkOffsets(bytes: FileBytes, tables: Box, most: number): number[] {
  const isLong = childBox(bytes, tables, 'stco') === null
  const { at, count } = table(bytes, tables, isLong ? 'co64' : 'stco', 8)
  if (count > most) throw new OddFile('more chunks than samples')
  if (!isLong) return numbers(bytes.need(at, count * 4), count)
  const list = bytes.need(at, count * 8)
  return Array.from({ length: count }, (_, i) => Number(list.readBigUInt64BE(i * 8)))
}

function samplesPerChunk(bytes: FileBytes, tables: Box, chunks: number): number[] {
  const { at, count } = table(bytes, tables, 'stsc', 8)
  if (count > chunks) throw new OddFile('more runs than chunks')
  const list = numbers(bytes.need(at, count * 12), count * 3)
  const result: number[] = []
  for (let entry = 0; entry < count; entry++) {
    const next = entry + 1 < count ? (list[entry * 3 + 3] ?? 0) - 1 : chunks
    while (result.length < Math.min(next, chunks)) result.push(list[entry * 3 + 1] ?? 0)
  }
  return result
}

/** A table's fixed head, where its rows begin, and how many it counts (the last number of its head). */
function table(
  bytes: FileBytes,
  tables: Box,
  type: string,
  headSize: number,
): { head: Buffer; at: number; count: number } {
  const box = childBox(bytes, tables, type)
  if (!box || box.end - box.start < headSize) throw new OddFile(`a track without ${type}`)
  const head = Buffer.from(bytes.need(box.start, headSize))
  return { head, at: box.start + headSize, count: head.readUInt32BE(headSize - 4) }
}

function numbers(list: Buffer, count: number): number[] {
  return Array.from({ length: count }, (_, i) => list.readUInt32BE(i * 4))
}
