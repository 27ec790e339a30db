import { foldText, spellings } from '@lectern/contract/rules'
import type { Spelling } from '@lectern/contract/rules'
import { filterOf } from '#platform/address/filter.ts'
import type { FilterData } from '@lectern/contract'
import type { Suggestion, SuggestionGroup } from './suggestions.ts'

/**
 * What a library's own names offer for a text, at once and without asking the server: people, series, genres and tags
 * with a word that begins like it, or like what the language of the reader writes instead; at most `perGroup` of each,
 * whole beginnings first, and what is spelled as asked before the rest.
 */
export function knownNames(
  data: FilterData,
  wanted: { text: string; libraryId: string; perGroup: number; language: string },
): Suggestion[] {
  const { libraryId, perGroup } = wanted
  const text = foldText(wanted.text.trim())
  if (text.length < 2) return []
  const asked = [{ word: text, isWhole: false }, ...spellings(wanted.text, wanted.language)]
  const shelf = `/library/${libraryId}/bookshelf`
  const pick = <T>(group: SuggestionGroup, entries: readonly T[], read: (entry: T) => Target) =>
    best(entries, asked, (entry) => read(entry).name)
      .slice(0, perGroup)
      .map((entry): Suggestion => {
        const { name, to = shelf, search = {} } = read(entry)
        return {
          key: `${group} ${name}`,
          group,
          title: name,
          subtitle: '',
          count: null,
          cover: null,
          to,
          search,
        }
      })
  const label = (group: 'narrators' | 'genres' | 'tags') =>
    pick(group, data[group], (name) => ({ name, search: { filter: filterOf(group, name) } }))
  return [
    ...pick('authors', data.authors, ({ id, name }) => ({ name, to: `/author/${id}` })),
    ...pick('series', data.series, ({ id, name }) => ({
      name,
      to: `/library/${libraryId}/series/${id}`,
    })),
    ...label('tags'),
    ...label('genres'),
    ...label('narrators'),
  ]
}

interface Target {
  name: string
  to?: string
  search?: Record<string, string>
}

function best<T>(
  entries: readonly T[],
  asked: readonly Spelling[],
  nameOf: (entry: T) => string,
): T[] {
  const found = asked.map((): { first: T[]; later: T[] } => ({ first: [], later: [] }))
  for (const entry of entries) {
    const name = foldText(nameOf(entry))
    const at = asked.findIndex((spelling) => placeOf(name, spelling) !== null)
    const spelling = asked[at]
    const place = spelling && placeOf(name, spelling)
    if (place) found[at]?.[place].push(entry)
  }
  return found.flatMap(({ first, later }) => [...first, ...later])
}

/** Whether a name begins like a text, or a word in it does. */
function placeOf(name: string, { word, isWhole }: Spelling): 'first' | 'later' | null {
  const [whole, asked] = isWhole ? [`${name} `, `${word} `] : [name, word]
  if (whole.startsWith(asked)) return 'first'
  return whole.includes(` ${asked}`) ? 'later' : null
}
