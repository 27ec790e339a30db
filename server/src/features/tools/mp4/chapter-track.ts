import type { Chapter } from '@lectern/contract'
import { atomUnder, atomsIn, box, fullBox, insideMoov, u16, u32, u32List, u64 } from './atoms.ts'
import type { Atom } from './atoms.ts'

/** A `moov` with other chapters, and the samples of their track, which have to lie where its chunk says. */
export interface ChapteredMoov {
  moov: Buffer
  samples: Buffer
}

/** Where the samples of the new track lie, until somebody knows better: no other samples can. */
export const chapterPlace = 0

const scale = 1000
const mostInList = 255

/**
 * The chapters in both forms that players know: a track of texts that the sound refers to (QuickTime), and a list (Nero) where it
 * holds all of them. Those that the `moov` had go; pictures of chapters stay.
 */
export function withChapters(moov: Buffer, chapters: readonly Chapter[]): ChapteredMoov {
  const own = atomsIn(moov, 8, moov.length)
  const traks = own.filter(({ type }) => type === 'trak')
  const pictures = new Set(traks.filter((trak) => handlerOf(moov, trak) === 'vide').map(idOf))
  const old = new Set(
    traks.flatMap((trak) => chapterRefs(moov, trak).filter((id) => !pictures.has(id))),
  )
  const kept = traks.filter((trak) => !old.has(idOf(trak)))
  const id = Math.max(0, ...kept.map(idOf)) + 1
  const sound = kept.find((trak) => handlerOf(moov, trak) === 'soun')
  const isSome = chapters.length > 0
  const tracks = kept.map((trak) => {
    const others = chapterRefs(moov, trak).filter((ref) => pictures.has(ref))
    return referring(moov, trak, isSome && trak === sound ? [id, ...others] : others)
  })
  const { track, samples } = textTrack(id, chapters, movieScale(moov))
  const [head, ...rest] = own.flatMap((atom) => {
    const bytes = moov.subarray(atom.start, atom.end)
    if (atom.type === 'trak') return []
    if (atom.type === 'mvhd') return [withNextTrack(bytes, id + (isSome ? 1 : 0))]
    return atom.type === 'udta' ? [withList(moov, atom, chapters)] : [bytes]
  })
  if (!own.some(({ type }) => type === 'udta')) rest.push(...udtaOf(chapterList(chapters)))
  const inner = [...(head ? [head] : []), ...tracks, ...(isSome ? [track] : []), ...rest]
  return { moov: box('moov', inner), samples }

  function idOf(trak: Atom): number {
    return trackId(moov, trak)
  }
}

/** Ids of the tracks that a track takes its chapters from. */
function chapterRefs(moov: Buffer, trak: Atom): number[] {
  const chap = atomUnder(moov, trak, ['tref', 'chap'])
  if (chap === undefined) return []
  const count = (chap.end - chap.content) >> 2
  return Array.from({ length: count }, (_, nth) => moov.readUInt32BE(chap.content + nth * 4))
}

function trackId(moov: Buffer, trak: Atom): number {
  const head = atomUnder(moov, trak, ['tkhd'])
  if (head === undefined) return 0
  return moov.readUInt32BE(head.content + (moov[head.content] === 1 ? 20 : 12))
}

/** `soun`, `vide`, `text`, …; '' where a track doesn't say. */
export function handlerOf(moov: Buffer, trak: Atom): string {
  const handler = atomUnder(moov, trak, ['mdia', 'hdlr'])
  return handler === undefined
    ? ''
    : moov.toString('latin1', handler.content + 8, handler.content + 12)
}

/** Ticks a second in which a file says how long its tracks are. */
export function movieScale(moov: Buffer): number {
  const head = atomUnder(moov, insideMoov(moov), ['mvhd'])
  return head === undefined
    ? scale
    : moov.readUInt32BE(head.content + (moov[head.content] === 1 ? 20 : 12))
}

function withNextTrack(head: Buffer, id: number): Buffer {
  const bytes = Buffer.from(head)
  bytes.writeUInt32BE(id, bytes.length - 4)
  return bytes
}

/** A track whose chapters are those of other ones. */
function referring(moov: Buffer, trak: Atom, ids: readonly number[]): Buffer {
  const inner = atomsIn(moov, trak.content, trak.end)
  const refs = inner
    .filter(({ type }) => type === 'tref')
    .flatMap(({ content, end }) => atomsIn(moov, content, end))
    .filter(({ type }) => type !== 'chap')
    .map(({ start, end }) => moov.subarray(start, end))
  if (ids.length > 0) refs.push(box('chap', [u32(...ids)]))
  const [head = Buffer.alloc(0), ...rest] = inner
    .filter(({ type }) => type !== 'tref')
    .map(({ start, end }) => moov.subarray(start, end))
  return box('trak', [head, ...(refs.length > 0 ? [box('tref', refs)] : []), ...rest])
}

