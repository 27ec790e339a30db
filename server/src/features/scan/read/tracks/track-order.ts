import { compareNatural, foldText } from '@lectern/contract/rules'
import { withoutExtension } from '../book/folder-name.ts'
import type { TrackNumbers } from './file-numbers.ts'

export interface TrackFacts extends TrackNumbers {
  /** Below the item's folder, with `/`. */
  relPath: string
}

/**
 * Puts the audio files of a book in order (ABS wire, files §8.4): by disc where discs are sequential, then by the track
 * numbers of the source that tells more files apart, tags before names. Where that choice leaves files with one
 * number between them, the combination of sources that tells most files apart wins; and where the names in their
 * natural order do better than any, they decide. Equal numbers are always settled by natural order, so 10 follows 9.
 */
export function orderTracks<T extends TrackFacts>(files: readonly T[]): T[] {
  const natural = [...files].sort((left, right) => compareNatural(left.relPath, right.relPath))
  if (files.length < 2) return natural
  const best = bestKey(natural)
  const rank = new Map(natural.map((file, index) => [file, index]))
  return natural.sort((left, right) => {
    const ordered = best === null ? 0 : compareKeys(best(left), best(right))
    return ordered || (rank.get(left) ?? 0) - (rank.get(right) ?? 0)
  })
}

type NumberOf = (file: TrackFacts) => number | null
type Key = readonly [disc: number, track: number]

const none: NumberOf = () => null
const tagDisc: NumberOf = (file) => file.discNumFromMeta
const nameDisc: NumberOf = (file) => file.discNumFromFilename
const tagTrack: NumberOf = (file) => file.trackNumFromMeta
const nameTrack: NumberOf = (file) => file.trackNumFromFilename

/** The way to number the files; null: their names in natural order. */
function bestKey(files: readonly TrackFacts[]): ((file: TrackFacts) => Key) | null {
  const disc = [tagDisc, nameDisc].find((source) => isSequential(files, source)) ?? none
  const track = distinct(files, nameTrack) > distinct(files, tagTrack) ? nameTrack : tagTrack
  const choices: [NumberOf, NumberOf][] = [
    [disc, track],
    [tagDisc, tagTrack],
    [nameDisc, nameTrack],
    [nameDisc, tagTrack],
    [tagDisc, nameTrack],
    [none, tagTrack],
    [none, nameTrack],
  ]
  let best: { disc: NumberOf; track: NumberOf; score: number } | null = null
  for (const [disc, track] of choices) {
    const score = toldApart(files, disc, track)
    if (best === null || score > best.score) best = { disc, track, score }
  }
  if (best === null || best.score === 0) return null
  if (best.score < files.length && namesTellApart(files) > best.score) return null
  return keyOf(best.disc, best.track)
}

/** Whether every file has a disc number and the numbers used have no gap. */
function isSequential(files: readonly TrackFacts[], disc: NumberOf): boolean {
  const numbers = files.map(disc)
  if (numbers.includes(null)) return false
  const used = [...new Set(numbers.map(Number))].sort((left, right) => left - right)
  return used.every((number, index) => index === 0 || number - (used[index - 1] ?? 0) <= 1)
}

function distinct(files: readonly TrackFacts[], source: NumberOf): number {
  return new Set(files.map(source).filter((number) => number !== null)).size
}

/** How many different places the files get; files without a track number count for none. */
function toldApart(files: readonly TrackFacts[], disc: NumberOf, track: NumberOf): number {
  const places = files
    .filter((file) => track(file) !== null)
    .map((file) => `${String(disc(file))}/${String(track(file))}`)
  return new Set(places).size
}

/** The most different numbers that any one place in the names holds: `2001 - 01 of 12` has its second place. */
function namesTellApart(files: readonly TrackFacts[]): number {
  const columns: Set<string>[] = []
  for (const file of files) {
    const dir = file.relPath.slice(0, file.relPath.lastIndexOf('/') + 1)
    const numbers = fileName(file).match(/\d+/gu) ?? []
    for (const [index, number] of numbers.entries()) {
      const column = (columns[index] ??= new Set())
      column.add(`${dir}${String(Number(number))}`)
    }
  }
  return Math.max(0, ...columns.map((column) => column.size))
}

/** Files without a number go before the others, unless they say that they close the book. */
function keyOf(disc: NumberOf, track: NumberOf): (file: TrackFacts) => Key {
  return (file) => {
    const unnumbered = closesTheBook(file) ? Number.MAX_SAFE_INTEGER : -1
    return [disc(file) ?? (track(file) === null ? unnumbered : 0), track(file) ?? unnumbered]
  }
}

function closesTheBook(file: TrackFacts): boolean {
  return /^(?:epilog|epilogue|outro|afterword|closing|end credits|credits|appendix|bonus|nachwort)\b/u.test(
    foldText(fileName(file)),
  )
}

function compareKeys(left: Key, right: Key): number {
  return left[0] - right[0] || left[1] - right[1]
}

function fileName(file: TrackFacts): string {
  return withoutExtension(file.relPath.slice(file.relPath.lastIndexOf('/') + 1))
}
