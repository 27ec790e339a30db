import { foldText, spellings, typedWordsOf } from '@lectern/contract/rules'
import type { Spelling } from '@lectern/contract/rules'

/** The words of a query, folded, and how a language writes them as well. */
export function wordsToMark(query: string, language: string): Spelling[] {
  const asked = foldText(query).split(notInWords)
  const words = [
    ...asked.map((word) => ({ word, isWhole: false })),
    ...typedWordsOf(query).flatMap((word) => spellings(word, language)),
  ]
  return [...new Map(words.map((one) => [one.word, one])).values()].filter(({ word }) => word)
}

/**
 * Where the words of a query stand in a text, as [start, end) positions of the text itself. Case, accents and
 * apostrophes don't count; a word of one letter counts only at the beginning of a word.
 */
export function matchesIn(text: string, words: readonly Spelling[]): [number, number][] {
  if (words.length === 0) return []
  const { folded, starts } = foldedWithPlaces(text)
  const isLetter = (at: number) => inWords.test(folded[at] ?? '')
  const found: [number, number][] = []
  for (const { word, isWhole } of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      const isInside = isLetter(at - 1)
      if ((word.length === 1 || isWhole) && isInside) continue
      if (isWhole && isLetter(at + word.length)) continue
      found.push([starts[at] ?? 0, starts[at + word.length] ?? text.length])
    }
  }
  return joined(found.sort((a, b) => a[0] - b[0]))
}

const inWords = /[\p{L}\p{N}]/u
const notInWords = /[^\p{L}\p{N}\p{M}]+/u

/** The folded text, and for each of its letters where it came from. */
function foldedWithPlaces(text: string): { folded: string; starts: number[] } {
  let folded = ''
  const starts: number[] = []
  let at = 0
  for (const letter of text) {
    const form = letter.trim() === '' ? ' ' : foldText(letter)
    for (const _ of form) starts.push(at)
    // A letter outside the first plane is two units long.
    for (let extra = [...form].length; extra < form.length; extra++) starts.push(at)
    folded += form
    at += letter.length
  }
  starts.push(text.length)
  return { folded, starts }
}

function joined(ranges: [number, number][]): [number, number][] {
  const result: [number, number][] = []
  for (const [start, end] of ranges) {
    const last = result.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else if (end > start) result.push([start, end])
  }
  return result
}
