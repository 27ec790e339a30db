import type { DiskFile } from '#platform/disk/disk.ts'
import type { FrameFile } from '../copy/frame-file.ts'
import { boxUnder, contentOf } from './boxes.ts'
import type { Box } from './boxes.ts'

/** Where the samples of a track lie. */
export interface SampleTable extends Pick<FrameFile, 'startOf' | 'atOrAfter'> {
  count: number
  /** Samples `first` up to, not including, `behind`. */
  read(file: DiskFile, range: { first: number; behind: number }): Promise<Buffer[]>
}

/** Chunks that follow each other and hold equally many samples. */
interface Run {
  firstChunk: number
  firstSample: number
  perChunk: number
}

const mostRunBytes = 8 * 1024 * 1024
const mostPerChunk = 20_000
const largestSample = 8184
const longestFrame = 100_000

/** Reads the small tables; the large ones are looked up. null when the tables are odd. */
export async function createSampleTable(file: DiskFile, tables: Box): Promise<SampleTable | null> {
  const [sizes, times, layout, short, long] = await Promise.all(
    ['stsz', 'stts', 'stsc', 'stco', 'co64'].map((name) => boxUnder(file, tables, [name])),
  )
  const offsets = short ?? long
  if (!sizes || !times || !layout || !offsets) return null
  const head = await contentOf(file, sizes, 12)
  if (head.length < 12 || head.readUInt32BE(4) !== 0) return null
  const count = head.readUInt32BE(8)
  if (count === 0 || sizes.to - sizes.from < 12 + count * 4) return null
  const starts = await startsOf(file, times)
  if (starts === null) return null
  const runs = await runsOf(file, layout)
  if (runs === null) return null
  const offsetBytes = short ? 4 : 8

  async function offsetOf(source: DiskFile, chunk: number): Promise<number> {
    const from = (offsets?.from ?? 0) + 8 + (chunk - 1) * offsetBytes
    const bytes = await contentOf(source, { from, to: from + offsetBytes }, 8)
    if (bytes.length < offsetBytes) throw new RangeError('No such chunk')
    return offsetBytes === 4 ? bytes.readUInt32BE() : Number(bytes.readBigUInt64BE())
  }

  async function sizesOf(source: DiskFile, first: number, behind: number): Promise<number[]> {
    const from = (sizes?.from ?? 0) + 12 + first * 4
    const bytes = await contentOf(source, { from, to: from + (behind - first) * 4 }, 2 ** 24)
    return Array.from({ length: bytes.length >> 2 }, (_, nth) => {
      const size = bytes.readUInt32BE(nth * 4)
      if (size > largestSample) throw new RangeError('A frame of an impossible size')
      return size
    })
  }

  return {
    count,
    ...starts,
    async read(source, { first, behind }) {
      const samples: Buffer[] = []
      for (let at = first; at < Math.min(behind, count);) {
        const { chunk, from, to } = chunkOf(runs, at)
        const end = Math.min(to, behind, count)
        const lengths = await sizesOf(source, from, end)
        const before = sum(lengths.slice(0, at - from))
        const own = lengths.slice(at - from)
        const start = (await offsetOf(source, chunk)) + before
        const bytes = await contentOf(source, { from: start, to: start + sum(own) }, 2 ** 24)
        let offset = 0
        for (const length of own) {
          if (offset + length > bytes.length) return samples
          samples.push(bytes.subarray(offset, offset + length))
          offset += length
        }
        at = end
      }
      return samples
    },
  }
}

/** Frames that are equally long, and where the first of them begins. */
interface Stretch {
  frame: number
  samples: number
  length: number
}

const mostTimeBytes = 1024 * 1024

async function startsOf(
  file: DiskFile,
  times: Box,
): Promise<Pick<FrameFile, 'startOf' | 'atOrAfter'> | null> {
  if (times.to - times.from > mostTimeBytes) return null
  const bytes = await contentOf(file, times, mostTimeBytes)
  const entries = bytes.length < 8 ? 0 : bytes.readUInt32BE(4)
  if (entries === 0 || bytes.length < 8 + entries * 8) return null
  const stretches: Stretch[] = []
  let frame = 0
  let samples = 0
  for (let nth = 0; nth < entries; nth++) {
    const count = bytes.readUInt32BE(8 + nth * 8)
    const length = bytes.readUInt32BE(12 + nth * 8)
    // Frames that take no time are as odd as those that take minutes.
    if (length === 0 || length > longestFrame) return null
    if (count > 0) stretches.push({ frame, samples, length })
    frame += count
    samples += count * length
  }
  return {
    startOf(wanted) {
      const found = lastWhere(stretches, (stretch) => stretch.frame <= wanted)
      return found === undefined ? 0 : found.samples + (wanted - found.frame) * found.length
    },
    atOrAfter(wanted) {
      const found = lastWhere(stretches, (stretch) => stretch.samples < wanted)
      return found === undefined
        ? 0
        : found.frame + Math.ceil((wanted - found.samples) / found.length - 1e-6)
    },
  }
}

async function runsOf(file: DiskFile, layout: Box): Promise<Run[] | null> {
  if (layout.to - layout.from > mostRunBytes) return null
  const bytes = await contentOf(file, layout, mostRunBytes)
  const entries = bytes.length < 8 ? 0 : bytes.readUInt32BE(4)
  if (entries === 0 || bytes.length < 8 + entries * 12) return null
  const runs: Run[] = []
  for (let nth = 0; nth < entries; nth++) {
    const firstChunk = bytes.readUInt32BE(8 + nth * 12)
    const perChunk = bytes.readUInt32BE(12 + nth * 12)
    const before = runs.at(-1)
    const chunks = before === undefined ? 0 : firstChunk - before.firstChunk
    const isOdd = before === undefined ? firstChunk !== 1 : chunks < 1
    if (isOdd || perChunk < 1 || perChunk > mostPerChunk) return null
    const firstSample = before === undefined ? 0 : before.firstSample + chunks * before.perChunk
    runs.push({ firstChunk, firstSample, perChunk })
  }
  return runs
}

/** The chunk of a sample, and the samples in it. */
function chunkOf(
  runs: readonly Run[],
  sample: number,
): { chunk: number; from: number; to: number } {
  const run = lastWhere(runs, ({ firstSample }) => firstSample <= sample)
  const { firstChunk = 1, firstSample = 0, perChunk = 1 } = run ?? {}
  const nth = Math.floor((sample - firstSample) / perChunk)
  const from = firstSample + nth * perChunk
  return { chunk: firstChunk + nth, from, to: from + perChunk }
}

/** The last of an ordered list that fits; those before it fit too. */
function lastWhere<T>(list: readonly T[], fits: (one: T) => boolean): T | undefined {
  let low = -1
  let high = list.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    const one = list[middle]
    if (one !== undefined && fits(one)) low = middle
    else high = middle - 1
  }
  return list[low]
}

function sum(list: readonly number[]): number {
  let total = 0
  for (const value of list) total += value
  return total
}
