import { useNavigate, useRouterState } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import { useDownloadsOf } from '#features/episode-downloads/index.ts'
import type { CurrentLibrary } from '#features/libraries/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/field/field.tsx'
import { Segmented } from '#ui/field/segmented.tsx'
import { More } from '#ui/page/more-button.tsx'
import { Page } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { StaleBanner } from '#ui/page/stale-banner.tsx'
import { EmptyState, ErrorState } from '#ui/page/state.tsx'
import { usePodcastEvents } from '../podcast.queries.ts'
import { byDay } from './by-day.ts'
import { LatestDaySection } from './latest-day.tsx'
import { LatestDialogs } from './latest-dialogs.tsx'
import { useLatest, type LatestView } from './latest.queries.ts'

/** What the podcasts of a library published last, day by day. */
export function LatestPage({ current: { library } }: { current: CurrentLibrary }) {
  const { t } = useTranslation()
  const [view, setView] = useView()
  const title = t('latest.title')
  return (
    <Page
      title={title}
      documentTitle={`${title} · ${library.name}`}
      actions={
        <>
          <Checkbox
            label={t('latest.hideFinished')}
            checked={view.unplayed}
            onChange={(unplayed) => setView({ ...view, unplayed })}
          />
          <Segmented
            label={t('latest.which')}
            value={view.followed ? 'followed' : 'all'}
            options={[
              { value: 'all', label: t('latest.all') },
              { value: 'followed', label: t('latest.followed') },
            ]}
            onChange={(which) => setView({ ...view, followed: which === 'followed' })}
          />
        </>
      }
    >
      <Listed key={library.id} libraryId={library.id} view={view} onChange={setView} />
    </Page>
  )
}

interface ListedProps {
  libraryId: string
  view: LatestView
  onChange: (view: LatestView) => void
}

function Listed({ libraryId, view, onChange }: ListedProps) {
  const { t } = useTranslation()
  const latest = useLatest(libraryId, view)
  usePodcastEvents()
  const downloads = useDownloadsOf({ library: libraryId })
  const { episodes, isHere, error, retry } = latest
  if (error && !isHere)
    return (
      <ErrorState title={t('latest.failed')} error={error} busy={latest.isAsking} onRetry={retry} />
    )
  if (!isHere)
    return (
      <div aria-busy="true" className="grid gap-2">
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </div>
    )
  if (episodes.length === 0)
    return <Nothing view={view} numFollowed={latest.numFollowed} onChange={onChange} />
  return (
    <>
      <StaleBanner shown={error !== null} onRetry={retry} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        {byDay(episodes).map((day) => (
          <LatestDaySection
            key={day.start}
            day={day}
            list={episodes}
            libraryId={libraryId}
            downloads={downloads}
          />
        ))}
      </div>
      {latest.hasMore && <More key={episodes.length} onNear={latest.more} />}
      <LatestDialogs libraryId={libraryId} episodes={episodes} />
    </>
  )
}

function Nothing({
  view,
  numFollowed,
  onChange,
}: Pick<ListedProps, 'view' | 'onChange'> & { numFollowed: number }) {
  const { t } = useTranslation()
  const which =
    view.followed && numFollowed === 0 ? 'noneFollowed' : view.unplayed ? 'nothingLeft' : 'none'
  return (
    <EmptyState
      title={t(`latest.${which}`)}
      icon={<CalendarDays />}
      action={
        which === 'nothingLeft' ? (
          <Button onClick={() => onChange({ ...view, unplayed: false })}>
            {t('latest.showFinished')}
          </Button>
        ) : (
          view.followed && (
            <Button onClick={() => onChange({ ...view, followed: false })}>
              {t('latest.showAll')}
            </Button>
          )
        )
      }
    >
      {t(`latest.${which}Hint`)}
    </EmptyState>
  )
}

/** In the address, so that it is kept on the way back. */
function useView(): [LatestView, (view: LatestView) => void] {
  const navigate = useNavigate()
  const followed = useRouterState({
    select: ({ location }) => (location.search as { show?: string }).show === 'followed',
  })
  const unplayed = useRouterState({
    select: ({ location }) => (location.search as { finished?: string }).finished !== '1',
  })
  const change = (view: LatestView) => {
    const search = {
      ...(view.followed && { show: 'followed' }),
      ...(!view.unplayed && { finished: '1' }),
    }
    void navigate({ to: '.', search, replace: true, resetScroll: false })
  }
  return [{ followed, unplayed }, change]
}
