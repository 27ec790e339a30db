import { useMemo, useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import type { ItemDetail } from '#features/items/index.ts'
import { call } from '#platform/net/call.ts'
import { invalidate } from '#platform/net/query.ts'
import { useAction } from '#ui/action/use-action.ts'
import { moved } from '#ui/tokens/token-text.ts'
import { caughtUp, isSameOrder, rowsOf, type TrackRow } from './track-draft.ts'

interface OrderState {
  itemId: string
  seen: readonly TrackRow[]
  rows: readonly TrackRow[]
}

export interface TrackOrder {
  rows: readonly TrackRow[]
  isChanged: boolean
  busy: boolean
  move: (from: number, to: number) => void
  leaveOut: (ino: string, exclude: boolean) => void
  reset: () => void
  save: () => Promise<boolean>
}

/** The order of a book's audio files while it is being changed. */
export function useTrackOrder(item: ItemDetail | undefined): TrackOrder {
  const { t } = useTranslation()
  const fresh = useMemo(() => (item ? rowsOf(item) : []), [item])
  const [state, setState] = useState<OrderState>({ itemId: '', seen: [], rows: [] })
  if (item && state.itemId !== item.id) setState({ itemId: item.id, seen: fresh, rows: fresh })
  else if (item && state.seen !== fresh) {
    const isOwn = !isSameOrder(state.rows, state.seen)
    setState({ itemId: item.id, seen: fresh, rows: isOwn ? caughtUp(state.rows, fresh) : fresh })
  }
  const { rows } = state
  const byIno = (ino: string) => rows.filter((row) => row.ino === ino)
  const put = (next: readonly TrackRow[]) => setState((before) => ({ ...before, rows: next }))
  const send = async () => {
    if (!item) return
    const orderedFileData = rows.map(({ ino, exclude }) => ({ ino, exclude }))
    await call('PATCH /api/items/:id/tracks', {
      params: { id: item.id },
      body: { orderedFileData },
    })
    // From now on this is what the server has.
    setState((before) => ({ ...before, seen: rows }))
    invalidate('GET /api/items/:id', 'GET /api/libraries/:id/items')
  }
  const { run, busy } = useAction(send, {
    done: t('editor.files.orderSaved'),
    failed: t('editor.files.orderFailed'),
  })
  return {
    rows,
    isChanged: state.itemId === item?.id && !isSameOrder(rows, fresh),
    busy,
    move: (from, to) =>
      put(
        moved(
          rows.map(({ ino }) => ino),
          from,
          to,
        ).flatMap(byIno),
      ),
    leaveOut: (ino, exclude) =>
      put(rows.map((row) => (row.ino === ino ? { ...row, exclude } : row))),
    reset: () => put(fresh),
    save: run,
  }
}
