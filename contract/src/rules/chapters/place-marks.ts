import { foldText } from '../fold.ts'
import { toMilliseconds } from './chapter-clock.ts'
import type { ChapterMark, ChapterTrack, PlainChapter } from './chapter-shapes.ts'

export interface PlacedMark {
  /** Seconds from the start of the book. */
  start: number
  title: string
}

/** A beginning this close to that of the book is meant to be it (seconds). */
const nearZero = 5

/**
 * Marks of a text put on the time line of a book. Files that it names are found by their path from `folder` (that of
 * the text, below the book's), else by their name; unknown ones by their order when there are as many as tracks. A text
 * that names one unknown file is about the whole book. Null when it is about other files.
 */
export function placeMarks(
  marks: readonly ChapterMark[],
  tracks: readonly ChapterTrack[],
  folder = '',
): PlacedMark[] | null {
  const names = [...new Set(marks.flatMap(({ file }) => (file === null ? [] : [file])))]
  const starts = trackStarts(tracks)
  const found = new Map(names.map((name) => [name, trackOf(name, tracks, folder)]))
  const unknown = names.filter((name) => found.get(name) === -1)
  if (unknown.length === names.length && names.length > 1) {
    if (names.length !== tracks.length) return null
    names.forEach((name, index) => found.set(name, index))
  } else if (unknown.length > 0 && names.length > 1) return null
  return marks.map(({ start, title, file }) => {
    const track = file === null ? -1 : (found.get(file) ?? -1)
    return { title, start: toMilliseconds((starts[track] ?? 0) + start) }
  })
}

/** Chapters of marks: in order, each until the next one, the last until the end; what begins behind that is left out. */
export function chaptersOfMarks(
  marks: readonly PlacedMark[],
  duration: number,
  nameOf: (number: number) => string = (number) => `Chapter ${number}`,
): PlainChapter[] {
  const kept = marks
    .filter(({ start }) => start >= 0 && start < duration)
    .toSorted((one, other) => one.start - other.start)
    .filter(({ start }, index, all) => index === 0 || start > (all[index - 1]?.start ?? -1))
  return kept.map(({ start, title }, index) => ({
    start: index === 0 && start < nearZero ? 0 : start,
    end: kept[index + 1]?.start ?? duration,
    title: title.trim() === '' ? nameOf(index + 1) : title.trim(),
  }))
}

/** Where each track begins, in seconds of the book. */
export function trackStarts(tracks: readonly Pick<ChapterTrack, 'duration'>[]): number[] {
  let at = 0
  return tracks.map(({ duration }) => {
    const start = at
    at += duration
    return start
  })
}

/** Place of the track that a text in `folder` calls so; −1: none, or more than one that it may be. */
export function trackOf(name: string, tracks: readonly ChapterTrack[], folder: string): number {
  const path = name.replaceAll('\\', '/').replace(/^(?:\.\/)+/u, '')
  const exact = tracks.findIndex(
    ({ relPath }) => relPath === (folder === '' ? path : `${folder}/${path}`),
  )
  if (exact >= 0) return exact
  // Recoded files keep their name and change its end.
  const alike = tracks.flatMap(({ relPath }, index) =>
    stemOf(relPath) === stemOf(path) ? [{ index, relPath }] : [],
  )
  const near = alike.filter(({ relPath }) => folderOf(relPath) === folder)
  const [only, second] = near.length > 0 ? near : alike
  return only !== undefined && second === undefined ? only.index : -1
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

function stemOf(path: string): string {
  return foldText(path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]{1,5}$/u, ''))
}
