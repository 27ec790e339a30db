import type { ItemBrief, SearchBrief } from '@lectern/contract'
import { coverSrc } from '#platform/address/covers.ts'
import { filterOf } from '#platform/address/filter.ts'

export type SuggestionGroup =
  | 'books'
  | 'podcasts'
  | 'episodes'
  | 'authors'
  | 'series'
  | 'tags'
  | 'genres'
  | 'narrators'

export interface Suggestion {
  key: string
  group: SuggestionGroup
  title: string
  subtitle: string
  /** Number of books, where that is the subtitle. */
  count: number | null
  cover: ((width: number) => string) | null
  to: string
  search: Record<string, string>
}

/** The answer of a search as rows that lead somewhere, in the order of the groups. */
export function suggestionsOf(answer: SearchBrief, libraryId: string): Suggestion[] {
  const shelf = `/library/${libraryId}/bookshelf`
  const row = (
    group: SuggestionGroup,
    key: string,
    title: string,
    rest: Partial<Suggestion>,
  ): Suggestion => ({
    key: `${group} ${key}`,
    group,
    title,
    subtitle: '',
    count: null,
    cover: null,
    to: shelf,
    search: {},
    ...rest,
  })
  const item = (group: SuggestionGroup, found: ItemBrief) => {
    const { title, authorName, author } = found.media.metadata
    return row(group, found.id, title ?? '', {
      subtitle: authorName ?? author ?? '',
      cover: coverSrc(found),
      to: `/item/${found.id}`,
    })
  }
  const label = (group: 'tags' | 'genres' | 'narrators') =>
    answer[group].map(({ name, numItems }) =>
      row(group, name, name, { count: numItems, search: { filter: filterOf(group, name) } }),
    )
  return [
    ...answer.items.map((found) =>
      item(found.mediaType === 'podcast' ? 'podcasts' : 'books', found),
    ),
    ...answer.episodes.map(({ id, title, podcast, at }) =>
      row('episodes', id, title, {
        subtitle: podcast.media.metadata.title ?? '',
        cover: coverSrc(podcast),
        to: `/item/${podcast.id}`,
        search: { episode: id, ...(at !== null && { at: String(at) }) },
      }),
    ),
    ...answer.authors.map((author) =>
      row('authors', author.id, author.name, {
        count: author.numBooks,
        to: `/author/${author.id}`,
      }),
    ),
    ...answer.series.map(({ id, name, numBooks }) =>
      row('series', id, name, {
        count: numBooks,
        to: `/library/${libraryId}/series/${id}`,
      }),
    ),
    ...label('tags'),
    ...label('genres'),
    ...label('narrators'),
  ]
}
