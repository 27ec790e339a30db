import type { ListedEpisode } from '@lectern/contract'
import { readingState, secondsLeft } from '#features/items/index.ts'
import { useItemProgress } from '#features/progress/index.ts'
import { useServerSettings } from '#platform/session/session.ts'
import { dateOf } from '#platform/text/dates.ts'
import { bytes, elapsed } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'

/** "S2 E5", "E5" or ''. */
export function numberOf({ season, episode }: Pick<ListedEpisode, 'season' | 'episode'>): string {
  return [season && `S${season}`, episode && `E${episode}`].filter(Boolean).join(' ')
}

/** "11/21/2026 · S2 E5 · 47 min left". */
export function useFacts(itemId: string, episode: ListedEpisode, hasDate = true): string {
  const { t } = useTranslation()
  const { dateFormat } = useServerSettings()
  const progress = useItemProgress(itemId, episode.id)
  const { duration, publishedAt, size } = episode
  const state = readingState(progress)
  const length =
    state === 'finished'
      ? t('book.finished')
      : progress && state === 'started'
        ? t('book.timeLeft', { time: elapsed(secondsLeft(progress, duration ?? 0)) })
        : duration === null
          ? size !== null && bytes(size, 1)
          : elapsed(duration)
  return [
    hasDate && publishedAt !== null && dateOf(publishedAt, dateFormat),
    numberOf(episode),
    isSpecial(episode.episodeType) && t(`podcast.type.${episode.episodeType}`),
    length,
    episode.explicit && t('filter.flag.explicit'),
    episode.isGone && !episode.isDownloaded && t('feedPart.gone'),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What is no usual episode says so. */
function isSpecial(type: string | null): type is 'trailer' | 'bonus' {
  return type === 'trailer' || type === 'bonus'
}
