import { foldText } from '@lectern/contract/rules'
import type { Chapter } from '@lectern/contract'
import { childOf, childrenOf, parseXml } from '#platform/text/xml.ts'
import { withoutExtension } from '../book/folder-name.ts'
import type { ProbedChapter } from '../../shapes/media.ts'

/** An audio file as its book's chapters need it, in track order. Seconds. */
export interface ChapterSource {
  fileName: string
  duration: number
  chapters: readonly ProbedChapter[]
  metaTags: Record<string, string>
}

/**
 * Chapters of a book from its tracks (ABS wire, files §8.5): OverDrive markers when every file has them, else the chapters
 * embedded in the files, else one per file, else (a single file) none. Seconds from the start of the book, in order.
 */
export function chaptersOfTracks(tracks: readonly ChapterSource[], bookTitle?: string): Chapter[] {
  const chapters =
    markerChapters(tracks) ?? embeddedChapters(tracks) ?? chapterPerFile(tracks, bookTitle)
  return numberChapters(chapters)
}

/** Gives chapters their ids, 0, 1, 2…, and nothing else. */
export function numberChapters(chapters: readonly ProbedChapter[]): Chapter[] {
  return chapters.map(({ start, end, title }, id) => ({ id, start, end, title }))
}

/** Null unless every file carries markers that name at least one chapter between them. */
function markerChapters(tracks: readonly ChapterSource[]): ProbedChapter[] | null {
  const perFile = tracks.map((track) => readMarkers(track.metaTags.tagOverdriveMediaMarker))
  if (tracks.length === 0 || perFile.some((markers) => markers === null)) return null
  const begins = trackStarts(tracks)
  const marked = tracks.flatMap((_, index) =>
    (perFile[index] ?? []).map((marker) => ({
      title: marker.title,
      start: (begins[index] ?? 0) + marker.time,
    })),
  )
  const total = begins.at(-1) ?? 0
  const chapters = marked
    .filter(({ start }) => start < total)
    .sort((left, right) => left.start - right.start)
    .map(({ title, start }, index, all) => ({ title, start, end: all[index + 1]?.start ?? total }))
  return chapters.length > 0 ? chapters : null
}

/** Markers of one file; continuations of a chapter that began before are left out. Null: none or unreadable. */
function readMarkers(xml: string | undefined): { title: string; time: number }[] | null {
  if (!xml?.trim()) return null
  try {
    return childrenOf(parseXml(xml, { maxChars: 500_000 }), 'Marker').flatMap((marker) => {
      const title = childOf(marker, 'Name')?.text ?? ''
      const time = clockSeconds(childOf(marker, 'Time')?.text ?? '')
      const continued = /\(\d|continued/iu.test(title)
      return title === '' || time === null || continued ? [] : [{ title, time }]
    })
  } catch {
    // A tag that is no XML says nothing; the other rules decide.
    return null
  }
}

/** `1:02:03.5`, `62:03` and `45` in seconds. */
function clockSeconds(text: string): number | null {
  if (!/^\d+(?::\d+){0,2}(?:\.\d+)?$/u.test(text)) return null
  return text.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0)
}

/** Null when the first file has no chapters of its own. */
function embeddedChapters(tracks: readonly ChapterSource[]): ProbedChapter[] | null {
  const [first, second] = tracks
  if (!first || first.chapters.length === 0) return null
  if (!second) return [...first.chapters]
  if (sameChapters(first.chapters, second.chapters)) return [...first.chapters]
  const starts = trackStarts(tracks)
  return tracks.flatMap((track, index) => {
    const start = starts[index] ?? 0
    const own =
      track.chapters.length > 0
        ? track.chapters
        : // A file without chapters between files that have them must stay reachable.
          [{ start: 0, end: track.duration, title: withoutExtension(track.fileName) }]
    return own
      .filter((chapter) => chapter.end - chapter.start >= 0.1)
      .map((chapter) => ({
        title: chapter.title,
        start: start + chapter.start,
        end: start + chapter.end,
      }))
  })
}

function chapterPerFile(
  tracks: readonly ChapterSource[],
  bookTitle: string | undefined,
): ProbedChapter[] {
  if (tracks.length < 2) return []
  const tagTitles = tracks.map((track) => track.metaTags.tagTitle?.trim() ?? '')
  const distinct = new Set(tagTitles.map(foldText)).size === tracks.length
  const isBook = (title: string): boolean => foldText(title) === foldText(bookTitle ?? '')
  const useTags = distinct && tagTitles.every((title) => title !== '' && !isBook(title))
  const starts = trackStarts(tracks)
  return tracks.map((track, index) => ({
    title: (useTags && tagTitles[index]) || withoutExtension(track.fileName),
    start: starts[index] ?? 0,
    end: starts[index + 1] ?? 0,
  }))
}

function sameChapters(left: readonly ProbedChapter[], right: readonly ProbedChapter[]): boolean {
  return (
    left.length === right.length &&
    left.every((chapter, index) => {
      const other = right[index]
      return (
        chapter.title === other?.title && chapter.start === other.start && chapter.end === other.end
      )
    })
  )
}

/** Where each track begins, in seconds, and after the last one where the book ends. */
function trackStarts(tracks: readonly ChapterSource[]): number[] {
  const starts = [0]
  for (const track of tracks) starts.push((starts.at(-1) ?? 0) + track.duration)
  return starts
}
