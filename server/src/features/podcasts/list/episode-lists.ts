import type { CountedSeason, EpisodeSort, ListedEpisode } from '@lectern/contract'
import type { Database } from '#storage/database.ts'
import type { VisibleItemId } from '#storage/visibility.ts'
import { chosen } from './chosen.ts'
import type { Choice } from './chosen.ts'
import { goesOnWith } from './going-on.ts'
import { seasonsIn } from './outline.ts'
import { createOutlines } from './outlines.ts'
import { outlineStore } from './outline.store.ts'
import { listedEpisodesStore } from '../store/listed-episodes.store.ts'

export interface EpisodesQuery extends Choice {
  userId: string
  offset: number
  limit: number
  sort: EpisodeSort
  isDescending: boolean
}

/** Which of a podcast's episodes somebody goes on with. */
export interface GoingOn {
  userId: string
  /** A story told in order: who hasn't begun begins with the oldest. */
  isSerial: boolean
  /** Only of what is on the disk. */
  onlyDownloaded: boolean
}

export type EpisodeLists = ReturnType<typeof createEpisodeLists>

/** The episodes of a podcast, on the disk or only in its feed, as one list, and what is known of them as a whole. */
export function createEpisodeLists(db: Database) {
  const outlined = outlineStore(db)
  const outlines = createOutlines(db, outlined)
  const { some, has } = listedEpisodesStore(db)
  return {
    some,
    has,

    async list(
      itemId: VisibleItemId,
      query: EpisodesQuery,
    ): Promise<{ total: number; episodes: ListedEpisode[]; seasons: CountedSeason[] }> {
      const { userId, offset, limit, sort, isDescending } = query
      const all = (await outlines(itemId)).inOrder(sort, isDescending)
      const listener = await outlined.listener(itemId, userId)
      const found = chosen(all, query, listener)
      const ids = found.slice(offset, offset + limit).map(({ id }) => id)
      const isBackwards = sort === 'season' && isDescending
      return {
        total: found.length,
        seasons: offset === 0 ? seasonsIn(found, isBackwards) : [],
        episodes: await some(itemId, ids, userId),
      }
    },

    async overview(itemId: VisibleItemId, { userId, isSerial, onlyDownloaded }: GoingOn) {
      const outline = await outlines(itemId)
      const { heard, starred } = await outlined.listener(itemId, userId)
      const all = outline.fromOldest()
      const numFinished = [...heard].filter(([id, one]) => one.isFinished && outline.has(id)).length
      const going = onlyDownloaded ? all.filter(({ isDownloaded }) => isDownloaded) : all
      const ids = goesOnWith(going, heard, isSerial)
      const [next = null, ...following] = await some(itemId, ids, userId)
      return {
        counts: {
          numEpisodes: outline.numEpisodes,
          numDownloaded: outline.numDownloaded,
          numUnplayed: outline.numEpisodes - numFinished,
          numStarred: [...starred].filter((id) => outline.has(id)).length,
        },
        /** In their order; none where no episode says one. */
        seasons: seasonsIn(all, false),
        next,
        following,
      }
    },

    /** Times of publication, newest first; episodes without one are left out. */
    async published(itemId: VisibleItemId, limit: number): Promise<number[]> {
      const newest = (await outlines(itemId)).inOrder('published', true).slice(0, limit)
      return newest.flatMap(({ publishedAt }) => publishedAt ?? [])
    },
  }
}
