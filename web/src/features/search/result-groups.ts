import type { MarkedPage, SearchBrief } from '@lectern/contract'
import { hitsOf } from '#features/highlights/index.ts'

export type GroupName =
  | 'books'
  | 'podcasts'
  | 'episodes'
  | 'series'
  | 'authors'
  | 'narrators'
  | 'genres'
  | 'tags'
  | 'highlights'

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
export function groupsOf(found: SearchBrief, marks: MarkedPage | undefined): Group[] {
  const labels = (list: SearchBrief['tags']): Label[] =>
    list.map(({ name, numItems }) => ({ name, count: numItems }))
  const arePodcasts = found.items.some(({ mediaType }) => mediaType === 'podcast')
  const groups: Group[] = [
    { name: arePodcasts ? 'podcasts' : 'books', entries: found.items },
    { name: 'episodes', entries: found.episodes },
    { name: 'highlights', entries: marks === undefined ? [] : hitsOf(marks) },
    { name: 'series', entries: found.series },
    { name: 'authors', entries: found.authors },
    { name: 'narrators', entries: labels(found.narrators) },
    { name: 'genres', entries: labels(found.genres) },
    { name: 'tags', entries: labels(found.tags) },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}
