import type { ProviderState } from '@lectern/contract'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { callQuery } from '#platform/net/query.ts'
import { useServerSettings } from '#platform/session/session.ts'
import { dateTime } from '#platform/text/dates.ts'
import { useSaid } from '#platform/text/said/said.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { SectionHeading } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { ErrorState } from '#ui/page/state.tsx'
import { CustomProviders } from './custom-providers.tsx'
import { GoogleKey } from './google-key.tsx'

/** Where metadata are looked up: how it went lately with each, what is missing, and programs of one's own. */
export function ProvidersPanel() {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery({
    ...callQuery('GET /api/lectern/metadata-providers'),
    refetchOnMount: 'always',
  })
  return (
    <div className="grid items-start gap-8 min-[1500px]:grid-cols-2">
      <section>
        <SectionHeading>{t('providers.title')}</SectionHeading>
        {!data && error && (
          <ErrorState
            title={t('providers.loadFailed')}
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <Skeleton className="h-64" />}
        {data && (
          <div className="grid gap-4">
            <ul className="surface px-4 py-1">
              {data.providers.map((state) => (
                <State key={state.value} state={state} />
              ))}
            </ul>
            <GoogleKey hasKey={data.hasGoogleKey} />
          </div>
        )}
      </section>
      <CustomProviders />
    </div>
  )
}

/** How it went lately with one. */
function State({ state }: { state: ProviderState }) {
  const { t } = useTranslation()
  const said = useSaid()
  const formats = useServerSettings()
  const { text, lastAnswerAt, lastFailure, restsUntil, needs } = state
  const isFailing = lastFailure !== null && lastFailure.at > (lastAnswerAt ?? 0)
  const at = (time: number) => dateTime(time, formats)
  return (
    <li className="flex gap-3 border-b border-line py-3 last:border-0">
      <span aria-hidden="true" className="mt-0.5">
        {isFailing || needs ? (
          <CircleAlert className="size-5! text-warning" />
        ) : lastAnswerAt === null ? (
          <CircleDashed className="size-5! text-fg-3" />
        ) : (
          <CircleCheck className="size-5! text-success" />
        )}
      </span>
      <div className="min-w-0 text-sm break-words text-fg-3 num">
        <p dir="auto" className="text-md font-semibold text-fg">
          {text}
        </p>
        {needs && <p className="text-warning">{said(needs)}</p>}
        {lastAnswerAt === null && !lastFailure && !needs && <p>{t('providers.neverAsked')}</p>}
        {lastAnswerAt !== null && <p>{t('providers.answered', { time: at(lastAnswerAt) })}</p>}
        {lastFailure && (
          <p className={isFailing ? 'text-warning' : undefined}>
            {t('providers.failed', { time: at(lastFailure.at), reason: said(lastFailure.reason) })}
          </p>
        )}
        {restsUntil !== null && <p>{t('providers.rests', { time: at(restsUntil) })}</p>}
      </div>
    </li>
  )
}
