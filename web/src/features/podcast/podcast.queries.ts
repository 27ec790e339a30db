import type { EpisodeFilter, EpisodeSort, ListedEpisode } from '@lectern/contract'
import { useQuery } from '@tanstack/react-query'
import type { PageSource } from '#features/grid/index.ts'
import { call } from '#platform/net/call.ts'
import { answeredBy, callQuery, invalidate, pageQuery } from '#platform/net/query.ts'
import { useServerEvent } from '#platform/net/socket.ts'

/** What a list of episodes is asked for by. */
export interface AskedEpisodes {
  sort: EpisodeSort
  isDescending: boolean
  filter: EpisodeFilter
  /** null: all; '' those that say none. */
  season: string | null
  words: string
}

/** Counts, seasons, rhythm, and what is gone on with. */
export const overviewQuery = (itemId: string) =>
  callQuery('GET /api/lectern/podcasts/:id/overview', {
    params: { id: itemId },
  })

/** The same for a component. */
export function useOverview(itemId: string) {
  return useQuery({ ...overviewQuery(itemId), refetchOnMount: 'always' })
}

const pageSize = 50
/** Most that one call answers. */
const mostAtOnce = 500

function queryOf(asked: AskedEpisodes) {
  const { sort, isDescending, filter, season, words } = asked
  return {
    sort,
    desc: isDescending ? '1' : '0',
    filter,
    ...(season === null ? {} : { season }),
    ...(words.trim() === '' ? {} : { q: words.trim() }),
  }
}

/** The episodes of a podcast, on the disk or only in its feed, page by page. */
export function episodesSource(itemId: string, asked: AskedEpisodes) {
  const wanted = queryOf(asked)
  const query = (page: number) =>
    answeredBy(
      pageQuery('GET /api/lectern/podcasts/:id/episodes', {
        params: { id: itemId },
        query: { ...wanted, offset: String(page * pageSize), limit: String(pageSize) },
      }),
      async (ask) => {
        const { episodes, total, seasons } = await ask()
        return { results: episodes, total, seasons }
      },
    )
  return {
    key: JSON.stringify([itemId, wanted]),
    pageSize,
    query,
  } satisfies PageSource<ListedEpisode>
}

/** Rows of a list by position, also those that nobody has looked at. */
export async function readEpisodes(
  itemId: string,
  asked: AskedEpisodes,
  first: number,
  last: number,
): Promise<ListedEpisode[]> {
  const found: ListedEpisode[] = []
  for (let offset = first; offset <= last; offset += mostAtOnce) {
    const limit = Math.min(mostAtOnce, last - offset + 1)
    // oxlint-disable-next-line no-await-in-loop -- one after the other: the server has others to answer
    const { episodes } = await call('GET /api/lectern/podcasts/:id/episodes', {
      params: { id: itemId },
      query: { ...queryOf(asked), offset: String(offset), limit: String(limit) },
    })
    found.push(...episodes)
    if (episodes.length < limit) break
  }
  return found
}

/** Asks again for what pages of podcasts show. */
export function renewEpisodes(): void {
  invalidate(
    'GET /api/lectern/podcasts/:id/episodes',
    'GET /api/lectern/podcasts/:id/episodes/:episodeId',
    'GET /api/lectern/podcasts/:id/overview',
    'GET /api/lectern/podcasts/:id/feed',
    'GET /api/lectern/libraries/:id/latest-episodes',
  )
}

/** Asks again when the server says that a podcast, or what was heard of it, changed. Without an id: of any podcast. */
export function usePodcastEvents(itemId?: string): void {
  const isMeant = (id: string | null) => itemId === undefined || id === itemId
  useServerEvent('item_updated', ({ id }) => {
    if (isMeant(id)) renewEpisodes()
  })
  useServerEvent('items_updated', (items) => {
    if (items.some(({ id }) => isMeant(id))) renewEpisodes()
  })
  useServerEvent('episode_added', ({ libraryItemId }) => {
    if (isMeant(libraryItemId)) renewEpisodes()
  })
  // Where somebody is in an episode rows know by themselves; what comes next changes when one ends.
  useServerEvent('user_item_progress_updated', ({ data }) => {
    if (data.episodeId !== null && data.isFinished && isMeant(data.libraryItemId))
      invalidate('GET /api/lectern/podcasts/:id/overview')
  })
}
