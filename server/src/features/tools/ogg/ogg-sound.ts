import { Problem } from '#platform/problem.ts'
import { addRun, packetTimes } from '../packets/runs.ts'
import type { PacketTimes, Run } from '../packets/runs.ts'
import { opusSamples } from './opus-packets.ts'
import { packetsOf, pagesOf } from './read-ogg.ts'
import { blockOf, vorbisForm } from './vorbis-packets.ts'

/** Where a page lies on which packets begin, and the number of the first of them. */
interface Place {
  offset: number
  packet: number
}

/** The sound of an Ogg file of one stream of Opus or Vorbis. */
export interface OggSound {
  codec: 'opus' | 'vorbis'
  serial: number
  /** Samples a second. */
  scale: number
  /** Packets that stand in front: what it is, its tags, and what decoders of Vorbis have to know. */
  id: Buffer
  comments: Buffer
  setup: Buffer | null
  places: readonly Place[]
  /** When packets end in samples; the first one of Vorbis adds none. */
  times: PacketTimes
  /**
   * Samples that are left out at the beginning, and those that count behind them. What decoders of Opus leave out, some thousandths of
   * a second, counts: lengths of files count it.
   */
  from: number
  heard: number
}

/** @throws Problem `invalid` in words that begin with the name of the file, for what can't be cut or joined packet by packet */
export async function openOgg(path: string, name: string): Promise<OggSound> {
  const odd = (what: string): Problem => new Problem('invalid', `“${name}” ${what}.`)
  const head = await headOf(path)
  if (head === null) throw odd('holds no Opus or Vorbis, or more than one stream')
  const samplesOf = createCounter(head)
  if (samplesOf === null) throw odd('has an odd beginning')
  const runs: Run[] = []
  const places: Place[] = []
  const ends: { packet: number; granule: number }[] = []
  let count = -head.numHeads
  for await (const { bytes, page, granule } of packetsOf(pagesOf(path), head.serial)) {
    count += 1
    if (count <= 0) continue
    if (places.at(-1)?.offset !== page.offset)
      places.push({ offset: page.offset, packet: count - 1 })
    addRun(runs, { count: 1, ticks: samplesOf(bytes) })
    if (granule !== null && ends.length < 2) ends.push({ packet: count, granule })
    else if (granule !== null) ends[1] = { packet: count, granule }
  }
  const times = packetTimes(runs)
  if (times.count < 1 || ends.length === 0) throw odd('holds no sound')
  return { ...head, places, times, ...heardOf(head.codec, times, ends) }
}

/** What stands in front of the sound, and how many packets that takes. */
export type OggHead = Pick<OggSound, 'codec' | 'serial' | 'scale' | 'id' | 'comments' | 'setup'> & {
  numHeads: number
}

/** What stands in front of the sound; null for streams of another kind, or several. */
export async function headOf(path: string): Promise<OggHead | null> {
  const serials = new Set<number>()
  for await (const { isFirst, serial } of pagesOf(path)) {
    if (!isFirst) break
    serials.add(serial)
  }
  const [serial] = serials
  if (serial === undefined || serials.size > 1) return null
  const found: Buffer[] = []
  for await (const { bytes } of packetsOf(pagesOf(path), serial)) {
    if (found.push(bytes) === 3) break
  }
  const [id, comments, third] = found
  if (id === undefined || comments === undefined) return null
  if (id.toString('latin1', 0, 8) === 'OpusHead' && id.length >= 19)
    return { codec: 'opus', serial, scale: 48_000, id, comments, setup: null, numHeads: 2 }
  if (id.toString('latin1', 0, 7) !== '\u0001vorbis' || id.length < 30 || third === undefined)
    return null
  const scale = id.readUInt32LE(12)
  return { codec: 'vorbis', serial, scale, id, comments, setup: third, numHeads: 3 }
}

/** Samples that packets add, asked for in their order; null for a setup that can't be read. */
function createCounter({ codec, id, setup }: OggHead): ((packet: Buffer) => number) | null {
  if (codec === 'opus') return opusSamples
  const form = setup === null ? null : vorbisForm(id, setup)
  if (form === null) return null
  let before = 0
  return (packet) => {
    const block = blockOf(packet, form)
    const added = before === 0 ? 0 : (before + block) / 4
    before = block
    return added
  }
}

/** What the places that pages tell leave of the sound. */
function heardOf(
  codec: OggSound['codec'],
  times: PacketTimes,
  ends: readonly { packet: number; granule: number }[],
): Pick<OggSound, 'from' | 'heard'> {
  const [first, last = first] = ends
  if (first === undefined || last === undefined) return { from: 0, heard: 0 }
  // More than what came until then: it was cut out of something longer. Less: some of the beginning is left out.
  const ahead = first.granule - times.startOf(first.packet)
  const isCutAtEnd = ahead < 0 && (codec === 'opus' || first === last)
  const shift = isCutAtEnd ? 0 : ahead
  const from = Math.max(0, -shift)
  const end = Math.min(times.total, last.granule - shift)
  return { from, heard: Math.max(0, end - from) }
}

/** The packets `first` up to, not including, `behind` of a file. @throws Problem `broken` where it ends before */
export async function* oggPackets(
  path: string,
  { places, serial }: OggSound,
  { first, behind }: { first: number; behind: number },
): AsyncGenerator<{ packet: number; bytes: Buffer }> {
  if (behind <= first) return
  const place = places.findLast(({ packet }) => packet <= first)
  let packet = place?.packet ?? 0
  for await (const { bytes } of packetsOf(pagesOf(path, place?.offset), serial)) {
    if (packet >= behind) return
    if (packet >= first) yield { packet, bytes }
    packet += 1
  }
  if (packet < behind) throw new Problem('broken', 'The file ends before its sound does.')
}
