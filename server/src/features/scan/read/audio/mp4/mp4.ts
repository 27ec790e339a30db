import type { AudioProbe } from '../../../shapes/media.ts'
import { withEnds } from '../bytes/chapter-ends.ts'
import type { OpenChapter } from '../bytes/chapter-ends.ts'
import type { FileBytes } from '../bytes/file-bytes.ts'
import { OddFile } from '../bytes/odd-file.ts'
import { createTagSet } from '../bytes/tag-set.ts'
import type { TagSet } from '../bytes/tag-set.ts'
import { fromUnknown, untilNul } from '../bytes/text.ts'
import { boxes, content } from './boxes.ts'
import type { Box } from './boxes.ts'
import {
  chapterIds,
  chapterTrack,
  fullerChapters,
  neroChapters,
  trackChapters,
} from './chapters.ts'
import { fragmentTime } from './fragments.ts'
import { readSound } from './sample-entry.ts'
import { totalSize } from './sample-table.ts'
import { readMeta, readUserText } from './tags.ts'
import type { Mp4Tags } from './tags.ts'
import { readTrack, sampleEntries } from './track.ts'
import type { Track } from './track.ts'

/** Sample tables up to this size are added up for the exact bit rate. */
const largestTable = 12 * 1024 * 1024

/** Reads an MP4 file (m4a, m4b, mp4): the movie box wherever it lies, none of the sound. */
export function readMp4(bytes: FileBytes): AudioProbe {
  const file = readTop(bytes)
  const { movie } = file
  const sounds = movie.tracks.filter(({ kind }) => kind === 'soun')
  const [track] = sounds
  if (!track) throw new OddFile('no sound track')
  const duration = movie.isFragmented ? fragmentTime(bytes, file.fragments, track) : movie.duration
  const probe = assemble(bytes, { file, track, duration })
  if (sounds.length > 1) throw new OddFile('several sound tracks', probe)
  if (hasFilm(movie)) throw new OddFile('a video track', probe)
  if (!(duration > 0)) throw new OddFile('no duration', probe)
  return probe
}

/** Pictures that go with the chapters are no film. */
function hasFilm({ tracks }: Movie): boolean {
  const chapters = chapterIds(tracks)
  return tracks.some(({ id, kind }) => kind === 'vide' && !chapters.has(id))
}

interface TopLevel {
  movie: Movie
  /** Bytes of sound. */
  soundSize: number
  fragments: Box[]
}

interface Movie extends Mp4Tags {
  /** Seconds. */
  duration: number
  isFragmented: boolean
  tracks: Track[]
  nero: OpenChapter[]
}

function readTop(bytes: FileBytes): TopLevel {
  const tags = createTagSet()
  let movie: Movie | null = null
  let soundSize = 0
  const fragments: Box[] = []
  for (const box of boxes(bytes, 0, bytes.size)) {
    if (box.type === 'ftyp') takeBrands(content(bytes, box), tags)
    else if (box.type === 'moov' && !movie) movie = readMovie(bytes, box, tags)
    else if (box.type === 'mdat') soundSize += box.end - box.start
    else if (box.type === 'moof') fragments.push(box)
  }
  if (!movie) throw new OddFile('no movie box')
  return { movie, soundSize, fragments }
}

function takeBrands(ftyp: Buffer, tags: TagSet): void {
  if (ftyp.length < 8) throw new OddFile('a short ftyp')
  tags.put('major_brand', fromUnknown(untilNul(ftyp.subarray(0, 4))))
  tags.put('minor_version', String(ftyp.readUInt32BE(4)))
  tags.put('compatible_brands', fromUnknown(untilNul(ftyp.subarray(8))))
}

function readMovie(bytes: FileBytes, moov: Box, tags: TagSet): Movie {
  const movie: Movie = {
    tags,
    picture: null,
    duration: 0,
    isFragmented: false,
    tracks: [],
    nero: [],
  }
  for (const box of boxes(bytes, moov.start, moov.end)) {
    if (box.type === 'mvhd') takeHeader(content(bytes, box, 32), movie)
    else if (box.type === 'trak') takeTrack(bytes, box, movie)
    else if (box.type === 'mvex') movie.isFragmented = true
    else if (box.type === 'udta') takeUserData(bytes, box, movie)
    else if (box.type === 'meta') readMeta(bytes, box, movie)
    else if (box.type === 'cmov') throw new OddFile('a compressed movie box')
  }
  return movie
}

function takeTrack(bytes: FileBytes, trak: Box, movie: Movie): void {
  movie.tracks.push(readTrack(bytes, trak))
  for (const box of boxes(bytes, trak.start, trak.end)) {
    if (box.type === 'udta') takeUserData(bytes, box, movie)
    else if (box.type === 'meta') readMeta(bytes, box, movie)
  }
}

/** Seconds between 1904, where QuickTime's time begins, and 1970. */
const epochGap = 2_082_844_800

function takeHeader(mvhd: Buffer, movie: Movie): void {
  const isLong = mvhd[0] === 1
  if (mvhd.length < (isLong ? 32 : 20)) throw new OddFile('a short mvhd')
  const created = isLong ? Number(mvhd.readBigUInt64BE(4)) : mvhd.readUInt32BE(4)
  const timescale = mvhd.readUInt32BE(isLong ? 20 : 12)
  const duration = isLong ? Number(mvhd.readBigUInt64BE(24)) : mvhd.readUInt32BE(16)
  if (timescale === 0) throw new OddFile('a timescale of zero')
  movie.duration = duration / timescale
  if (created === 0) return
  const at = new Date((created >= epochGap ? created - epochGap : created) * 1000)
  if (!Number.isNaN(at.getTime()))
    movie.tags.put('creation_time', at.toISOString().replace('Z', '000Z'))
}

function takeUserData(bytes: FileBytes, udta: Box, movie: Movie): void {
  for (const box of boxes(bytes, udta.start, udta.end)) {
    if (box.type === 'meta') readMeta(bytes, box, movie)
    else if (box.type === 'chpl') movie.nero = neroChapters(bytes, box)
    else if (box.type.startsWith('©')) readUserText(bytes, box, movie)
  }
}

function assemble(
  bytes: FileBytes,
  { file, track, duration }: { file: TopLevel; track: Track; duration: number },
): AudioProbe {
  const { movie, soundSize } = file
  const [entry, ...others] = sampleEntries(bytes, track)
  if (!entry || others.length > 0) throw new OddFile('not exactly one sample description')
  const sound = readSound(bytes, entry)
  const size = (movie.isFragmented ? null : totalSize(bytes, track, largestTable)) ?? soundSize
  const seconds =
    track.duration > 0 && !movie.isFragmented ? track.duration / track.timescale : duration
  return {
    format: 'QuickTime / MOV',
    duration,
    bitRate: seconds > 0 ? Math.round((size * 8) / seconds) : null,
    ...sound,
    timeBase: `1/${track.timescale}`,
    language: track.language,
    tags: movie.tags.toRecord(),
    chapters: withEnds(chaptersOf(bytes, movie), duration),
    picture: movie.picture,
  }
}

function chaptersOf(bytes: FileBytes, { tracks, nero }: Movie): readonly OpenChapter[] {
  const titles = chapterTrack(tracks)
  return fullerChapters(nero, titles ? trackChapters(bytes, titles) : [])
}
