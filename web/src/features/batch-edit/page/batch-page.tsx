import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useCurrentLibraryId } from '#features/libraries/index.ts'
import { useMay } from '#platform/session/session.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { buttonClass } from '#ui/button.tsx'
import { Page } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { EmptyState, ErrorState, ForbiddenState } from '#ui/page/state.tsx'
import { recallBatch, type Batch } from '../batch-memory.ts'
import { readBatch, type ReadBatch } from './batch.queries.ts'
import { BatchContext, createBatch } from './batch-state.ts'
import { BatchWork } from './batch-work.tsx'

/** The fields of many items at once: as a form that is about all of them, or as a table. */
export function BatchPage() {
  const { t } = useTranslation()
  const mayUpdate = useMay('update')
  const [batch] = useState(recallBatch)
  if (!mayUpdate) return <ForbiddenState title={t('batchEdit.forbidden')} />
  return batch ? <Loading batch={batch} /> : <Nothing title={t('batchEdit.nothing')} />
}

/** Nothing was chosen, or nothing of it is there any more. */
function Nothing({ title }: { title: string }) {
  const { t } = useTranslation()
  const libraryId = useCurrentLibraryId()
  return (
    <Page title={t('batchEdit.heading')}>
      <EmptyState
        title={title}
        icon={<ListChecks />}
        action={
          libraryId && (
            <Link
              to="/library/$libraryId/bookshelf"
              params={{ libraryId }}
              className={buttonClass({ variant: 'primary' })}
            >
              {t('batchEdit.toShelf')}
            </Link>
          )
        }
      >
        {t('batchEdit.nothingHint')}
      </EmptyState>
    </Page>
  )
}

function Loading({ batch }: { batch: Batch }) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['batch', batch.ids],
    queryFn: ({ signal }) => readBatch(batch.ids, { hasDescriptions: false, signal }),
    // What is being written stands on what was read first; news come by themselves.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (data) return data.rows.length > 0 ? <Ready batch={batch} read={data} /> : <Gone />
  return (
    <Page title={t('batchEdit.heading')}>
      {error ? (
        <ErrorState
          title={t('selection.getFailed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-96" />
      )}
    </Page>
  )
}

function Gone() {
  const { t } = useTranslation()
  return <Nothing title={t('batchEdit.allGone')} />
}

function Ready({ batch, read }: { batch: Batch; read: ReadBatch }) {
  const store = useMemo(() => createBatch(read.rows, false), [read])
  return (
    <BatchContext value={store}>
      <BatchWork libraryId={batch.libraryId} numGone={read.numGone} />
    </BatchContext>
  )
}
