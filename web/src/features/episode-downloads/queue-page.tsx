import { useQuery } from '@tanstack/react-query'
import { CircleCheckBig, LockKeyhole } from 'lucide-react'
import type { QueuedEpisode } from '@lectern/contract'
import type { CurrentLibrary } from '#features/libraries/index.ts'
import { call } from '#platform/net/call.ts'
import { useMay } from '#platform/session/session.ts'
import { number } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Page, SectionHeading } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { StaleBanner } from '#ui/page/stale-banner.tsx'
import { EmptyState, ErrorState } from '#ui/page/state.tsx'
import { queueQuery, renewDownloads, useQueueEvents } from './downloads.queries.ts'
import { DownloadRow } from './download-row.tsx'
import { WaitingRows } from './waiting-rows.tsx'

/** Episodes on their way to a library: what comes, in which order, and what could not be had. */
export function DownloadQueuePage({ current: { library } }: { current: CurrentLibrary }) {
  const { t } = useTranslation()
  const isAdmin = useMay('admin')
  const title = t('downloadQueue.title')
  return (
    <Page title={title} documentTitle={`${title} · ${library.name}`}>
      {isAdmin ? (
        <Queue key={library.id} libraryId={library.id} />
      ) : (
        <EmptyState title={t('downloadQueue.forbidden')} icon={<LockKeyhole />}>
          {t('podcastSearch.forbiddenHint')}
        </EmptyState>
      )}
    </Page>
  )
}

function Queue({ libraryId }: { libraryId: string }) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery({
    ...queueQuery(libraryId),
    refetchOnMount: 'always',
  })
  useQueueEvents()
  const retry = () => void refetch()
  if (error && !data)
    return (
      <ErrorState
        title={t('downloadQueue.failed')}
        error={error}
        busy={isFetching}
        onRetry={retry}
      />
    )
  if (!data)
    return (
      <div aria-busy="true" className="grid gap-2">
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </div>
    )
  if (data.total === 0)
    return (
      <EmptyState title={t('downloadQueue.empty')} icon={<CircleCheckBig />}>
        {t('downloadQueue.emptyHint')}
      </EmptyState>
    )
  const { downloads, numQueued } = data
  const of = (state: QueuedEpisode['state']) => downloads.filter((one) => one.state === state)
  const [running, waiting, failed] = [of('running'), of('queued'), of('failed')]
  const hidden = data.total - downloads.length
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <StaleBanner shown={error !== null} onRetry={retry} />
      <Part title={t('downloadQueue.running')} downloads={running} />
      {waiting.length > 0 && (
        <section>
          <SectionHeading end={<Clear libraryId={libraryId} state="queued" />}>
            {t('downloadQueue.waiting', { count: numQueued, number: number(numQueued) })}
          </SectionHeading>
          <WaitingRows downloads={waiting} />
        </section>
      )}
      <Part
        title={t('downloadQueue.failedPart')}
        downloads={failed}
        end={<Clear libraryId={libraryId} state="failed" />}
      />
      {hidden > 0 && (
        <p className="text-sm text-fg-3">
          {t('downloadQueue.more', { count: hidden, number: number(hidden) })}
        </p>
      )}
    </div>
  )
}

interface PartProps {
  title: string
  downloads: readonly QueuedEpisode[]
  end?: React.ReactNode
}

function Part({ title, downloads, end }: PartProps) {
  if (downloads.length === 0) return null
  return (
    <section>
      <SectionHeading end={end}>{title}</SectionHeading>
      <ul aria-label={title}>
        {downloads.map((download) => (
          <li key={download.id} className="border-t border-line py-2">
            <DownloadRow download={download} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Clear({ libraryId, state }: { libraryId: string; state: 'queued' | 'failed' }) {
  const { t } = useTranslation()
  const clear = useAction(
    async () => {
      const reply = await call('DELETE /api/lectern/episode-downloads', {
        query: { library: libraryId, state },
      })
      renewDownloads()
      return reply
    },
    {
      failed: t('downloadQueue.clearFailed'),
      done: ({ numCleared }) => t('downloadQueue.cleared', { count: numCleared }),
    },
  )
  return (
    <Button size="sm" busy={clear.busy} onClick={() => void clear.run()}>
      {t(state === 'queued' ? 'downloadQueue.clear' : 'downloadQueue.clearFailedOnes')}
    </Button>
  )
}
