import type { BookSearch, PodcastSearch } from '@lectern/contract'

export type Found = BookSearch | PodcastSearch

export type GroupName =
  | 'books'
  | 'podcasts'
  | 'episodes'
  | 'series'
  | 'authors'
  | 'narrators'
  | 'genres'
  | 'tags'

/** A narrator, genre or tag with the number of items that carry it. */
export interface Label {
  name: string
  count: number
}

interface Group {
  name: GroupName
  entries: unknown[]
}

/** An answer as groups in the order of the page; empty ones are left out. */
export function groupsOf(found: Found): Group[] {
  const one = found as Partial<BookSearch> & Partial<PodcastSearch>
  const items = (hits: { libraryItem: unknown }[] = []) =>
    hits.map(({ libraryItem }) => libraryItem)
  const labels = (list: { name: string; numItems?: number; numBooks?: number }[] = []): Label[] =>
    list.map(({ name, numItems, numBooks }) => ({ name, count: numItems ?? numBooks ?? 0 }))
  const groups: Group[] = [
    { name: 'books', entries: items(one.book) },
    { name: 'podcasts', entries: items(one.podcast) },
    { name: 'episodes', entries: items(one.episodes) },
    {
      name: 'series',
      entries: (one.series ?? []).map(({ series, books }) => ({ ...series, books })),
    },
    { name: 'authors', entries: one.authors ?? [] },
    { name: 'narrators', entries: labels(one.narrators) },
    { name: 'genres', entries: labels(one.genres) },
    { name: 'tags', entries: labels(one.tags) },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}
