import { foldText } from '@lectern/contract/rules'

/** Words of a text as the index knows them: folded, at most 64 letters; each ideograph and kana is a word of its own. */
export function wordsOf(text: string): string[] {
  return wordsOfFolded(foldText(text))
}

/** The same of text that is folded already. */
export function wordsOfFolded(folded: string): string[] {
  const words: string[] = []
  for (const [run] of folded.matchAll(wordRuns)) {
    if (unspaced.test(run)) words.push(...splitUnspaced(run))
    else words.push(run.slice(0, longestWord))
  }
  return words
}

/** Runs of three letters, with the edges marked: words that share many are spelled alike. */
export function gramsOf(word: string): string[] {
  const letters = [...`^${word}$`]
  const grams = new Set<string>()
  for (let start = 0; start + 3 <= letters.length; start++) {
    grams.add(letters.slice(start, start + 3).join(''))
  }
  return [...grams]
}

/**
 * How many single-letter slips (insert, drop, replace, swap) lie between two words; counting stops above `limit`,
 * where it answers `limit + 1`.
 */
export function slipsBetween(left: string, right: string, limit: number): number {
  const a = [...left]
  const b = [...right]
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (same ? 0 : 1),
      )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1)
      }
      row.push(cost)
    }
    if (Math.min(...row) > limit) return limit + 1
    beforeLast = last
    last = row
  }
  return Math.min(last[b.length] ?? 0, limit + 1)
}

/** Slips forgiven in a word: none in short ones, where everything is near everything. */
export function forgivenSlips(word: string): number {
  const { length } = [...word]
  if (length < 4) return 0
  return length < 8 ? 1 : 2
}

const longestWord = 64
const wordRuns = /[\p{L}\p{N}\p{M}]+/gu
// Scripts written without spaces: a run of them is a phrase, not a word.
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u
const pieces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]\p{M}*|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]+/gu

function splitUnspaced(run: string): string[] {
  return [...run.matchAll(pieces)].map(([piece]) => piece.slice(0, longestWord))
}
