import { foldText } from '@lectern/contract/rules'
import { filterOf } from '#platform/address/filter.ts'
import type { FilterData } from '@lectern/contract'
import type { Suggestion, SuggestionGroup } from './suggestions.ts'

/**
 * What a library's own names offer for a text, at once and without asking the server: people, series, genres and tags
 * with a word that begins like it; at most `perGroup` of each, whole beginnings first.
 */
export function knownNames(
  data: FilterData,
  wanted: { text: string; libraryId: string; perGroup: number },
): Suggestion[] {
  const { libraryId, perGroup } = wanted
  const text = foldText(wanted.text.trim())
  if (text.length < 2) return []
  const shelf = `/library/${libraryId}/bookshelf`
  const pick = <T>(group: SuggestionGroup, entries: readonly T[], read: (entry: T) => Target) =>
    best(entries, text, (entry) => read(entry).name)
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

function best<T>(entries: readonly T[], text: string, nameOf: (entry: T) => string): T[] {
  const first: T[] = []
  const later: T[] = []
  for (const entry of entries) {
    const name = foldText(nameOf(entry))
    if (name.startsWith(text)) first.push(entry)
    else if (name.includes(` ${text}`)) later.push(entry)
  }
  return [...first, ...later]
}
