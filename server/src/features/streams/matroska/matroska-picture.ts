import { open } from '#platform/disk/disk.ts'
import type { DiskFile } from '#platform/disk/disk.ts'
import { isUsableConfig, mostConfig } from '../film/picture-track.ts'
import type { PictureTrack, TrackPicture } from '../film/picture-track.ts'
import { elementIds as ids, variableAt } from '#media/ebml.ts'
import { bytesOf, elementAt, elementsIn, wholeOf } from './ebml.ts'
import type { Element } from './ebml.ts'

/** A key picture as the index of the file names it. */
interface Cue {
  /** Ticks. */
  time: number
  /** Place of its cluster in the file. */
  offset: number
}

interface Heads {
  /** The segment: places in the file count from its beginning. */
  segment: Element
  scale: number
  track: number
  config: Buffer
  cues: Element
}

const mostHead = 4 * 1024 * 1024
const mostCues = 16 * 1024 * 1024
const mostCluster = 64 * 1024 * 1024
const mostElements = 200

/** The H.264 pictures of a Matroska file, by its index; null when it has no index, or other pictures. */
export async function openMatroskaPicture(path: string): Promise<PictureTrack | null> {
  const file = await open(path)
  try {
    const heads = await headsOf(file)
    if (heads === null) return null
    const cues = cuesOf(await bytesOf(file, heads.cues, mostCues), heads)
    if (cues.length === 0) return null
    const { size } = await file.stat()
    const placeOf = (key: number): number => cues[key]?.offset ?? size
    return {
      scale: heads.scale,
      config: heads.config,
      keys: cues.map(({ time }) => time),
      weight: (from, to) => placeOf(to) - placeOf(from),
      async read(from, to) {
        const source = await open(path)
        try {
          return await picturesBetween(source, heads, { from: cues[from], to: cues[to] })
        } finally {
          await source.close()
        }
      },
    }
  } finally {
    await file.close()
  }
}

async function headsOf(file: DiskFile): Promise<Heads | null> {
  const { size } = await file.stat()
  const head = await elementAt(file, 0, size)
  const segment = head?.id === ids.head ? await elementAt(file, head.to, size) : null
  if (segment?.id !== ids.segment) return null
  const found = new Map<number, Element>()
  let at = segment.from
  for (let nth = 0; nth < mostElements && at < segment.to; nth++) {
    const element = await elementAt(file, at, segment.to)
    if (element === null || element.id === ids.cluster) break
    found.set(element.id, element)
    at = element.to
  }
  const [info, tracks] = [found.get(ids.info), found.get(ids.tracks)]
  const cues = found.get(ids.cues) ?? (await soughtCues(file, segment, found.get(ids.seekHead)))
  if (info === undefined || tracks === undefined || cues === null) return null
  const track = trackOf(await bytesOf(file, tracks, mostHead))
  const scale = scaleOf(await bytesOf(file, info, mostHead))
  return track === null || scale === null ? null : { segment, scale, cues, ...track }
}

async function soughtCues(
  file: DiskFile,
  segment: Element,
  head: Element | undefined,
): Promise<Element | null> {
  if (head === undefined) return null
  const bytes = await bytesOf(file, head, mostHead)
  for (const seek of elementsIn(bytes)) {
    const parts = new Map([...elementsIn(bytes, seek.from, seek.to)].map((one) => [one.id, one]))
    const [id, position] = [parts.get(ids.seekId), parts.get(ids.seekPosition)]
    if (!id || !position || wholeOf(bytes, id) !== ids.cues) continue
    const cues = await elementAt(file, segment.from + wholeOf(bytes, position), segment.to)
    return cues?.id === ids.cues ? cues : null
  }
  return null
}

/** Ticks a second; null for a scale that is none. */
function scaleOf(bytes: Buffer): number | null {
  const element = [...elementsIn(bytes)].find(({ id }) => id === ids.timestampScale)
  const nanoseconds = element === undefined ? 1_000_000 : wholeOf(bytes, element)
  const scale = nanoseconds > 0 ? 1e9 / nanoseconds : 0
  return Number.isInteger(scale) && scale >= 100 && scale <= 1e6 ? scale : null
}

