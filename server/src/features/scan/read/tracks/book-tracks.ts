import type { AudioFile } from '@lectern/contract'
import { trackNumbers } from './file-numbers.ts'
import type { BookWords } from './file-numbers.ts'
import { orderTracks } from './track-order.ts'

/**
 * Audio files of a book with their numbers, in order, indexed from 1; excluded ones follow with index −1. An order made
 * by hand stays while the files are the same; a file added, removed or changed ends it (ABS wire, files §8.4).
 */
export function arrangeTracks(
  files: readonly AudioFile[],
  previous: readonly AudioFile[],
  book: BookWords,
): AudioFile[] {
  const numbered = files.map((file) => ({
    ...file,
    ...trackNumbers(file.metadata.relPath, file.metaTags, book),
  }))
  if (isHandMade(files, previous)) {
    const place = new Map(previous.map((file, position) => [file.ino, position]))
    return index(byNumber(numbered, (file) => place.get(file.ino)))
  }
  const order = orderTracks(numbered.map((file) => ({ ...file, relPath: file.metadata.relPath })))
  const place = new Map(order.map((file, position) => [file.relPath, position]))
  return index(
    byNumber(numbered, (file) => place.get(file.metadata.relPath)).map((file) => ({
      ...file,
      manuallyVerified: false,
    })),
  )
}

/** The files that are played: in order, without the excluded ones. */
export function playedFiles(files: readonly AudioFile[]): AudioFile[] {
  return files.filter((file) => !file.exclude)
}

function isHandMade(files: readonly AudioFile[], previous: readonly AudioFile[]): boolean {
  if (!previous.some((file) => file.manuallyVerified)) return false
  const fingerprint = ({ ino, metadata }: AudioFile): string =>
    `${ino} ${metadata.size} ${metadata.mtimeMs}`
  const before = new Set(previous.map(fingerprint))
  return files.length === previous.length && files.every((file) => before.has(fingerprint(file)))
}

function byNumber(
  files: readonly AudioFile[],
  numberOf: (file: AudioFile) => number | undefined,
): AudioFile[] {
  return [...files].sort((left, right) => (numberOf(left) ?? 0) - (numberOf(right) ?? 0))
}

function index(files: readonly AudioFile[]): AudioFile[] {
  const played = playedFiles(files).map((file, place) => ({ ...file, index: place + 1 }))
  const excluded = files.filter((file) => file.exclude).map((file) => ({ ...file, index: -1 }))
  return [...played, ...excluded]
}
