import { foldText } from '@lectern/contract/rules'

/**
 * Where the words of a query stand in a text, as [start, end) positions of the text itself. Case, accents and
 * apostrophes don't count; a word of one letter counts only at the beginning of a word.
 */
export function matchesIn(text: string, query: string): [number, number][] {
  const words = [...new Set(foldText(query).split(/[^\p{L}\p{N}]+/u))].filter(Boolean)
  if (words.length === 0) return []
  const { folded, starts } = foldedWithPlaces(text)
  const found: [number, number][] = []
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      const isInside = at > 0 && /[\p{L}\p{N}]/u.test(folded[at - 1] ?? '')
      if (word.length === 1 && isInside) continue
      found.push([starts[at] ?? 0, starts[at + word.length] ?? text.length])
    }
  }
  return joined(found.sort((a, b) => a[0] - b[0]))
}

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
