import type { Page } from '#features/grid/index.ts'
import {
  addEntries,
  entryKey,
  moveEntry,
  refreshLists,
  takeEntries,
  type ListKind,
} from '#features/lists/index.ts'
import { queryClient } from '#platform/net/query.ts'
import { t } from '#platform/text/texts.ts'
import { attempt, withUndo } from '#ui/action/attempt.ts'
import { toast } from '#ui/toast/toast.tsx'
import { withMoved, withoutRow, type KnownRows } from './row-order.ts'
import { entryOf, rowsCall, rowsPerPage, titleOfRow, type ListRow } from './rows.queries.ts'

/** A list by its kind and id. */
export interface ListName {
  kind: ListKind
  id: string
}

/**
 * Moves a row from a place to another, counted from 0: the screen changes at once, and goes back when the server
 * refuses. Answers the row's title; null when nothing moves. Places are those of the last change, even
 * when the screen has not drawn it yet: keys come faster than pictures.
 */
export function moveRow(list: ListName, from: number, to: number): string | null {
  const { at, total } = knownRows(list)
  const row = at(from)
  if (!row || to === from || to < 0 || to >= total) return null
  const next = at(to < from ? to : to + 1)
  // A place is told by what stands behind it.
  if (!next && to < total - 1) return null
  const before = next && to < total - 1 ? entryOf(next) : null
  const shown = show(list, (known) => withMoved(known, from, to))
  void settle(list, shown, () => moveEntry(list, entryOf(row), before), t('lists.moveFailed'))
  return titleOfRow(row)
}

/** Takes a row out, and offers to put it back. */
export async function takeRow(list: ListName, index: number): Promise<void> {
  const { at } = knownRows(list)
  const row = at(index)
  if (!row) return
  const next = at(index + 1)
  const shown = show(list, (known) => withoutRow(known, index), -1)
  const take = async () => {
    await takeEntries(list.kind, list.id, [entryOf(row)])
    offerUndo(list, row, next)
  }
  await settle(list, shown, take, t(`lists.${list.kind}.takeFailed`))
}

/** What the screen shows already is sent; `send` has to take its turn at once. */
async function settle(
  { kind }: ListName,
  shown: Shown,
  send: () => Promise<void>,
  failure: string,
): Promise<void> {
  await attempt(send, { failed: failure, onFailed: shown.takeBack })
  refreshLists(kind)
}

/** A playlist without its last entry is gone, so there is nothing to put it back into. */
function offerUndo(list: ListName, row: ListRow, next: ListRow | undefined) {
  const { kind, id } = list
  const text = t('lists.takenOut', { title: titleOfRow(row) })
  const isGone = kind === 'playlists' && knownRows(list).total === 0
  if (isGone) return void toast.success(text)
  const putBack = async () => {
    await addEntries(kind, id, [entryOf(row)])
    if (next) await moveEntry(list, entryOf(row), entryOf(next))
  }
  toast.success(text, {
    id: `taken ${entryKey(entryOf(row))}`,
    ...withUndo(() => {
      const failed = t(`lists.${kind}.addFailed`)
      void attempt(putBack, { failed }).then(() => refreshLists(kind))
    }),
  })
}

/** A change that is on the screen before the server has it. */
interface Shown {
  /** Shows what was there before, unless something was changed since: then the server's order comes when all is still. */
  takeBack: () => void
}

let changes = 0

/**
 * Changes the pages that are known, by `added` rows. All of it happens at once, so that the next change starts from
 * this one.
 */
function show(
  list: ListName,
  change: (known: KnownRows<ListRow>) => Map<number, ListRow[]>,
  added = 0,
): Shown {
  const own = ++changes
  const before = queryClient.getQueriesData<RowsPage>(rowsOf(list))
  const { pages, total } = knownRows(list)
  const after = change({ pages, pageSize: rowsPerPage, total })
  for (const [key, answer] of before) {
    const results = answer && after.get(answer.page)
    if (results)
      queryClient.setQueryData<RowsPage>(key, { ...answer, results, total: total + added })
  }
  return {
    takeBack: () => {
      if (own !== changes) return
      for (const [key, answer] of before) queryClient.setQueryData(key, answer)
    },
  }
}

/** What is known of a list, changes included that are on their way. */
function knownRows(list: ListName) {
  const pages = new Map<number, ListRow[]>()
  let total = 0
  for (const [, answer] of queryClient.getQueriesData<RowsPage>(rowsOf(list))) {
    if (!answer) continue
    pages.set(answer.page, answer.results)
    total = Math.max(total, answer.total)
  }
  const at = (index: number) => pages.get(Math.floor(index / rowsPerPage))?.[index % rowsPerPage]
  return { pages, total, at }
}

function rowsOf({ kind, id }: ListName) {
  return {
    predicate: ({ queryKey: [name, params] }: { queryKey: readonly unknown[] }) => {
      const list = params as Partial<ListName> | undefined
      return name === rowsCall && list?.kind === kind && list.id === id
    },
  }
}

type RowsPage = Page<ListRow> & { page: number }
