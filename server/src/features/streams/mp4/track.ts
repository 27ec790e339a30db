import { handlerOf, timescaleOf } from '#media/mp4-box.ts'
import type { DiskFile } from '#platform/disk/disk.ts'
import { boxesIn, boxUnder, contentOf } from './boxes.ts'
import type { Box } from './boxes.ts'

/** The first track of a kind. */
export interface Track {
  movie: Box
  track: Box
  /** Its sample tables. */
  tables: Box
  /** Ticks a second. */
  scale: number
}

/** Finds the first track of sound or of pictures; null when there is none, or one without tables. */
export async function firstTrack(file: DiskFile, kind: 'soun' | 'vide'): Promise<Track | null> {
  const { size } = await file.stat()
  const movie = (await boxesIn(file, 0, size)).find(({ type }) => type === 'moov')
  if (movie === undefined) return null
  for (const track of await boxesIn(file, movie.from, movie.to)) {
    if (track.type !== 'trak' || !(await isOf(file, track, kind))) continue
    const tables = await boxUnder(file, track, ['mdia', 'minf', 'stbl'])
    const scale = await timescale(file, track, ['mdia', 'mdhd'])
    return tables === null ? null : { movie, track, tables, scale }
  }
  return null
}

/** Ticks a second of a head with times; 0 where there is none. */
export async function timescale(
  file: DiskFile,
  parent: Box,
  way: readonly string[],
): Promise<number> {
  const head = await boxUnder(file, parent, way)
  const bytes = head === null ? Buffer.alloc(0) : await contentOf(file, head, 24)
  if (bytes.length < 24) return 0
  return timescaleOf(bytes)
}

/** What all samples of a track are; null when they are of several kinds, or not of `type`. */
export async function onlyEntry(
  file: DiskFile,
  tables: Box,
  type: 'mp4a' | 'avc1',
): Promise<Box | null> {
  const list = await boxUnder(file, tables, ['stsd'])
  if (list === null) return null
  const [entry, other] = await boxesIn(file, list.from + 8, list.to)
  return entry?.type === type && other === undefined ? entry : null
}

async function isOf(file: DiskFile, track: Box, kind: string): Promise<boolean> {
  const handler = await boxUnder(file, track, ['mdia', 'hdlr'])
  if (handler === null) return false
  return handlerOf(await contentOf(file, handler, 12)) === kind
}
