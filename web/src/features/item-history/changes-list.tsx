import type { ItemHistoryEntry } from '@lectern/contract'
import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/page/state.tsx'
import type { useItemChanges, useLibraryChanges } from './item-history.queries.ts'

interface ChangesListProps {
  changes: ReturnType<typeof useItemChanges | typeof useLibraryChanges>
  /** The entries that are there, which are some. */
  children: (entries: readonly ItemHistoryEntry[]) => ReactNode
}

/** A history that is on its way, failed, empty or there, with a button for older entries. */
export function ChangesList({ changes, children }: ChangesListProps) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch, showMore } = changes
  if (!data && error)
    return (
      <ErrorState
        title={t('changes.loadFailed')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeleton className="h-64" />
  if (data.entries.length === 0)
    return (
      <EmptyState title={t('changes.none')} icon={<History />}>
        {t('changes.noneHint')}
      </EmptyState>
    )
  return (
    <>
      {children(data.entries)}
      {data.hasMore && (
        <Button busy={isFetching} onClick={showMore} className="mt-3">
          {t('changes.older')}
        </Button>
      )}
    </>
  )
}
