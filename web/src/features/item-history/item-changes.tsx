import { History } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/page/state.tsx'
import { ChangeEntry } from './change-entry.tsx'
import { useItemChanges } from './item-history.queries.ts'

/** Everything that was changed of one item, youngest first. */
export function ItemChanges({ itemId }: { itemId: string }) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch, showMore } = useItemChanges(itemId)
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
  const { entries } = data
  if (entries.length === 0)
    return (
      <EmptyState title={t('changes.none')} icon={<History />}>
        {t('changes.noneHint')}
      </EmptyState>
    )
  return (
    <>
      <ol aria-label={t('changes.title')}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <ChangeEntry entry={entry} />
          </li>
        ))}
      </ol>
      {data.hasMore && (
        <Button busy={isFetching} onClick={showMore} className="mt-3">
          {t('changes.older')}
        </Button>
      )}
    </>
  )
}
