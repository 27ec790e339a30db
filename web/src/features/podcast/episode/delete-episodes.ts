import type { ListedEpisode } from '@lectern/contract'
import { renewItems } from '#features/items/index.ts'
import { call } from '#platform/net/call.ts'
import { t } from '#platform/text/texts.ts'
import { attempt } from '#ui/action/attempt.ts'
import { confirm } from '#ui/dialog/confirm.tsx'
import { renewEpisodes } from '../podcast.queries.ts'

/** Takes episodes out of their podcast after a question, with or without their files. Answers whether all went. */
export async function deleteEpisodes(
  itemId: string,
  episodes: readonly Pick<ListedEpisode, 'id' | 'title'>[],
): Promise<boolean> {
  const [first] = episodes
  if (!first) return false
  const count = episodes.length
  const { yes, checked } = await confirm({
    title:
      count === 1
        ? t('podcast.deleteTitle', { title: first.title })
        : t('podcast.deleteMany', { count }),
    message: t('podcast.deleteMessage'),
    yes: t('podcast.deleteYes'),
    danger: true,
    checkbox: { label: t('podcast.deleteFiles'), checked: true },
  })
  if (!yes) return false
  const outcome = await attempt(
    async () => {
      for (const { id } of episodes)
        // oxlint-disable-next-line no-await-in-loop -- each changes the same podcast
        await call('DELETE /api/podcasts/:id/episode/:episodeId', {
          params: { id: itemId, episodeId: id },
          query: { hard: checked ? '1' : '0' },
          timeoutMs: 120_000,
        })
    },
    { failed: t('podcast.deleteFailed'), done: t('podcast.deleted', { count }) },
  )
  // Some may be gone where not all are.
  renewEpisodes()
  renewItems()
  return outcome !== null
}
