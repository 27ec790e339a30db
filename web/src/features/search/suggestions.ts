import type { BookSearch, PodcastSearch } from '@lectern/contract'
import { coverSrc } from '#platform/covers.ts'
import { filterOf } from '#platform/filter.ts'

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
export function suggestionsOf(answer: BookSearch | PodcastSearch, libraryId: string): Suggestion[] {
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
  const item = (group: SuggestionGroup, { libraryItem }: BookSearch['book'][number]) => {
    const metadata = libraryItem.media.metadata as {
      title?: string | null
      authorName?: string | null
      author?: string | null
    }
    return row(group, libraryItem.id, metadata.title ?? '', {
      subtitle: metadata.authorName ?? metadata.author ?? '',
      cover: coverSrc(libraryItem as never),
      to: `/item/${libraryItem.id}`,
    })
  }
  const label = (group: 'tags' | 'genres' | 'narrators', name: string, count: number) =>
    row(group, name, name, { count, search: { filter: filterOf(group, name) } })
  const labels = [
    ...answer.tags.map((tag) => label('tags', tag.name, tag.numItems)),
    ...answer.genres.map((genre) => label('genres', genre.name, genre.numItems)),
  ]
  if ('podcast' in answer)
    return [
      ...answer.podcast.map((hit) => item('podcasts', hit)),
      ...answer.episodes.map((hit) => item('episodes', hit)),
      ...labels,
    ]
  return [
    ...answer.book.map((hit) => item('books', hit)),
    ...answer.authors.map((author) =>
      row('authors', author.id, author.name, {
        count: author.numBooks,
        to: `/author/${author.id}`,
      }),
    ),
    ...answer.series.map(({ series, books }) =>
      row('series', series.id, series.name, {
        count: books.length,
        to: `/library/${libraryId}/series/${series.id}`,
      }),
    ),
    ...labels,
    ...answer.narrators.map((narrator) => label('narrators', narrator.name, narrator.numBooks)),
  ]
}
