import type { Book, ListedAuthor, ListedSeries } from '#features/items/index.ts'
import type { EpisodeEntry } from './episode-card.tsx'

interface ShelfOf<K extends string, E> {
  id: string
  label: string
  total: number
  type: K
  entities: E[]
}
/** A row of home as the server answers it. */
export type Shelf =
  | ShelfOf<'book' | 'podcast' | 'music' | 'video', Book>
  | ShelfOf<'episode', EpisodeEntry>
  | ShelfOf<'series', ListedSeries>
  | ShelfOf<'authors', ListedAuthor>
