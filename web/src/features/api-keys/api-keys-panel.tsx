import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import type { ApiKey } from '@lectern/contract'
import { useServerEvent } from '#platform/net/socket.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { SectionHeading } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/page/state.tsx'
import { keysQuery, refreshKeys } from './api-keys.queries.ts'
import { KeyDialog } from './key-dialog.tsx'
import { KeyRow } from './key-row.tsx'

/** Keys for programs, for administrators: whose they are, until when, and when they were last used. */
export function ApiKeysPanel() {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery({
    ...keysQuery(),
    refetchOnMount: 'always',
  })
  const [open, setOpen] = useState<ApiKey | 'new' | null>(null)
  useServerEvent('lectern_access_changed', refreshKeys)
  useServerEvent('user_removed', refreshKeys)
  const add = (
    <Button variant="primary" onClick={() => setOpen('new')}>
      <Plus aria-hidden="true" />
      {t('apiKeys.add')}
    </Button>
  )
  return (
    <section>
      <SectionHeading end={add}>{t('apiKeys.title')}</SectionHeading>
      <p className="-mt-2 mb-4 max-w-prose text-sm text-fg-3">{t('apiKeys.hint')}</p>
      {!data && error && (
        <ErrorState
          title={t('apiKeys.loadFailed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton className="h-48" />}
      {data?.apiKeys.length === 0 && (
        <EmptyState title={t('apiKeys.nothing')} icon={<KeyRound />}>
          {t('apiKeys.nothingHint')}
        </EmptyState>
      )}
      <ul className="grid gap-2">
        {data?.apiKeys.map((key) => (
          <KeyRow key={key.id} apiKey={key} onEdit={() => setOpen(key)} />
        ))}
      </ul>
      {open && <KeyDialog apiKey={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </section>
  )
}
