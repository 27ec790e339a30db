import type { StreamFile } from '#features/playback/index.ts'
import type { Piece } from '#platform/ffmpeg/render-audio.ts'

/** One audio file of a book, in playing order. */
export interface SourceFile extends StreamFile {
  /** Shorter than it was when it was scanned. */
  isCut?: boolean
}

/** Durations of files are measured or guessed; what a file lacks of this at its end is filled with silence. */
const guessedS = 5
const guessedShare = 0.1

/** A stretch of the book as pieces of its files, and silence before, behind and between them. Counts are samples. */
export function piecesOf(
  files: readonly SourceFile[],
  { from, to, rate }: { from: number; to: number; rate: number },
): Piece[] {
  const pieces: Piece[] = []
  let at = from
  const silenceUntil = (end: number): void => {
    if (end > at) pieces.push({ kind: 'silence', samples: end - at })
    at = Math.max(at, end)
  }
  for (const file of filesWithin(files, { from, to, rate })) {
    const start = Math.round(file.startOffset * rate)
    const end = Math.round((file.startOffset + file.duration) * rate)
    silenceUntil(Math.min(start, to))
    const until = Math.min(end, to)
    if (until <= at) continue
    const range = { from: at - start, to: until - start }
    const mayLack = Math.max(0, until - start - Math.round(sureSeconds(file) * rate))
    // The sound of a film may end long before its pictures.
    const rules = file.keepsStep ? { mayLack: until - at, keepsStep: true } : { mayLack }
    const part = file.range ? { range: file.range } : {}
    pieces.push({ kind: 'file', path: file.path, ...part, ...range, ...rules })
    at = until
  }
  silenceUntil(to)
  return pieces
}

/** Names a file, or what of it is one of several streams. */
export function nameOf({ path, range }: Pick<SourceFile, 'path' | 'range'>): string {
  return `${range?.start ?? 0} ${path}`
}

/** The files that a stretch touches, in order. */
export function filesWithin(
  files: readonly SourceFile[],
  { from, to, rate }: { from: number; to: number; rate: number },
): SourceFile[] {
  return files.filter(
    (file) =>
      Math.round(file.startOffset * rate) < to &&
      Math.round((file.startOffset + file.duration) * rate) > from,
  )
}

/** Seconds of a file that must be there; the rest may be missing without anything being wrong. */
export function sureSeconds({ duration, isCut }: SourceFile): number {
  if (isCut) return Math.max(0, duration - 0.1)
  return Math.max(0, duration - Math.max(guessedS, duration * guessedShare))
}
