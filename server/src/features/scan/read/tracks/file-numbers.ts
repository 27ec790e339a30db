import { foldText } from '@lectern/contract/rules'
import { discFolderNumber } from '@lectern/contract/rules'
import { withoutExtension } from '../book/folder-name.ts'

export interface TrackNumbers {
  trackNumFromMeta: number | null
  discNumFromMeta: number | null
  trackNumFromFilename: number | null
  discNumFromFilename: number | null
}

/** Words of the book that a file name may repeat; their numbers are no track numbers. */
export interface BookWords {
  title?: string | undefined
  authors?: readonly string[] | undefined
  series?: readonly string[] | undefined
  publishedYear?: string | undefined
}

/** The four numbers of an audio file (ABS wire, files §8.4); `relPath` is below the item's folder. */
export function trackNumbers(
  relPath: string,
  metaTags: Record<string, string>,
  book: BookWords,
): TrackNumbers {
  return {
    trackNumFromMeta: leadingNumber(metaTags.tagTrack),
    discNumFromMeta: leadingNumber(metaTags.tagDisc),
    ...fileNameNumbers(relPath, book),
  }
}

/**
 * Numbers in a file name: disc from `disc 2` or `CD2` (a disc folder overrules it), track the first number of 1–4 digits
 * that is left once the words of the book are taken away.
 */
export function fileNameNumbers(
  relPath: string,
  book: BookWords,
): { trackNumFromFilename: number | null; discNumFromFilename: number | null } {
  const parts = relPath.split('/')
  const name = withoutBookWords(withoutExtension(parts.pop() ?? ''), book)
  const disc = /\b(?:disc|disk|cd)[\s_-]*(\d{1,2})\b/iu.exec(name.replaceAll('_', ' '))
  const rest = disc ? name.slice(0, disc.index) + name.slice(disc.index + disc[0].length) : name
  const track = /(?<!\d)\d{1,4}(?!\d)/u.exec(rest)
  const folder = parts.map(discFolderNumber).findLast((number) => number !== null) ?? null
  return {
    trackNumFromFilename: track ? Number(track[0]) : null,
    discNumFromFilename: folder ?? (disc ? Number(disc[1]) : null),
  }
}

/** `3` and `3/12` are 3; null for anything that does not begin with a number. */
function leadingNumber(tag: string | undefined): number | null {
  const found = /^\s*(\d{1,6})/u.exec(tag ?? '')
  return found ? Number(found[1]) : null
}

function withoutBookWords(name: string, book: BookWords): string {
  const words = [book.title, ...(book.series ?? []), ...(book.authors ?? [])]
    // A number alone would eat the track number itself: the book `1` has a track 1.
    .filter((text) => text !== undefined && /[^\d\s.]/u.test(text))
    .map((text) => foldText(text ?? ''))
    .filter(Boolean)
    .sort((left, right) => right.length - left.length)
  let folded = foldText(name)
  for (const word of words) folded = folded.replaceAll(word, ' ')
  const year = book.publishedYear?.trim() ?? ''
  return /^\d{4}$/u.test(year)
    ? folded.replace(new RegExp(`(?<!\\d)${year}(?!\\d)`, 'gu'), ' ')
    : folded
}
