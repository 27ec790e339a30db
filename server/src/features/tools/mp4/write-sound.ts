import { writeFlushed } from '#platform/disk/disk-writing.ts'
import { Problem } from '#platform/problem.ts'
import type { WriteOrder } from '../tags/order.ts'
import { box, fullBox, u16, u32, u32List, u64 } from './atoms.ts'
import { chapterPlace, matrix, whereaboutsInFile, withChapters } from './chapter-track.ts'
import { moveChunks } from './chunk-places.ts'
import { renewedMoov } from './item-tags.ts'
import type { NewSound } from './new-sound.ts'
import { packetBytes } from '../packets/packet-bytes.ts'
import { sizesIn } from '../packets/packet-sound.ts'

export interface Mp4ToWrite {
  sound: NewSound
  order: WriteOrder
  /** The box that says what kind of file it is. */
  ftyp: Buffer
  /** The `moov` whose other tags come along; null: none do. */
  tagsFrom: Buffer | null
  signal: AbortSignal
  /** Told of each packet that is not a run-up, as many as come at once. */
  onBytes: (bytes: Buffer) => void
}

/** Above this places need eight bytes. */
const mostInFour = 0xf000_0000
/** About a second of sound in a chunk. */
const chunkSeconds = 1

/** Writes a new MP4 of one sound, its table of contents in front; resolves when it is on the disk. */
export async function writeSound(target: string, writing: Mp4ToWrite): Promise<void> {
  const { sound, order, ftyp, tagsFrom } = writing
  const sizes = sizesIn(sound.stretches)
  const soundBytes = sizes.reduce((sum, size) => sum + size, 0)
  const chapters = order.chapters ?? []
  const plain = box('moov', [movieHead(sound), soundTrack(sound, sizes, soundBytes)])
  const chaptered = withChapters(plain, chapters)
  const moov = renewedMoov(chaptered.moov, order, tagsFrom ?? undefined)
  if (moov === null) throw new Problem('invalid', 'Its tags are of a form that can’t be written.')
  const { samples } = chaptered
  const head = dataHead(samples.length + soundBytes)
  const begin = ftyp.length + moov.length + head.length
  moveChunks(moov, (place) => (place === chapterPlace ? begin : begin + samples.length + place - 1))
  const front = Buffer.concat([ftyp, moov, head, samples])
  await writeFlushed(target, contentOf(front, writing), 'wx')
}

async function* contentOf(
  front: Buffer,
  { sound, signal, onBytes }: Mp4ToWrite,
): AsyncGenerator<Buffer> {
  yield front
  for (const { path, sound: source, first, behind, runUp } of sound.stretches) {
    yield* packetBytes(path, source, { first, behind: first + runUp })
    for await (const bytes of packetBytes(path, source, { first: first + runUp, behind })) {
      signal.throwIfAborted()
      onBytes(bytes)
      yield bytes
    }
  }
}

function dataHead(bytes: number): Buffer {
  const name = Buffer.from('mdat')
  if (bytes + 8 <= 0xffff_ffff) return Buffer.concat([u32(bytes + 8), name])
  return Buffer.concat([u32(1), name, u64(bytes + 16)])
}

/** Lengths are told in ticks of the sound: its end is exact then. */
function movieHead({ scale, heard }: NewSound): Buffer {
  return fullBox('mvhd', { version: 1 }, [
    u64(0, 0),
    u32(scale),
    u64(heard),
    u32(0x10000),
    u16(0x100, 0),
    u32(0, 0),
    matrix,
    Buffer.alloc(24),
    u32(2),
  ])
}

function soundTrack(sound: NewSound, sizes: Uint32Array, soundBytes: number): Buffer {
  const { scale, language, from, heard, runs } = sound
  const total = runs.reduce((sum, { count, ticks }) => sum + count * ticks, 0)
  const isWhole = from === 0 && heard === total
  const edit = fullBox('elst', { version: 1 }, [u32(1), u64(heard, from), u32(0x10000)])
  const volume = 0x100
  return box('trak', [
    fullBox('tkhd', { version: 1, flags: 7 }, [
      u64(0, 0),
      u32(1, 0),
      u64(heard),
      u32(0, 0),
      u16(0, 0, volume, 0),
      matrix,
      u32(0, 0),
    ]),
    ...(isWhole ? [] : [box('edts', [edit])]),
    box('mdia', [
      fullBox('mdhd', { version: 1 }, [u64(0, 0), u32(scale), u64(total), u16(language, 0)]),
      fullBox('hdlr', {}, [u32(0), Buffer.from('soun'), u32(0, 0, 0), Buffer.from('Sound\0')]),
      box('minf', [
        fullBox('smhd', {}, [u32(0)]),
        whereaboutsInFile(),
        box('stbl', [
          sound.description,
          fullBox('stts', {}, [
            u32(runs.length),
            u32List(runs.flatMap((run) => [run.count, run.ticks])),
          ]),
          ...chunkTables(sizes, packetsPerChunk(sound, total, sizes.length), soundBytes),
          sizeTable(sizes),
        ]),
      ]),
    ]),
  ])
}

const packetsPerChunk = ({ scale }: NewSound, total: number, packets: number): number =>
  Math.max(1, Math.round((chunkSeconds * scale * packets) / Math.max(1, total)))

/** Places count from the first packet, plus one: 0 is that of the chapters. */
function chunkTables(sizes: Uint32Array, perChunk: number, soundBytes: number): Buffer[] {
  const chunks = Math.ceil(sizes.length / perChunk)
  const isLong = soundBytes > mostInFour
  const places = Buffer.alloc(chunks * (isLong ? 8 : 4))
  let place = 1
  for (let packet = 0; packet < sizes.length; packet += 1) {
    const nth = packet / perChunk
    if (Number.isInteger(nth) && isLong) places.writeBigUInt64BE(BigInt(place), nth * 8)
    else if (Number.isInteger(nth)) places.writeUInt32BE(place, nth * 4)
    place += sizes[packet] ?? 0
  }
  const rest = sizes.length - (chunks - 1) * perChunk
  const rows =
    rest === perChunk || chunks === 1
      ? [1, rest === perChunk ? perChunk : rest, 1]
      : [1, perChunk, 1, chunks, rest, 1]
  return [
    fullBox('stsc', {}, [u32(rows.length / 3, ...rows)]),
    fullBox(isLong ? 'co64' : 'stco', {}, [u32(chunks), places]),
  ]
}

function sizeTable(sizes: Uint32Array): Buffer {
  const list = Buffer.alloc(sizes.length * 4)
  const view = new DataView(list.buffer, list.byteOffset, list.length)
  sizes.forEach((size, nth) => view.setUint32(nth * 4, size))
  return fullBox('stsz', {}, [u32(0, sizes.length), list])
}
