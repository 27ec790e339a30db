import { open } from '#platform/disk/disk.ts'
import type { DiskFile } from '#platform/disk/disk.ts'
import { isUsableConfig, mostConfig } from '../film/picture-track.ts'
import type { PictureTrack, TrackPicture } from '../film/picture-track.ts'
import { boxesIn, boxUnder, contentOf } from './boxes.ts'
import type { Box } from './boxes.ts'
import { readPictureTable } from './picture-table.ts'
import type { PictureTable } from './picture-table.ts'
import { firstTrack, onlyEntry, timescale } from './track.ts'

const largestPiece = 64 * 1024 * 1024

/** The H.264 pictures of an MP4 or QuickTime file, by its tables; null when it has none of these. */
export async function openMp4Picture(path: string): Promise<PictureTrack | null> {
  const file = await open(path)
  try {
    const found = await findPicture(file)
    if (found === null) return null
    const { config, scale, shift, table } = found
    const placeOf = (key: number): number => table.keys[key] ?? table.count
    return {
      scale,
      config,
      keys: table.keys.map((picture) => (table.times[picture] ?? 0) + shift),
      weight: (from, to) => table.weight(placeOf(from), placeOf(to)),
      async read(from, to) {
        const source = await open(path)
        try {
          return await picturesBetween(source, table, {
            from: placeOf(from),
            to: placeOf(to),
            shift,
          })
        } finally {
          await source.close()
        }
      },
    }
  } finally {
    await file.close()
  }
}

async function findPicture(
  file: DiskFile,
): Promise<{ config: Buffer; scale: number; shift: number; table: PictureTable } | null> {
  const found = await firstTrack(file, 'vide')
  if (found === null) return null
  const { movie, track, tables, scale } = found
  const config = await configOf(file, tables)
  if (config === null || scale === 0) return null
  const movieScale = await timescale(file, movie, ['mvhd'])
  const shift = await shiftOf(file, track, scale / movieScale)
  const table = await readPictureTable(file, tables)
  return shift === null || table === null ? null : { config, scale, shift, table }
}

async function picturesBetween(
  file: DiskFile,
  table: PictureTable,
  { from, to, shift }: { from: number; to: number; shift: number },
): Promise<TrackPicture[]> {
  if (table.weight(from, to) > largestPiece) throw new RangeError('A piece is too large')
  const keys = new Set(table.keys)
  const pictures: TrackPicture[] = []
  for (const run of table.runs(from, to)) {
    const bytes = await contentOf(
      file,
      { from: run.offset, to: run.offset + run.length },
      run.length,
    )
    if (bytes.length < run.length) throw new RangeError('The file is shorter than its tables')
    let offset = 0
    for (let picture = run.from; picture < run.to; picture++) {
      const size = table.sizes[picture] ?? 0
      const at = (table.times[picture] ?? 0) + shift
      const own = bytes.subarray(offset, offset + size)
      pictures.push({ bytes: own, at, isKey: keys.has(picture) })
      offset += size
    }
  }
  return pictures
}

/** Bytes of a picture's sample entry before its boxes. */
const entryHead = 78

async function configOf(file: DiskFile, tables: Box): Promise<Buffer | null> {
  const entry = await onlyEntry(file, tables, 'avc1')
  if (entry === null) return null
  const boxes = await boxesIn(file, entry.from + entryHead, entry.to)
  const box = boxes.find(({ type }) => type === 'avcC')
  const config = box === undefined ? Buffer.alloc(0) : await contentOf(file, box, mostConfig)
  return isUsableConfig(config) ? config : null
}

/** Ticks that the edit list moves the pictures by; null when it does more than that. */
async function shiftOf(file: DiskFile, track: Box, perMovieTick: number): Promise<number | null> {
  const box = await boxUnder(file, track, ['edts', 'elst'])
  if (box === null) return 0
  const bytes = await contentOf(file, box, 256)
  if (bytes.length < 8) return null
  const isLong = bytes[0] === 1
  const length = isLong ? 20 : 12
  const count = bytes.readUInt32BE(4)
  if (count === 0) return 0
  if (count > 2 || bytes.length < 8 + count * length) return null
  const edits = Array.from({ length: count }, (_, nth) => {
    const at = 8 + nth * length
    return isLong
      ? { lasts: Number(bytes.readBigUInt64BE(at)), from: Number(bytes.readBigInt64BE(at + 8)) }
      : { lasts: bytes.readUInt32BE(at), from: bytes.readInt32BE(at + 4) }
  })
  const wait = edits[0]?.from === -1 ? edits.shift() : undefined
  const [edit] = edits
  if (edit === undefined || edits.length > 1 || edit.from < 0) return null
  return Math.round((wait?.lasts ?? 0) * perMovieTick) - edit.from
}
