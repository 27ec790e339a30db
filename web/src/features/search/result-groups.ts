import type { SearchBrief } from '@lectern/contract'

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
export function groupsOf(found: SearchBrief): Group[] {
  const labels = (list: SearchBrief['tags']): Label[] =>
    list.map(({ name, numItems }) => ({ name, count: numItems }))
  const arePodcasts = found.items.some(({ mediaType }) => mediaType === 'podcast')
  const groups: Group[] = [
    { name: arePodcasts ? 'podcasts' : 'books', entries: found.items },
    { name: 'episodes', entries: found.episodes },
    { name: 'series', entries: found.series },
    { name: 'authors', entries: found.authors },
    { name: 'narrators', entries: labels(found.narrators) },
    { name: 'genres', entries: labels(found.genres) },
    { name: 'tags', entries: labels(found.tags) },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}
