import { createContext, useContext, useMemo } from 'react'
import { createStore, useStore, type StoreApi } from 'zustand'
import { texts } from '#platform/text/texts.ts'
import type { FlagWords } from '../model/cell-text.ts'
import type { Column, ColumnName } from '../model/columns.ts'
import { columnOf } from '../model/columns.ts'
import {
  emptyDraft,
  readerOf,
  withCells,
  type CellChange,
  type Draft,
  type DraftReader,
} from '../model/draft.ts'
import type { FieldName, Row } from '../model/fields.ts'
import type { FormDraft } from '../model/form-rules.ts'
import { pastOf, redone, stepped, undone, type Past } from '../model/past.ts'
import { rebased, stillContested, type Contested } from '../model/rebase.ts'
import { nextSort, sorted, type SortOrder } from '../model/sort.ts'

export interface BatchState {
  /** In the order of the table. */
  rows: readonly Row[]
  /** As they were chosen. */
  order: readonly string[]
  sort: SortOrder | null
  past: Past<Draft>
  contested: readonly Contested[]
  /** Rows were asked for with their descriptions. */
  hasDescriptions: boolean
}

export type BatchStore = StoreApi<BatchState>

export function createBatch(rows: readonly Row[], hasDescriptions: boolean): BatchStore {
  return createStore<BatchState>(() => ({
    rows,
    order: rows.map(({ id }) => id),
    sort: null,
    past: pastOf(emptyDraft),
    contested: [],
    hasDescriptions,
  }))
}

/** The batch of the page. */
export const BatchContext = createContext<BatchStore | null>(null)

export function useBatchStore(): BatchStore {
  const store = useContext(BatchContext)
  if (!store) throw new Error('There is no batch here.')
  return store
}

export const useBatch = <T>(select: (state: BatchState) => T): T =>
  useStore(useBatchStore(), select)

/** Reads the draft as it is now. */
export function useReader(): DraftReader {
  const rows = useBatch((state) => state.rows)
  const draft = useBatch((state) => state.past.now)
  return useMemo(() => readerIn(rows, draft), [rows, draft])
}

const readerIn = (rows: readonly Row[], draft: Draft) =>
  readerOf(draft, new Map(rows.map(({ id }, place) => [id, place])))

/** The words for flags in this language. */
export const flagWords = (): FlagWords => ({
  yes: texts.t('batchEdit.yes'),
  no: texts.t('batchEdit.no'),
})

/** Writes into cells, as one step that can be taken back. */
export function writeCells(store: BatchStore, changes: readonly CellChange[]): void {
  const { past } = store.getState()
  const next = withCells(past.now, changes)
  if (changes.length > 0) store.setState({ past: stepped(past, next) })
}

/** Says something of all items. What is typed into one control is one step. */
export function writeForm(store: BatchStore, form: FormDraft, about: string | null): void {
  const { past } = store.getState()
  store.setState({ past: stepped(past, { ...past.now, form }, about) })
}

export function undo(store: BatchStore): void {
  store.setState(({ past }) => ({ past: undone(past) }))
}

export function redo(store: BatchStore): void {
  store.setState(({ past }) => ({ past: redone(past) }))
}

/** Puts the rows into order once; what is written afterwards moves none of them. */
export function sortBy(store: BatchStore, name: ColumnName): void {
  const { rows, order, past, sort: before } = store.getState()
  const sort = nextSort(before, name)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const chosen = order.flatMap((id) => byId.get(id) ?? [])
  if (sort === null) {
    store.setState({ sort, rows: chosen })
    return
  }
  const column: Column = columnOf(name)
  const sorting = {
    reader: readerIn(rows, past.now),
    words: flagWords(),
    language: texts.language,
  }
  store.setState({ sort, rows: sorted(chosen, column, sort.isDescending, sorting) })
}

/** Takes items out of the batch; what was written into them is forgotten. */
export function leaveOut(store: BatchStore, ids: ReadonlySet<string>): void {
  refresh(store, new Map([...ids].map((id) => [id, null])))
}

/** The server has these items otherwise now; null: not at all. Neither can be undone here. */
export function refresh(store: BatchStore, fresh: ReadonlyMap<string, Row | null>): void {
  const { rows, past, contested } = store.getState()
  const next = rebased(rows, past.now, fresh)
  const draft = next.draft
  store.setState({
    rows: next.rows,
    past: draft === past.now ? past : { ...past, now: draft },
    contested: stillContested(contested, next.contested, next.rows),
  })
}

/** Decides contested fields: for what was written here, or for what somebody else saved. */
export function settle(
  store: BatchStore,
  which: readonly Contested[],
  whose: 'mine' | 'theirs',
): void {
  const { contested, rows, past } = store.getState()
  const keys = new Set(which.map(keyOf))
  store.setState({ contested: contested.filter((one) => !keys.has(keyOf(one))) })
  const reader = readerIn(rows, past.now)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const changes = which.flatMap(({ id, field, theirs }): CellChange[] => {
    const row = byId.get(id)
    if (!row) return []
    return [{ row, field, value: whose === 'theirs' ? theirs : reader.value(row, field) }]
  })
  writeCells(store, changes)
}

const keyOf = ({ id, field }: { id: string; field: FieldName }) => `${id} ${field}`