/** The first track with pictures, if they are H.264 as they stand. */
function trackOf(bytes: Buffer): { track: number; config: Buffer } | null {
  for (const entry of elementsIn(bytes)) {
    if (entry.id !== ids.track) continue
    const parts = new Map([...elementsIn(bytes, entry.from, entry.to)].map((one) => [one.id, one]))
    const [number, type] = [parts.get(ids.trackNumber), parts.get(ids.trackType)]
    if (!number || !type || wholeOf(bytes, type) !== 1) continue
    const [codec, config] = [parts.get(ids.codecId), parts.get(ids.codecPrivate)]
    const name = codec === undefined ? '' : bytes.toString('latin1', codec.from, codec.to)
    if (name.replace(/\0+$/, '') !== 'V_MPEG4/ISO/AVC' || !config || parts.has(ids.encodings))
      return null
    const settings = bytes.subarray(config.from, config.to)
    if (settings.length > mostConfig || !isUsableConfig(settings)) return null
    return { track: wholeOf(bytes, number), config: Buffer.from(settings) }
  }
  return null
}

function cuesOf(bytes: Buffer, { segment, track }: Heads): Cue[] {
  const cues: Cue[] = []
  for (const point of elementsIn(bytes)) {
    if (point.id !== ids.cuePoint) continue
    const parts = [...elementsIn(bytes, point.from, point.to)]
    const time = parts.find(({ id }) => id === ids.cueTime)
    for (const positions of parts) {
      if (positions.id !== ids.cuePositions) continue
      const own = new Map(
        [...elementsIn(bytes, positions.from, positions.to)].map((one) => [one.id, one]),
      )
      const [number, cluster] = [own.get(ids.cueTrack), own.get(ids.cueCluster)]
      if (!time || !number || !cluster || wholeOf(bytes, number) !== track) continue
      cues.push({ time: wholeOf(bytes, time), offset: segment.from + wholeOf(bytes, cluster) })
    }
  }
  cues.sort((one, other) => one.time - other.time)
  return cues.filter((cue, nth) => cue.time !== cues[nth - 1]?.time)
}

async function picturesBetween(
  file: DiskFile,
  { segment, track }: Heads,
  { from, to }: { from: Cue | undefined; to: Cue | undefined },
): Promise<TrackPicture[]> {
  if (from === undefined) throw new RangeError('No such picture')
  const pictures: TrackPicture[] = []
  let at = from.offset
  while (at < segment.to) {
    const cluster = await elementAt(file, at, segment.to)
    if (cluster === null) break
    at = cluster.to
    if (cluster.id !== ids.cluster) continue
    for (const picture of clusterPictures(await bytesOf(file, cluster, mostCluster), track)) {
      if (to !== undefined && picture.isKey && picture.at === to.time) return pictures
      if (pictures.length > 0 || (picture.isKey && picture.at === from.time)) pictures.push(picture)
    }
    if (pictures.length === 0) throw new RangeError('The index is wrong')
  }
  if (to !== undefined) throw new RangeError('The file is shorter than its index')
  return pictures
}

function* clusterPictures(bytes: Buffer, track: number): Generator<TrackPicture> {
  let clock = 0
  for (const element of elementsIn(bytes)) {
    if (element.id === ids.timestamp) clock = wholeOf(bytes, element)
    const picture = pictureIn(bytes, element, { clock, track })
    if (picture !== null) yield picture
  }
}

function pictureIn(
  bytes: Buffer,
  element: Element,
  { clock, track }: { clock: number; track: number },
): TrackPicture | null {
  const isGroup = element.id === ids.blockGroup
  if (!isGroup && element.id !== ids.simpleBlock) return null
  const parts = isGroup ? [...elementsIn(bytes, element.from, element.to)] : []
  const block = isGroup ? parts.find(({ id }) => id === ids.block) : element
  if (block === undefined) return null
  const number = variableAt(bytes, block.from)
  if (number === null || number.value !== track) return null
  const head = block.from + number.length
  const flags = bytes[head + 2] ?? 0
  if ((flags & 6) !== 0) throw new RangeError('Pictures in one another')
  const isKey = isGroup ? parts.every(({ id }) => id !== ids.reference) : (flags & 0x80) !== 0
  return {
    bytes: bytes.subarray(head + 3, block.to),
    at: clock + bytes.readInt16BE(head),
    isKey,
  }
}
