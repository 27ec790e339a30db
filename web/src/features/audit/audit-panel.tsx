import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import type { AuditEntry } from '@lectern/contract'
import { useServerSettings } from '#platform/session/session.ts'
import { dateTime } from '#platform/text/dates.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Monogram } from '#ui/cover/monogram.tsx'
import { Select } from '#ui/field/field.tsx'
import { SectionHeading } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/page/state.tsx'
import { auditKinds, deedWords, factWords, placeWords } from './audit-words.ts'
import { auditQuery, type AuditView } from './audit.queries.ts'
import { KeptDays } from './kept-days.tsx'

/** What was done to the server, by whom and from where, for administrators. */
export function AuditPanel() {
  const { t } = useTranslation()
  const [view, setView] = useState<AuditView>({ user: '', kind: '' })
  /** The last entry of each page that was turned over. */
  const [turned, setTurned] = useState<readonly number[]>([])
  const { data, error, isFetching, refetch } = useQuery({
    ...auditQuery(view, turned.at(-1)),
    placeholderData: keepPreviousData,
  })
  const entries = data?.entries ?? []
  const last = entries.at(-1)?.id
  const show = (change: Partial<AuditView>) => {
    setTurned([])
    setView({ ...view, ...change })
  }
  return (
    <section>
      <SectionHeading>{t('audit.title')}</SectionHeading>
      <p className="-mt-2 mb-4 max-w-prose text-sm text-fg-3">{t('audit.hint')}</p>
      <div className="mb-4 flex flex-wrap gap-3">
        <Select
          aria-label={t('audit.whose')}
          value={view.user}
          onChange={(user) => show({ user })}
          options={[
            { value: '', label: t('audit.everybody') },
            ...(data?.people ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          className="w-48 max-sm:flex-1"
        />
        <Select
          aria-label={t('audit.what')}
          value={view.kind}
          onChange={(kind) => show({ kind })}
          options={[
            { value: '', label: t('audit.everything') },
            ...auditKinds.map((value) => ({ value, label: t(`audit.kinds.${value}`) })),
          ]}
          className="w-48 max-sm:flex-1"
        />
      </div>
      {!data && error && (
        <ErrorState
          title={t('audit.loadFailed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton className="h-96" />}
      {data && entries.length === 0 && (
        <EmptyState title={t('audit.nothing')} icon={<ScrollText />}>
          {t('audit.nothingHint')}
        </EmptyState>
      )}
      {entries.length > 0 && (
        <ul className="surface divide-y divide-line px-4" aria-busy={isFetching || undefined}>
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <div className="mt-3 flex gap-3">
        {turned.length > 0 && (
          <Button onClick={() => setTurned(turned.slice(0, -1))}>{t('audit.newer')}</Button>
        )}
        {data?.hasMore && last !== undefined && (
          <Button onClick={() => setTurned([...turned, last])}>{t('audit.older')}</Button>
        )}
      </div>
      {data && <KeptDays key={data.keptDays} days={data.keptDays} />}
    </section>
  )
}

function EntryRow({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  const settings = useServerSettings()
  const name = entry.by.name || t(entry.address === '' ? 'audit.machine' : 'audit.nobodyYet')
  const facts = factWords(entry)
  return (
    <li className="flex gap-3 py-3">
      <Monogram name={name} size={36} />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <bdi className="font-semibold">{name}</bdi> <span dir="auto">{deedWords(entry)}</span>
        </p>
        {facts.length > 0 && (
          <p className="text-sm wrap-anywhere text-fg-2" dir="auto">
            {facts.join(' · ')}
          </p>
        )}
        <p className="text-sm wrap-anywhere text-fg-3 num">
          {[dateTime(entry.at, settings), placeWords(entry)].filter(Boolean).join(' · ')}
        </p>
      </div>
    </li>
  )
}
