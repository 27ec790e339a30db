import { list } from '#platform/text/lists.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus, TabletSmartphone } from 'lucide-react'
import { useState } from 'react'
import type { ListedEreader } from '@lectern/contract'
import { callQuery } from '#platform/net/query.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { SectionHeading } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/page/state.tsx'
import { EreaderDialog } from './ereader-dialog.tsx'
import { EreaderRow } from './ereader-row.tsx'
import { allQuery } from './ereaders.queries.ts'

/** All devices, for administrators. */
export function EreadersSection() {
  const { t } = useTranslation()
  const [editing, setEditing] = useState<ListedEreader | 'new' | null>(null)
  const { data, error, isFetching, refetch } = useQuery({
    ...allQuery(),
    refetchOnMount: 'always',
  })
  const nameOf = useUsernames()
  const whoOf = ({ availabilityOption, users }: ListedEreader) =>
    availabilityOption === 'specificUsers'
      ? t('ereaders.onlyFor', { names: list(users.map(nameOf)) })
      : t(`ereaders.${availabilityOption}`)
  return (
    <section>
      <SectionHeading
        end={
          <Button onClick={() => setEditing('new')}>
            <Plus aria-hidden="true" />
            {t('ereaders.add')}
          </Button>
        }
      >
        {t('ereaders.title')}
      </SectionHeading>
      <p className="-mt-2 mb-3 text-sm text-fg-3">{t('ereaders.hint')}</p>
      {!data && error && (
        <ErrorState
          title={t('ereaders.loadFailed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton className="h-32" />}
      {data?.ereaders.length === 0 && (
        <EmptyState title={t('ereaders.nothing')} icon={<TabletSmartphone />}>
          {t('ereaders.nothingHint')}
        </EmptyState>
      )}
      <ul className="grid gap-2">
        {data?.ereaders.map((device) => (
          <EreaderRow
            key={device.id}
            device={device}
            who={whoOf(device)}
            onEdit={() => setEditing(device)}
          />
        ))}
      </ul>
      {editing && (
        <EreaderDialog
          device={editing === 'new' ? null : editing}
          isOwn={false}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  )
}

function useUsernames(): (id: string) => string {
  const { data } = useQuery(callQuery('GET /api/users'))
  const names = new Map(data?.users.map(({ id, username }) => [id, username]))
  return (id) => names.get(id) ?? '…'
}
