import type { FileBytes } from '../bytes/file-bytes.ts'
import type { OpenChapter } from '../bytes/chapter-ends.ts'
import { OddFile } from '../bytes/odd-file.ts'
import { fromUtf16, fromUtf8 } from '../bytes/text.ts'
import { content } from './boxes.ts'
import type { Box } from './boxes.ts'
import { sampleTable } from './sample-table.ts'
import type { Track } from './track.ts'

const mostChapters = 10_000
const longestTitle = 65_535

/** Numbers of the tracks that hold chapters of others. */
export function chapterIds(tracks: readonly Track[]): Set<number> {
  return new Set(tracks.flatMap(({ chapterTracks }) => chapterTracks))
}

/** Of several chapter tracks the first one of text has the titles; others hold links or pictures. */
export function chapterTrack(tracks: readonly Track[]): Track | null {
  const wanted = chapterIds(tracks)
  const isText = ({ kind }: Track): boolean => kind === 'text' || kind === 'sbtl'
  return tracks.find((track) => wanted.has(track.id) && isText(track)) ?? null
}

/** Nero's `chpl` list: starts in units of 100 ns, titles with a byte for their length. */
export function neroChapters(bytes: FileBytes, chpl: Box): OpenChapter[] {
  const list = content(bytes, chpl, 256 * 1024)
  let at = list[0] === 0 ? 4 : 8
  const count = list[at++] ?? 0
  const chapters: OpenChapter[] = []
  while (chapters.length < count && at + 9 <= list.length) {
    const start = Number(list.readBigInt64BE(at)) / 1e7
    const length = list[at + 8] ?? 0
    at += 9
    if (at + length > list.length) break
    chapters.push({ start, end: null, title: fromUtf8(list.subarray(at, at + length)) })
    at += length
  }
  return chapters
}

/** QuickTime's chapter track: every sample is a title, shown as long as the sample lasts. */
export function trackChapters(bytes: FileBytes, track: Track): OpenChapter[] {
  if (track.isEdited) throw new OddFile('a chapter track with an edit list')
  const samples = sampleTable(bytes, track, mostChapters)
  return samples.map(({ time, offset, size }, index) => {
    const next = samples[index + 1]
    const end = next ? next.time : track.duration
    return {
      start: time / track.timescale,
      end: end < time ? null : end / track.timescale,
      title: titleAt(bytes, offset, size),
    }
  })
}

/**
 * Where both exist one is taken, never parts of each: the one that tells more, the track when they tell the same.
 * (The list ends at 255; a track of a single title often only names the book.)
 */
export function fullerChapters(
  nero: readonly OpenChapter[],
  track: readonly OpenChapter[],
): readonly OpenChapter[] {
  return nero.length > track.length ? nero : track
}

function titleAt(bytes: FileBytes, offset: number, size: number): string {
  const sample = bytes.need(offset, Math.min(size, longestTitle + 2))
  if (sample.length < 2) return ''
  const text = sample.subarray(2, 2 + sample.readUInt16BE(0))
  const mark = text.length < 2 ? 0 : text.readUInt16BE(0)
  if (mark === 0xfeff) return fromUtf16(text.subarray(2), 'be')
  return mark === 0xfffe ? fromUtf16(text.subarray(2), 'le') : fromUtf8(text)
}
