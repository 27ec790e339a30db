import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { usePages } from '#features/grid/index.ts'
import { call } from '#platform/net/call.ts'
import { useMay } from '#platform/session/session.ts'
import { bytes } from '#platform/text/format.ts'
import { texts, useTranslation } from '#platform/text/texts.ts'
import { attempt } from '#ui/action/attempt.ts'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/dialog/confirm.tsx'
import { SectionHeading } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/page/state.tsx'
import { KeptDays } from './kept-days.tsx'
import { renew } from './restore.ts'
import { TrashRows } from './trash-rows.tsx'
import { trashSource, type Trash } from './trash.queries.ts'

/** What was deleted with its files: what it is, how big, how long it stays, and the way back. */
export function TrashPanel() {
  const { t } = useTranslation()
  const isAdmin = useMay('admin')
  const { data, error, isFetching, refetch } = useQuery({
    ...trashSource.query(0),
    refetchOnMount: 'always',
  })
  const pages = usePages(trashSource)
  return (
    <section>
      <SectionHeading
        end={
          data &&
          data.total > 0 && (
            <Button variant="danger" onClick={() => void askToEmpty(data)}>
              <Trash2 aria-hidden="true" />
              {t('trash.empty')}
            </Button>
          )
        }
      >
        {t('trash.title')}
      </SectionHeading>
      {!data && error && (
        <ErrorState
          title={t('trash.loadFailed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton className="h-64" />}
      {data && (
        <div className="mb-4 grid gap-4">
          {isAdmin && <KeptDays key={data.keptDays} keptDays={data.keptDays} />}
          {data.total > 0 && <Sums data={data} />}
        </div>
      )}
      {data?.total === 0 && (
        <EmptyState title={t('trash.nothing')} icon={<Trash2 />}>
          {t(data.keptDays === 0 ? 'trash.nothingKept' : 'trash.nothingHint', {
            count: data.keptDays,
          })}
        </EmptyState>
      )}
      {data && data.total > 0 && <TrashRows pages={pages} count={data.total} />}
    </section>
  )
}

/** How much lies there, and what the disks have left where that is told. */
function Sums({ data: { sums, libraries } }: { data: Pick<Trash, 'sums' | 'libraries'> }) {
  const { t } = useTranslation()
  const disks = libraries.flatMap(({ folders }) => folders ?? [])
  return (
    <div className="text-sm text-fg-2 num">
      <p>
        {t('trash.sums', {
          count: sums.numFiles,
          size: bytes(sums.size, 1),
          frees: bytes(sums.frees, 1),
        })}
      </p>
      {disks.map(({ path, free }) => (
        <p key={path} className="break-words text-fg-3">
          {free === null
            ? t('trash.diskAway', { path })
            : t('trash.diskFree', { path, free: bytes(free, 1) })}
        </p>
      ))}
    </div>
  )
}

async function askToEmpty({ sums }: Pick<Trash, 'sums'>): Promise<void> {
  const { t } = texts
  const { yes } = await confirm({
    title: t('trash.emptyTitle'),
    message: t('trash.emptyMessage', { count: sums.numFiles, frees: bytes(sums.frees, 1) }),
    yes: t('trash.empty'),
    danger: true,
  })
  if (!yes) return
  await attempt(() => call('POST /api/lectern/trash/empty', { body: {}, timeoutMs: 120_000 }), {
    done: ({ freed }) => t('trash.emptied', { freed: bytes(freed, 1) }),
    failed: t('trash.emptyFailed'),
  })
  renew()
}