function withList(moov: Buffer, udta: Atom, chapters: readonly Chapter[]): Buffer {
  const others = atomsIn(moov, udta.content, udta.end).filter(({ type }) => type !== 'chpl')
  const kept = others.map(({ start, end }) => moov.subarray(start, end))
  return box('udta', [...kept, ...chapterList(chapters)])
}

const udtaOf = (inner: readonly Buffer[]): Buffer[] =>
  inner.length > 0 ? [box('udta', inner)] : []

/** A list that holds only the first ones would hide the others from whoever knows no tracks of texts. */
function chapterList(chapters: readonly Chapter[]): Buffer[] {
  if (chapters.length === 0 || chapters.length > mostInList) return []
  const entries = chapters.map(({ start, title }) => {
    const text = cutText(title, mostInList)
    return Buffer.concat([u64(Math.round(start * 1e7)), Buffer.from([text.length]), text])
  })
  const count = Buffer.from([chapters.length])
  return [fullBox('chpl', { version: 1 }, [u32(0), count, ...entries])]
}

/** No half a character at the end. */
function cutText(text: string, most: number): Buffer {
  let bytes = Buffer.from(text)
  for (let kept = [...text]; bytes.length > most; bytes = Buffer.from(kept.join('')))
    kept = kept.slice(0, -1)
  return bytes
}

/** QuickTime needs these bytes to take it for a track of texts (File Format, Text Sample Description). */
const textLook = Buffer.concat([u32(0, 1), Buffer.alloc(35)])
const isUtf8 = Buffer.concat([u32(12), Buffer.from('encd'), u32(0x100)])
/** A picture as it is: neither turned nor scaled. */
export const matrix = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x4000_0000)
const unknownLanguage = 0x55c4

function textTrack(
  id: number,
  chapters: readonly Chapter[],
  movie: number,
): { track: Buffer; samples: Buffer } {
  const texts = chapters.map(({ title }) => {
    const text = cutText(title, 0xffff)
    return Buffer.concat([u16(text.length), text, isUtf8])
  })
  const first = ms(chapters[0]?.start ?? 0)
  const lengths = chapters.map(({ start, end }, nth) =>
    Math.max(1, ms(chapters[nth + 1]?.start ?? end) - ms(start)),
  )
  const total = lengths.reduce((sum, length) => sum + length, 0)
  const whole = Math.round(((first + total) * movie) / scale)
  const track = box('trak', [
    fullBox('tkhd', { version: 1, flags: 2 }, [
      u64(0, 0),
      u32(id, 0),
      u64(whole),
      Buffer.alloc(16),
      matrix,
      u32(0, 0),
    ]),
    ...delayed(Math.round((first * movie) / scale), Math.round((total * movie) / scale)),
    box('mdia', [
      fullBox('mdhd', { version: 1 }, [u64(0, 0), u32(scale), u64(total), u16(unknownLanguage, 0)]),
      fullBox('hdlr', {}, [u32(0), Buffer.from('text'), u32(0, 0, 0), Buffer.from('Chapters\0')]),
      box('minf', [textHead(), whereaboutsInFile(), box('stbl', tables(texts, lengths))]),
    ]),
  ])
  return { track, samples: Buffer.concat(texts) }
}

const ms = (seconds: number): number => Math.round(seconds * scale)

/** Chapters that begin later than the sound. */
function delayed(first: number, total: number): Buffer[] {
  if (first <= 0) return []
  const once = u32(0x10000)
  const entries = [u64(first), u64Minus1, once, u64(total, 0), once]
  return [box('edts', [fullBox('elst', { version: 1 }, [u32(2), ...entries])])]
}
const u64Minus1 = Buffer.alloc(8, 0xff)

function textHead(): Buffer {
  const general = fullBox('gmin', {}, [u16(0x40, 0x8000, 0x8000, 0x8000, 0, 0)])
  return box('gmhd', [general, box('text', [matrix])])
}

/** Samples lie in the file itself. */
export const whereaboutsInFile = (): Buffer =>
  box('dinf', [fullBox('dref', {}, [u32(1), fullBox('url ', { flags: 1 }, [])])])

function tables(texts: readonly Buffer[], lengths: readonly number[]): Buffer[] {
  const entry = box('text', [Buffer.alloc(6), u16(1), textLook])
  return [
    fullBox('stsd', {}, [u32(1), entry]),
    fullBox('stts', {}, [u32(lengths.length), u32List(lengths.flatMap((length) => [1, length]))]),
    fullBox('stsc', {}, [u32(1, 1, texts.length, 1)]),
    fullBox('stsz', {}, [u32(0, texts.length), u32List(texts.map(({ length }) => length))]),
    fullBox('stco', {}, [u32(1, chapterPlace)]),
  ]
}
