import { useEffect } from 'react'
import { listQuery, type ListKind } from '#features/lists/index.ts'
import { progressOf } from '#features/progress/index.ts'
import { queryClient } from '#platform/net/query.ts'
import { onServerEvent } from '#platform/net/socket.ts'

/** While events of one moment come in, the list is asked for once; in ms. */
const restMs = 1500

/** Finishing something, here or elsewhere, changes how far one is in a list; merely listening on does not. */
export function useFollowedProgress(kind: ListKind, id: string): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const { queryKey } = listQuery(kind, id)
    const ask = () => {
      timer = undefined
      void queryClient.invalidateQueries({ queryKey })
    }
    const finished = new Map<string, boolean>()
    const end = onServerEvent('user_item_progress_updated', ({ data }) => {
      const key = `${data.libraryItemId} ${data.episodeId ?? ''}`
      const known = finished.get(key) ?? progressOf(data.libraryItemId, data.episodeId)?.isFinished
      finished.set(key, data.isFinished)
      if (known === data.isFinished && !data.isFinished) return
      timer ??= setTimeout(ask, restMs)
    })
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [kind, id])
}
