import type { DiskFile } from '#platform/disk/disk.ts'
import { boxUnder, contentOf } from './boxes.ts'
import type { Box } from './boxes.ts'

/** Where and when the pictures of a track are. */
export interface PictureTable {
  count: number
  sizes: Uint32Array
  /** When each is seen; ticks of the track. */
  times: Float64Array
  /** Numbers of the key pictures, in the order in which they are seen. */
  keys: readonly number[]
  /** Bytes of the pictures from one up to another. */
  weight(from: number, to: number): number
  /** Pictures that lie together in the file. */
  runs(from: number, to: number): Run[]
}

interface Run {
  from: number
  to: number
  /** Place in the file, and bytes. */
  offset: number
  length: number
}

/** Ten hours at 60 pictures a second. */
const mostPictures = 2_160_000
const mostBytes = 64 * 1024 * 1024

/** Reads the tables of a track whole: a film has some hundred thousand entries. null when they are odd. */
export async function readPictureTable(file: DiskFile, tables: Box): Promise<PictureTable | null> {
  const table = async (...names: string[]): Promise<{ name: string; bytes: Buffer } | null> => {
    for (const name of names) {
      const box = await boxUnder(file, tables, [name])
      if (box !== null && box.to - box.from <= mostBytes)
        return { name, bytes: await contentOf(file, box, mostBytes) }
    }
    return null
  }
  const sizeBytes = (await table('stsz'))?.bytes
  const sizes = sizeBytes === undefined ? null : sizesOf(sizeBytes)
  const times =
    sizes === null ? null : timesOf(sizes.length, await table('stts'), await table('ctts'))
  const offsets = await table('stco', 'co64')
  const layout = await table('stsc')
  if (!sizes || !times || !offsets || !layout) return null
  const places = placesOf(sizes, { offsets, layout: layout.bytes })
  const sync = (await table('stss'))?.bytes
  const keys = sync === undefined ? null : keysOf(sync, times)
  if (places === null || keys === null) return null
  const until = new Float64Array(sizes.length + 1)
  for (let nth = 0; nth < sizes.length; nth++)
    until[nth + 1] = (until[nth] ?? 0) + (sizes[nth] ?? 0)
  const weight = (from: number, to: number): number => (until[to] ?? 0) - (until[from] ?? 0)
  const runs = (from: number, to: number): Run[] => runsOf(places, sizes, { from, to })
  return { count: sizes.length, sizes, times, keys, weight, runs }
}

/** Entries of a table with a count, each of `width` bytes; none when it is cut short. */
function entriesOf(bytes: Buffer, width: number, from = 8): number {
  const count = bytes.length < from ? 0 : bytes.readUInt32BE(from - 4)
  return bytes.length < from + count * width ? 0 : count
}

function sizesOf(bytes: Buffer): Uint32Array | null {
  const count = entriesOf(bytes, 4, 12)
  if (count === 0 || count > mostPictures || bytes.readUInt32BE(4) !== 0) return null
  return Uint32Array.from({ length: count }, (_, nth) => bytes.readUInt32BE(12 + nth * 4))
}

function timesOf(
  count: number,
  lengths: { bytes: Buffer } | null,
  shifts: { bytes: Buffer } | null,
): Float64Array | null {
  if (lengths === null) return null
  const times = new Float64Array(count)
  let picture = 0
  let clock = 0
  for (let nth = 0; nth < entriesOf(lengths.bytes, 8); nth++) {
    const length = lengths.bytes.readUInt32BE(12 + nth * 8)
    const end = Math.min(count, picture + lengths.bytes.readUInt32BE(8 + nth * 8))
    for (; picture < end; picture++, clock += length) times[picture] = clock
  }
  if (picture < count) return null
  picture = 0
  if (shifts === null) return times
  for (let nth = 0; nth < entriesOf(shifts.bytes, 8); nth++) {
    // Written without a sign as often as with one; none is longer than half of what fits.
    const shift = shifts.bytes.readInt32BE(12 + nth * 8)
    const end = Math.min(count, picture + shifts.bytes.readUInt32BE(8 + nth * 8))
    for (; picture < end; picture++) times[picture] = (times[picture] ?? 0) + shift
  }
  return times
}

/** The place of each picture, by chunks: how many pictures these hold is said where that changes. */
function placesOf(
  sizes: Uint32Array,
  { offsets, layout }: { offsets: { name: string; bytes: Buffer }; layout: Buffer },
): Float64Array | null {
  const width = offsets.name === 'stco' ? 4 : 8
  const chunks = entriesOf(offsets.bytes, width)
  const places = new Float64Array(sizes.length)
  let picture = 0
  let entry = -1
  let perChunk = 0
  const entries = entriesOf(layout, 12)
  for (let chunk = 1; chunk <= chunks && picture < sizes.length; chunk++) {
    while (entry + 1 < entries && layout.readUInt32BE(8 + (entry + 1) * 12) <= chunk) {
      entry++
      perChunk = layout.readUInt32BE(12 + entry * 12)
    }
    const at = 8 + (chunk - 1) * width
    let offset =
      width === 4 ? offsets.bytes.readUInt32BE(at) : Number(offsets.bytes.readBigUInt64BE(at))
    const end = Math.min(sizes.length, picture + perChunk)
    for (; picture < end; picture++) {
      places[picture] = offset
      offset += sizes[picture] ?? 0
    }
  }
  return picture < sizes.length ? null : places
}

/** Key pictures, as far as none is seen before the one that stands before it. */
function keysOf(sync: Buffer, times: Float64Array): number[] | null {
  const keys: number[] = []
  let before = -Infinity
  for (let nth = 0; nth < entriesOf(sync, 4); nth++) {
    const picture = sync.readUInt32BE(8 + nth * 4) - 1
    const time = times[picture]
    if (time === undefined || time <= before) return null
    keys.push(picture)
    before = time
  }
  return keys[0] === 0 ? keys : null
}

function runsOf(
  places: Float64Array,
  sizes: Uint32Array,
  { from, to }: { from: number; to: number },
): Run[] {
  const runs: Run[] = []
  for (let picture = from; picture < to; picture++) {
    const [offset, length] = [places[picture] ?? 0, sizes[picture] ?? 0]
    const run = runs.at(-1)
    if (run !== undefined && run.offset + run.length === offset) {
      run.to++
      run.length += length
    } else runs.push({ from: picture, to: picture + 1, offset, length })
  }
  return runs
}
