import type { QueuedEpisode } from '@lectern/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#platform/net/call.ts'
import { callQuery, queryClient } from '#platform/net/query.ts'
import { useServerEvent } from '#platform/net/socket.ts'
import { useMay } from '#platform/session/session.ts'

const listCall = 'GET /api/lectern/episode-downloads'
/** Most that one call answers: whatever waits behind them is begun much later. */
const mostShown = '500'

/** What is on its way to a library, or failed. */
export const queueQuery = (libraryId: string) =>
  callQuery(listCall, { query: { library: libraryId, limit: mostShown } })

/** Asks again for what is on its way. */
export function renewDownloads(): void {
  void askedAgain()
}

/** The same; resolves once what is on screen was answered. */
export function askedAgain(): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === listCall })
}

/** Asks again when the server says that the queue is another one. */
export function useQueueEvents(): void {
  useServerEvent('lectern_episode_downloads_changed', renewDownloads)
  useServerEvent('episode_download_queued', renewDownloads)
  useServerEvent('episode_download_started', renewDownloads)
  useServerEvent('episode_download_finished', renewDownloads)
  useServerEvent('episode_download_queue_cleared', renewDownloads)
}

/** Downloads of a podcast or a library by the ids of their episodes; only admins are told of them. */
export function useDownloadsOf(
  of: { item: string } | { library: string },
): ReadonlyMap<string, QueuedEpisode> {
  const isAdmin = useMay('admin')
  const { data } = useQuery({
    ...callQuery(listCall, { query: { ...of, limit: mostShown } }),
    enabled: isAdmin,
    refetchOnMount: 'always',
  })
  useQueueEvents()
  return useMemo(() => new Map((data?.downloads ?? []).map((one) => [one.episodeId, one])), [data])
}

/** Most episodes that one call takes. */
const mostAtOnce = 500

/** Has episodes downloaded that are known from the feed of a podcast. */
export async function keepEpisodes(itemId: string, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += mostAtOnce)
    // oxlint-disable-next-line no-await-in-loop -- they wait in the order in which they are asked for
    await call('POST /api/lectern/podcasts/:id/episodes/download', {
      params: { id: itemId },
      body: { episodeIds: ids.slice(at, at + mostAtOnce) },
    })
  renewDownloads()
}
