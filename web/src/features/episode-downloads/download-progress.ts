import { useEffect } from 'react'
import { create } from 'zustand'
import { onServerEvent } from '#platform/net/socket.ts'

interface DownloadProgress {
  bytes: number
  totalBytes: number | null
  bytesPerSecond: number
}

/** How far downloads are, by id, as the server tells about once a second. */
const useTold = create<{ byId: ReadonlyMap<string, DownloadProgress> }>(() => ({ byId: new Map() }))

let listeners = 0
let end = () => {}

/** The latest word on a download; before the first what was known when it was asked for. */
export function useDownloadProgress(id: string, known: DownloadProgress): DownloadProgress {
  useEffect(() => {
    listeners += 1
    if (listeners === 1)
      end = onServerEvent('lectern_episode_download_progress', ({ id: told, ...progress }) =>
        useTold.setState(({ byId }) => ({ byId: new Map(byId).set(told, progress) })),
      )
    return () => {
      listeners -= 1
      if (listeners > 0) return
      end()
      useTold.setState({ byId: new Map() })
    }
  }, [])
  return useTold(({ byId }) => byId.get(id)) ?? known
}

/** How much of it is there, 0 … 1; null: nobody knows how much there will be. */
export function partThere({ bytes, totalBytes }: DownloadProgress): number | null {
  return totalBytes !== null && totalBytes > 0 ? Math.min(1, bytes / totalBytes) : null
}

/** Seconds until it is there; null: nobody knows. */
export function secondsToGo({
  bytes,
  totalBytes,
  bytesPerSecond,
}: DownloadProgress): number | null {
  if (totalBytes === null || bytesPerSecond <= 0) return null
  return Math.max(0, (totalBytes - bytes) / bytesPerSecond)
}
