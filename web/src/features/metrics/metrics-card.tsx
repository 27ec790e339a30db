import type { MetricsAccess } from '@lectern/contract'
import { useQuery } from '@tanstack/react-query'
import { basePath } from '#platform/address/base.ts'
import { call } from '#platform/net/call.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Switch } from '#ui/field/field.tsx'
import { SectionHeading } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { ErrorState } from '#ui/page/state.tsx'
import { EnvironmentNote } from './environment-note.tsx'
import { accessQuery, showAccess } from './metrics.queries.ts'
import { MetricsReaders } from './metrics-readers.tsx'
import { ScrapeSample } from './scrape-sample.tsx'

/** Figures for Prometheus: whether there are any, who reads them, and how. For administrators. */
export function MetricsCard() {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery({
    ...accessQuery(),
    refetchOnMount: 'always',
  })
  return (
    <section className="mt-6">
      <SectionHeading>{t('metrics.title')}</SectionHeading>
      {!data && error && (
        <ErrorState
          title={t('metrics.loadFailed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton className="h-24" />}
      {data && (
        <div className="surface grid gap-1 px-4 pt-2 pb-4">
          <MetricsSwitch access={data} />
          {data.isOn && (
            <>
              <MetricsReaders access={data} />
              <ScrapeSample token={needsToken(data) ? t('metrics.tokenHere') : null} />
            </>
          )}
        </div>
      )}
    </section>
  )
}

const needsToken = ({ token, withoutToken }: MetricsAccess): boolean =>
  token !== 'none' || withoutToken === 'admins'

function MetricsSwitch({ access: { isOn, isForced } }: { access: MetricsAccess }) {
  const { t } = useTranslation()
  const switching = useAction(
    async (wanted: boolean) =>
      showAccess(await call('PATCH /api/lectern/metrics', { body: { isOn: wanted } })),
    {
      done: t(isOn ? 'metrics.switchedOff' : 'metrics.switchedOn'),
      failed: t('metrics.switchFailed'),
    },
  )
  return (
    <div>
      <Switch
        label={t('metrics.switch')}
        hint={t('metrics.switchHint', { address: `${location.origin}${basePath}/metrics` })}
        checked={isOn}
        disabled={isForced || switching.busy}
        onChange={(wanted) => void switching.run(wanted)}
      />
      {isForced && <EnvironmentNote name="LECTERN_METRICS" />}
    </div>
  )
}
