import { t } from '#platform/text/texts.ts'
import { useState } from 'react'
import { queryClient } from '#platform/net/query.ts'
import { attempt } from '#ui/action/attempt.ts'
import { toast } from '#ui/toast/toast.tsx'
import { addEntries, takeEntries } from './list-calls.ts'
import type { ListEntry, ListKind } from './list-kinds.ts'
import { holdingQuery, refreshLists, type ListSummary } from './lists.queries.ts'

/** Puts entries into a list or takes them out: shown at once, taken back when the server refuses. */
export function useListMembership(kind: ListKind, list: ListSummary, entries: ListEntry[]) {
  const [busy, setBusy] = useState(false)
  const { queryKey } = holdingQuery(list.libraryId, kind, entries)
  const show = (held: number) => {
    const before = queryClient.getQueryData(queryKey)
    queryClient.setQueryData(queryKey, new Map(before).set(list.id, held))
  }
  const change = async (way: 'add' | 'take') => {
    if (busy) return
    setBusy(true)
    const before = queryClient.getQueryData(queryKey)?.get(list.id) ?? 0
    show(way === 'add' ? entries.length : 0)
    const send = async () => {
      await (way === 'add' ? addEntries : takeEntries)(kind, list.id, entries)
      toast.success(t(way === 'add' ? 'lists.added' : 'lists.taken', { name: list.name }), {
        id: 'list-change',
      })
    }
    await attempt(send, {
      failed: failureOf(kind, way, entries.length),
      onFailed: () => show(before),
    })
    setBusy(false)
    refreshLists(kind)
  }
  return { change, busy }
}

function failureOf(kind: ListKind, way: 'add' | 'take', count: number): string {
  if (way === 'take') return t(`lists.${kind}.takeFailed`)
  return t(count === 1 ? `lists.${kind}.addFailed` : `lists.${kind}.addManyFailed`)
}
