import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { call } from '#platform/net/call.ts'
import { invalidate } from '#platform/net/query.ts'
import type { Library } from '@lectern/contract'
import { Button } from '#ui/button.tsx'
import { SectionHeading } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/page/state.tsx'
import { useAction } from '#ui/action/use-action.ts'
import { librariesWithStatsQuery } from '../libraries.queries.ts'
import { LibraryDialog } from '../editor/library-dialog.tsx'
import { LibraryRow } from './library-row.tsx'
import { ScanReport } from './scan-report.tsx'

/** All libraries for administrators: add, edit, order, scan, delete. */
export function LibrariesPanel() {
  const { t } = useTranslation()
  const { data, isPending, isError, error, refetch } = useQuery(librariesWithStatsQuery())
  const [editing, setEditing] = useState<Library | 'new' | null>(null)
  const reorder = useAction(
    async (libraries: Library[]) => {
      await call('POST /api/libraries/order', {
        body: libraries.map(({ id }, index) => ({ id, newOrder: index + 1 })),
      })
      invalidate('GET /api/libraries')
    },
    { failed: t('libraries.orderFailed') },
  )
  const libraries = data?.libraries ?? []
  const navigate = useNavigate()
  // In the address, so that the list of tasks can lead here.
  const { report } = useSearch({ strict: false })
  const reported = libraries.find(({ id }) => id === report)
  const closeReport = () => void navigate({ to: '.', search: {}, replace: true })
  const move = (index: number, by: number) => {
    const next = [...libraries]
    const [moved] = next.splice(index, 1)
    if (moved) next.splice(index + by, 0, moved)
    void reorder.run(next)
  }
  const add = (
    <Button variant="primary" onClick={() => setEditing('new')}>
      <Plus aria-hidden="true" />
      {t('libraries.add')}
    </Button>
  )
  return (
    <section>
      <SectionHeading end={libraries.length > 0 && add}>{t('libraries.title')}</SectionHeading>
      {isPending && <Skeleton className="h-32" />}
      {isError && (
        <ErrorState
          title={t('libraries.loadFailed')}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data && libraries.length === 0 && <EmptyState title={t('libraries.none')} action={add} />}
      <ul className="grid gap-2">
        {libraries.map((library, index) => (
          <LibraryRow
            key={library.id}
            library={library}
            onEdit={() => setEditing(library)}
            onMoveUp={index > 0 ? () => move(index, -1) : null}
            onMoveDown={index < libraries.length - 1 ? () => move(index, 1) : null}
          />
        ))}
      </ul>
      {reported && <ScanReport library={reported} onClose={closeReport} />}
      {editing && (
        <LibraryDialog
          library={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </section>
  )
}
