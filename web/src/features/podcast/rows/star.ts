import type { ListedEpisode } from '@lectern/contract'
import { call } from '#platform/net/call.ts'
import { invalidate, queryClient } from '#platform/net/query.ts'
import { t } from '#platform/text/texts.ts'
import { attempt } from '#ui/action/attempt.ts'

const lists = new Set<unknown>([
  'GET /api/lectern/podcasts/:id/episodes',
  'GET /api/lectern/libraries/:id/latest-episodes',
])
const detailCall = 'GET /api/lectern/podcasts/:id/episodes/:episodeId'

/** Stars an episode or takes the star away; every list shows it at once. */
export async function starEpisode(
  itemId: string,
  { id, isStarred }: Pick<ListedEpisode, 'id' | 'isStarred'>,
): Promise<void> {
  show(id, !isStarred)
  await attempt(
    async () => {
      await call('POST /api/lectern/podcasts/:id/episodes/:episodeId/star', {
        params: { id: itemId, episodeId: id },
        body: { isStarred: !isStarred },
      })
      invalidate('GET /api/lectern/podcasts/:id/overview', detailCall)
    },
    { failed: t('podcast.starFailed'), onFailed: () => show(id, isStarred) },
  )
}

interface Stretch {
  results?: ListedEpisode[]
  episodes?: ListedEpisode[]
}

/** Changes the star in the answers that are on the page. */
function show(id: string, isStarred: boolean): void {
  const changed = (rows: ListedEpisode[] | undefined) =>
    rows?.map((row) => (row.id === id ? { ...row, isStarred } : row))
  const isMeant = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    lists.has(queryKey[0]) || queryKey[0] === detailCall
  queryClient.setQueriesData<Stretch & Partial<ListedEpisode>>({ predicate: isMeant }, (data) => {
    if (!data) return data
    if (data.id === id) return { ...data, isStarred }
    return {
      ...data,
      ...(data.results && { results: changed(data.results) ?? [] }),
      ...(data.episodes && { episodes: changed(data.episodes) ?? [] }),
    }
  })
}
