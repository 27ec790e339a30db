import { foldText } from '@lectern/contract/rules'

/** What is searched of an entry, in the language that is shown. */
export interface Searchable {
  title: string
  sentence: string
  words: string
}

/**
 * The entries in which every word of the text is found, best first: at the beginning of the title, of a word of it, of
 * another word for it, then anywhere in its sentence. Equals stay in their order; a blank text finds nothing.
 */
export function findSettings<E extends Searchable>(entries: readonly E[], text: string): E[] {
  const wanted = foldText(text.trim()).split(/\s+/u).filter(Boolean)
  if (wanted.length === 0) return []
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, wanted) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ entry }) => entry)
}

/** 0: not found. Else the worst place in which a word was found, so that one that fits well can't hide another. */
function rankOf(entry: Searchable, wanted: string[]): number {
  const title = foldText(entry.title)
  const words = ` ${foldText(entry.words)}`
  const sentence = ` ${foldText(entry.sentence)}`
  const ranks = wanted.map((word) => {
    if (title.startsWith(word)) return 4
    if (` ${title}`.includes(` ${word}`)) return 3
    if (words.includes(` ${word}`)) return 2
    return word.length > 2 && `${title}${sentence}`.includes(word) ? 1 : 0
  })
  return Math.min(...ranks)
}
