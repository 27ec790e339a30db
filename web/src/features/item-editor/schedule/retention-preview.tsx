import type { GoingEpisode, RetentionRules } from '@lectern/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#platform/net/call.ts'
import { invalidate } from '#platform/net/query.ts'
import { useServerEvent } from '#platform/net/socket.ts'
import { bytes, number } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Banner } from '#ui/page/banner.tsx'
import { ErrorState } from '#ui/page/state.tsx'

interface RetentionPreviewProps {
  rules: RetentionRules
  /** Left out: all shows without rules of their own. */
  libraryItemId?: string
  maxEpisodesToKeep?: number
}

/** What would go by these rules if they were saved now. */
export function RetentionPreview({
  rules,
  libraryItemId,
  maxEpisodesToKeep,
}: RetentionPreviewProps) {
  const { t } = useTranslation()
  const body = { rules, libraryItemId, maxEpisodesToKeep }
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['POST /api/lectern/retention/preview', body],
    queryFn: () => call('POST /api/lectern/retention/preview', { body }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  // What went already goes no more.
  useServerEvent('item_updated', ({ id }) => {
    if (libraryItemId === undefined || id === libraryItemId)
      invalidate('POST /api/lectern/retention/preview')
  })
  if (error)
    return (
      <ErrorState
        title={t('schedule.previewFailed')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <p className="text-sm text-fg-3">{t('schedule.previewing')}</p>
  const { numEpisodes, size, numGone, episodes } = data
  if (numEpisodes === 0) return <Banner>{t('schedule.nothingGoes')}</Banner>
  return (
    <div className="grid gap-2" aria-busy={isFetching}>
      <Banner tone="warning">
        {t('schedule.goes', {
          count: numEpisodes,
          number: number(numEpisodes),
          size: bytes(size, 1),
        })}
        {numGone > 0 &&
          ` ${t('schedule.goesForGood', { count: numGone, number: number(numGone) })}`}
      </Banner>
      <ul aria-label={t('schedule.going')} className="max-h-64 overflow-y-auto">
        {episodes.map((episode) => (
          <Row key={episode.id} episode={episode} isNamed={libraryItemId === undefined} />
        ))}
      </ul>
      {numEpisodes > episodes.length && (
        <p className="text-sm text-fg-3">
          {t('schedule.goesMore', {
            count: numEpisodes - episodes.length,
            number: number(numEpisodes - episodes.length),
          })}
        </p>
      )}
    </div>
  )
}

function Row({ episode, isNamed }: { episode: GoingEpisode; isNamed: boolean }) {
  const { t } = useTranslation()
  const { title, podcastTitle, reason, size } = episode
  const facts = [isNamed && podcastTitle, t(`retention.${reason}`), bytes(size, 1)]
  return (
    <li className="border-b border-line py-2">
      <p dir="auto" className="text-md font-semibold break-words">
        {title}
      </p>
      <p dir="auto" className="text-sm break-words text-fg-3 num">
        {facts.filter(Boolean).join(' · ')}
      </p>
    </li>
  )
}
