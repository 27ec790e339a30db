import { useEffect } from 'react'
import { onServerEvent } from '#platform/net/socket.ts'
import { readAgain } from './batch.queries.ts'
import { refresh, useBatchStore, type BatchStore } from './batch-state.ts'

/** Events of one moment are one. */
const burstMs = 400

/** Follows what others change of the items, or remove, while the page is open. */
export function useLiveRows(): void {
  const store = useBatchStore()
  useEffect(() => {
    const touched = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      timer = undefined
      const ids = [...touched]
      touched.clear()
      // What can't be read now is told when it is saved: the server compares then.
      void follow(store, ids).catch(() => {})
    }
    const touch = (ids: readonly string[]) => {
      const { rows } = store.getState()
      const known = new Set(rows.map(({ id }) => id))
      for (const id of ids) if (known.has(id)) touched.add(id)
      if (touched.size > 0) timer ??= setTimeout(flush, burstMs)
    }
    const ends = [
      onServerEvent('item_updated', ({ id }) => touch([id])),
      onServerEvent('items_updated', (items) => touch(items.map(({ id }) => id))),
      onServerEvent('item_removed', ({ id }) => refresh(store, new Map([[id, null]]))),
    ]
    return () => {
      clearTimeout(timer)
      for (const end of ends) end()
    }
  }, [store])
}

/** Reads items again, and puts them in the place of what is known. */
export async function follow(store: BatchStore, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  refresh(store, await readAgain(ids, store.getState().hasDescriptions))
}

/** Descriptions are long: they are read when somebody changes them. */
export async function readDescriptions(store: BatchStore): Promise<void> {
  if (store.getState().hasDescriptions) return
  store.setState({ hasDescriptions: true })
  await follow(
    store,
    store.getState().rows.map(({ id }) => id),
  )
}
