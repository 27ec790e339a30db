import { Problem } from '#platform/problem.ts'
import { atomUnder, atomsIn } from './atoms.ts'
import type { Atom } from './atoms.ts'
import { handlerOf, movieScale } from './chapter-track.ts'
import type { Chunk, PacketSound } from '../packets/packet-sound.ts'
import { addRun, packetTimes } from '../packets/runs.ts'
import type { Run } from '../packets/runs.ts'

/** The one sound of an MP4, as its table of contents describes it. */
export interface Mp4Sound extends PacketSound {
  /** The `stsd` box whole: what a decoder has to know. */
  description: Buffer
  /** `mp4a`, `alac`, … */
  codec: string
  language: number
}

/** More packets than in a month of sound. */
const mostPackets = 200_000_000

/** @throws Problem `invalid` in words that begin with the name of the file, for what can't be cut or joined packet by packet. */
export function soundOf(moov: Buffer, name: string): Mp4Sound {
  const odd = (what: string): Problem => new Problem('invalid', `“${name}” ${what}.`)
  const traks = atomsIn(moov, 8, moov.length).filter(({ type }) => type === 'trak')
  const sounds = traks.filter((trak) => handlerOf(moov, trak) === 'soun')
  const [trak] = sounds
  if (trak === undefined || sounds.length > 1) throw odd('holds no sound, or more than one')
  const tables = atomUnder(moov, trak, ['mdia', 'minf', 'stbl'])
  const head = atomUnder(moov, trak, ['mdia', 'mdhd'])
  if (tables === undefined || head === undefined) throw odd('has an odd table of contents')
  try {
    const isLong = moov[head.content] === 1
    const at = head.content + (isLong ? 20 : 12)
    const scale = moov.readUInt32BE(at)
    const sizes = sizesIn(moov, tables)
    const runs = runsIn(moov, tables)
    const times = packetTimes(runs)
    const chunks = chunksIn(moov, tables, sizes.length)
    if (scale === 0 || times.count !== sizes.length || sizes.length === 0)
      throw odd('has an odd table of contents')
    const heard = heardIn(moov, trak, { scale, total: times.total })
    if (heard === null) throw odd('is put together of several pieces of its sound')
    const description = tableIn(moov, tables, 'stsd')
    const codec = moov.toString('latin1', description.content + 12, description.content + 16)
    const language = moov.readUInt16BE(at + (isLong ? 12 : 8))
    const stsd = moov.subarray(description.start, description.end)
    return { scale, description: stsd, codec, language, sizes, chunks, runs, times, ...heard }
  } catch (error) {
    if (error instanceof RangeError) throw odd('has an odd table of contents')
    throw error
  }
}

/** @throws RangeError where there is none. */
function tableIn(moov: Buffer, tables: Atom, name: string): Atom {
  const found = atomUnder(moov, tables, [name])
  if (found === undefined) throw new RangeError(`no ${name}`)
  return found
}

function sizesIn(moov: Buffer, tables: Atom): Uint32Array {
  const { content, end } = tableIn(moov, tables, 'stsz')
  const fixed = moov.readUInt32BE(content + 4)
  const count = moov.readUInt32BE(content + 8)
  if (count > mostPackets || (fixed === 0 && content + 12 + count * 4 > end))
    throw new RangeError('too many sizes')
  const sizes = new Uint32Array(count)
  if (fixed > 0) return sizes.fill(fixed)
  // A book of 20 hours has three million of them: V8 reads them several times as fast from a view as from a Buffer.
  const view = new DataView(moov.buffer, moov.byteOffset + content + 12, count * 4)
  for (let nth = 0; nth < count; nth += 1) sizes[nth] = view.getUint32(nth * 4)
  return sizes
}

function runsIn(moov: Buffer, tables: Atom): Run[] {
  const { content } = tableIn(moov, tables, 'stts')
  const runs: Run[] = []
  for (let nth = 0; nth < moov.readUInt32BE(content + 4); nth += 1) {
    const at = content + 8 + nth * 8
    addRun(runs, { count: moov.readUInt32BE(at), ticks: moov.readUInt32BE(at + 4) })
  }
  return runs
}

function chunksIn(moov: Buffer, tables: Atom, packets: number): Chunk[] {
  const short = atomUnder(moov, tables, ['stco'])
  const { content } = short ?? tableIn(moov, tables, 'co64')
  const count = moov.readUInt32BE(content + 4)
  const perChunk = perChunkIn(moov, tableIn(moov, tables, 'stsc'))
  const chunks: Chunk[] = []
  let first = 0
  for (let nth = 0; nth < count && first < packets; nth += 1) {
    const at = content + 8 + nth * (short ? 4 : 8)
    const offset = short ? moov.readUInt32BE(at) : Number(moov.readBigUInt64BE(at))
    const held = Math.min(perChunk(nth + 1), packets - first)
    chunks.push({ offset, first, count: held })
    first += held
  }
  if (first < packets) throw new RangeError('packets without a place')
  return chunks
}

/** How many packets chunks hold, asked for in their order. @throws RangeError where there are several descriptions. */
function perChunkIn(moov: Buffer, { content }: Atom): (chunk: number) => number {
  const rows = moov.readUInt32BE(content + 4)
  let row = 0
  return (chunk) => {
    while (row + 1 < rows && moov.readUInt32BE(content + 8 + (row + 1) * 12) <= chunk) row += 1
    const at = content + 8 + row * 12
    const held = moov.readUInt32BE(at + 4)
    if (held === 0 || moov.readUInt32BE(at + 8) !== 1) throw new RangeError('an odd chunk')
    return held
  }
}

/** What an edit list leaves of a sound; null for one of several pieces, or that begins later. */
function heardIn(
  moov: Buffer,
  trak: Atom,
  { scale, total }: { scale: number; total: number },
): Pick<Mp4Sound, 'from' | 'heard'> | null {
  const list = atomUnder(moov, trak, ['edts', 'elst'])
  const count = list === undefined ? 0 : moov.readUInt32BE(list.content + 4)
  if (list === undefined || count === 0) return { from: 0, heard: total }
  const isLong = moov[list.content] === 1
  const at = list.content + 8
  const length = isLong ? Number(moov.readBigUInt64BE(at)) : moov.readUInt32BE(at)
  const from = isLong ? Number(moov.readBigInt64BE(at + 8)) : moov.readInt32BE(at + 4)
  const rate = moov.readUInt32BE(at + (isLong ? 16 : 8))
  if (count > 1 || from < 0 || rate !== 0x10000 || from >= total) return null
  const movie = movieScale(moov)
  const asked = length === 0 ? total - from : Math.round((length * scale) / movie)
  return { from, heard: Math.min(asked, total - from) }
}
