import { RefreshCw } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { SectionHeading } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { StaleBanner } from '#ui/page/stale-banner.tsx'
import { ErrorState } from '#ui/page/state.tsx'
import type { ServerState } from './dashboard.queries.ts'
import { CallsCard } from './facts/calls-card.tsx'
import { Figures } from './facts/figures.tsx'
import { LibrariesCard } from './facts/libraries-card.tsx'
import { StorageCard } from './facts/storage-card.tsx'
import { TasksCard } from './facts/tasks-card.tsx'
import { HealthCard } from './health/health-card.tsx'
import { CachesCard } from './upkeep/caches-card.tsx'
import { OrphansCard } from './upkeep/orphans-card.tsx'
import { UpkeepCard } from './upkeep/upkeep-card.tsx'
import { useLiveState } from './use-live-state.ts'

/** How the server is, for administrators: whether all is well, then the figures. */
export function DashboardPanel() {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useLiveState()
  const again = () => void refetch()
  return (
    <section>
      <SectionHeading
        end={
          <Button size="sm" onClick={again} aria-label={t('dashboard.lookAgain')}>
            <RefreshCw aria-hidden="true" className="size-4!" />
            <span className="max-sm:hidden">{t('dashboard.lookAgain')}</span>
          </Button>
        }
      >
        {t('dashboard.title')}
      </SectionHeading>
      {data && <StaleBanner shown={error !== null} onRetry={again} />}
      {data && <Standing state={data} />}
      {!data && error && (
        <ErrorState
          title={t('dashboard.loadFailed')}
          error={error}
          busy={isFetching}
          onRetry={again}
        />
      )}
      {!data && !error && <Skeleton className="h-96" />}
    </section>
  )
}

function Standing({ state }: { state: ServerState }) {
  return (
    <div className="grid gap-4">
      <HealthCard state={state} />
      <Figures state={state} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <UpkeepCard state={state} />
          <TasksCard state={state} />
          <CallsCard state={state} />
        </div>
        <div className="grid min-w-0 gap-4">
          <StorageCard state={state} />
          <LibrariesCard state={state} />
          <CachesCard state={state} />
          <OrphansCard />
        </div>
      </div>
    </div>
  )
}
