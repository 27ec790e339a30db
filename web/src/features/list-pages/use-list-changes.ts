import { t } from '#platform/texts.ts'
import { useState } from 'react'
import type { Page, Pages } from '#features/grid/index.ts'
import {
  addEntries,
  entryKey,
  moveEntry,
  refreshLists,
  takeEntries,
  type ListKind,
} from '#features/lists/index.ts'
import { queryClient } from '#platform/query.ts'
import { toast } from '#ui/toast.tsx'
import { withMoved, withoutRow, type KnownRows } from './row-order.ts'
import { entryOf, rowsCall, rowsPerPage, titleOfRow, type ListRow } from './rows.queries.ts'

/** Time to take something back, in ms. */
const undoMs = 6000

interface ListChangesOptions {
  kind: ListKind
  id: string
  pages: Pages<ListRow>
}

/**
 * Moves rows and takes them out: the screen changes at once, and goes back when the server refuses. `said` is what
 * screen readers are told.
 */
export function useListChanges({ kind, id, pages }: ListChangesOptions) {
  const [said, setSaid] = useState('')
  const total = pages.total ?? 0

  const move = async (from: number, to: number) => {
    const row = pages.at(from)
    if (!row || to === from || to < 0 || to >= total) return
    const next = pages.at(to < from ? to : to + 1)
    // A place is told by what stands behind it.
    if (!next && to < total - 1) return
    const title = titleOfRow(row)
    const restore = await show(kind, id, (known) => withMoved(known, from, to))
    setSaid(t('lists.movedTo', { title, place: to + 1, count: total }))
    try {
      await moveEntry({ kind, id }, entryOf(row), next && to < total - 1 ? entryOf(next) : null)
    } catch {
      restore()
      toast.error(t('lists.moveFailed'))
    }
    refreshLists(kind)
  }

  const remove = async (index: number) => {
    const row = pages.at(index)
    if (!row) return
    const next = pages.at(index + 1)
    const restore = await show(kind, id, (known) => withoutRow(known, index), -1)
    try {
      await takeEntries(kind, id, [entryOf(row)])
      offerUndo({ kind, id }, row, next)
    } catch {
      restore()
      toast.error(t(`lists.${kind}.takeFailed`))
    }
    refreshLists(kind)
  }

  return { move, remove, said }
}

/** A playlist without its last entry is gone, so there is nothing to put it back into. */
function offerUndo(list: { kind: ListKind; id: string }, row: ListRow, next: ListRow | undefined) {
  const { kind, id } = list
  const text = t('lists.takenOut', { title: titleOfRow(row) })
  const isGone = kind === 'playlists' && knownTotal(kind, id) === 0
  if (isGone) return void toast.success(text)
  const putBack = async () => {
    try {
      await addEntries(kind, id, [entryOf(row)])
      if (next) await moveEntry(list, entryOf(row), entryOf(next))
    } catch {
      toast.error(t(`lists.${kind}.addFailed`))
    }
    refreshLists(kind)
  }
  toast.success(text, {
    id: `taken ${entryKey(entryOf(row))}`,
    timeoutMs: undoMs,
    action: { label: t('lists.undo'), onPress: () => void putBack() },
  })
}

type RowsPage = Page<ListRow> & { page: number }

/** Changes the pages that are known, by `added` rows; answers the way back. */
async function show(
  kind: ListKind,
  id: string,
  change: (known: KnownRows<ListRow>) => Map<number, ListRow[] | null>,
  added = 0,
): Promise<() => void> {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => isRowsOf(queryKey, kind, id)
  await queryClient.cancelQueries({ predicate })
  const before = queryClient.getQueriesData<RowsPage>({ predicate })
  const pages = new Map<number, ListRow[]>()
  for (const [, answer] of before) if (answer) pages.set(answer.page, answer.results)
  const total = knownTotal(kind, id)
  const after = change({ pages, pageSize: rowsPerPage, total })
  for (const [key, answer] of before) {
    const rows = answer && after.get(answer.page)
    const changed = rows && { ...answer, results: rows, total: total + added }
    if (changed) queryClient.setQueryData<RowsPage>(key, changed)
    else queryClient.removeQueries({ queryKey: key, exact: true })
  }
  return () => {
    for (const [key, answer] of before) queryClient.setQueryData(key, answer)
  }
}

function knownTotal(kind: ListKind, id: string): number {
  const answers = queryClient.getQueriesData<RowsPage>({
    predicate: ({ queryKey }) => isRowsOf(queryKey, kind, id),
  })
  return Math.max(0, ...answers.map(([, answer]) => answer?.total ?? 0))
}

function isRowsOf([name, params]: readonly unknown[], kind: ListKind, id: string): boolean {
  const list = params as { kind?: string; id?: string } | undefined
  return name === rowsCall && list?.kind === kind && list.id === id
}
