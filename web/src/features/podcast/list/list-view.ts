import type { EpisodeFilter, EpisodeSort } from '@lectern/contract'
import type { AskedEpisodes } from '../podcast.queries.ts'

/** Orders that people choose from, and what each asks the server for. */
export const episodeOrders = {
  newest: { sort: 'published', isDescending: true },
  oldest: { sort: 'published', isDescending: false },
  season: { sort: 'season', isDescending: false },
  lastSeason: { sort: 'season', isDescending: true },
  title: { sort: 'title', isDescending: false },
  longest: { sort: 'duration', isDescending: true },
  shortest: { sort: 'duration', isDescending: false },
} as const satisfies Record<string, { sort: EpisodeSort; isDescending: boolean }>
export type EpisodeOrder = keyof typeof episodeOrders

export const shownFilters = [
  'all',
  'unplayed',
  'started',
  'finished',
  'downloaded',
  'undownloaded',
  'starred',
] as const satisfies EpisodeFilter[]

/** Which episodes are shown, and in which order. */
export interface ListView {
  order: EpisodeOrder
  filter: EpisodeFilter
  /** null: all; '' those that say none. */
  season: string | null
  words: string
}

/** A story told in order begins with its first season; the rest shows what is new. */
export function firstView(isSerial: boolean): ListView {
  return { order: isSerial ? 'season' : 'newest', filter: 'all', season: null, words: '' }
}

/** Orders by season mean something where there are seasons. */
export function ordersFor(hasSeasons: boolean): EpisodeOrder[] {
  const all = Object.keys(episodeOrders) as EpisodeOrder[]
  return all.filter((order) => hasSeasons || episodeOrders[order].sort !== 'season')
}

/** What the server is asked for. Without seasons, those in their order are the oldest first. */
export function askedBy({ order, ...view }: ListView, hasSeasons: boolean): AskedEpisodes {
  const isBySeason = episodeOrders[order].sort === 'season'
  const known = isBySeason && !hasSeasons ? (order === 'season' ? 'oldest' : 'newest') : order
  return { ...view, ...episodeOrders[known] }
}
