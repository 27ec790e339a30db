import type { ListedEpisode } from '@lectern/contract'
import { t } from '#platform/text/texts.ts'
import type { PodcastName } from '../episode-play.ts'

/** An episode as something that can be shared. */
export function sharedEpisode(
  { id: itemId }: Pick<PodcastName, 'id'>,
  { id: mediaId, title }: Pick<ListedEpisode, 'id' | 'title'>,
) {
  return {
    itemId,
    mediaId,
    type: 'podcastEpisode' as const,
    title: title || t('episodes.untitled'),
  }
}
