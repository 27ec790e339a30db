import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ListedEreader } from '@lectern/contract'
import { useMay } from '#platform/session/session.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { SectionHeading } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { ErrorState } from '#ui/page/state.tsx'
import { EreaderDialog } from './ereader-dialog.tsx'
import { EreaderRow } from './ereader-row.tsx'
import { usableQuery } from './ereaders.queries.ts'

/** One's own devices, for those who may have some. */
export function OwnEreadersCard() {
  const { t } = useTranslation()
  const mayAdd = useMay('createEreader')
  const [editing, setEditing] = useState<ListedEreader | 'new' | null>(null)
  const { data, isPending, isError, error, refetch } = useQuery({
    ...usableQuery(),
    refetchOnMount: 'always',
  })
  const own = data?.ereaders.filter(({ isOwn }) => isOwn) ?? []
  if (!mayAdd && own.length === 0) return null
  return (
    <section>
      <SectionHeading
        end={
          mayAdd && (
            <Button onClick={() => setEditing('new')}>
              <Plus aria-hidden="true" />
              {t('ereaders.add')}
            </Button>
          )
        }
      >
        {t('ereaders.ownTitle')}
      </SectionHeading>
      <p className="-mt-2 mb-3 text-sm text-fg-3">
        {t(data && own.length === 0 ? 'ereaders.ownNothing' : 'ereaders.ownHint')}
      </p>
      {isPending && <Skeleton className="h-32" />}
      {isError && (
        <ErrorState title={t('ereaders.loadFailed')} error={error} onRetry={() => void refetch()} />
      )}
      <ul className="grid gap-2">
        {own.map((device) => (
          <EreaderRow
            key={device.id}
            device={device}
            who={null}
            onEdit={() => setEditing(device)}
          />
        ))}
      </ul>
      {editing && (
        <EreaderDialog
          device={editing === 'new' ? null : editing}
          isOwn
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  )
}
