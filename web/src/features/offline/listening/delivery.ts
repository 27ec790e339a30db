import { create } from 'zustand'
import type { HistoryEntry } from '@lectern/contract'
import { applyProgress } from '#features/progress/index.ts'
import { fetchProgress } from '#platform/session/progress-calls.ts'
import { call } from '#platform/net/call.ts'
import { invalidate } from '#platform/net/query.ts'
import { accessToken } from '#platform/net/token.ts'
import type { Listening } from '../offline-types.ts'
import { journal } from './unsent-listening.ts'

/** Listening here while another device went elsewhere. Seconds. */
export interface TwoPlaces {
  libraryItemId: string
  episodeId: string | null
  title: string
  here: number
  there: number
  duration: number
  /** Words for the other device, when they are known. */
  device: string | null
}

/** Places this close (seconds) are the same one. */
const SAME_PLACE = 5

/** Sessions that wait for the server; `refused` of them it didn't want the last time. */
export const useUnsent = create<{ waiting: number; refused: number }>(() => ({
  waiting: 0,
  refused: 0,
}))

const watchers = new Set<(places: TwoPlaces) => void>()

/** Told when listening of this device turns out to be behind that of another; returns the end of it. */
export function onTwoPlaces(watcher: (places: TwoPlaces) => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/**
 * Brings unsent listening to the server, if it answers. Never rejects: what isn't taken stays. `isLive`: the listener
 * is still at it, so that screens needn't be asked anew each time.
 */
export async function deliverListening({ isLive = false } = {}): Promise<void> {
  if (accessToken() === null) return
  try {
    const waiting = await journal.unsent()
    if (waiting.length === 0) return
    const behind = await journal.deliver()
    const isBehind = new Set(behind.map(({ id }) => id))
    for (const listening of latestOf(waiting)) await catchUp(listening, isBehind.has(listening.id))
    if (!isLive) invalidate('GET /api/libraries/:id/personalized', 'GET /api/me/item/:id/history')
  } catch {
    // The next return of the network tries again.
  } finally {
    await countUnsent()
  }
}

export async function countUnsent(): Promise<void> {
  const waiting = await journal.unsent().catch(() => [])
  const refused = waiting.filter(({ refusal }) => refusal !== undefined).length
  useUnsent.setState({ waiting: waiting.length, refused })
}

/** The last session of each item. */
function latestOf(waiting: readonly Listening[]): Listening[] {
  return [
    ...new Map(
      waiting.map((listening) => [
        `${listening.libraryItemId}/${listening.episodeId ?? ''}`,
        listening,
      ]),
    ).values(),
  ]
}

/** Shows the place that the server made of it, and says so when it is another one. */
async function catchUp(listening: Listening, isBehind: boolean): Promise<void> {
  const { libraryItemId: id, episodeId } = listening
  const entry = await fetchProgress({ itemId: id, episodeId }).catch(() => null)
  if (entry === null) return
  applyProgress(entry)
  const isElsewhere = Math.abs(entry.currentTime - listening.currentTime) >= SAME_PLACE
  if (!isBehind || !isElsewhere) return
  const device = episodeId === null ? await deviceAt(id, entry.currentTime) : null
  const places: TwoPlaces = {
    libraryItemId: id,
    episodeId,
    title: listening.displayTitle,
    here: listening.currentTime,
    there: entry.currentTime,
    duration: listening.duration,
    device,
  }
  for (const watcher of watchers) watcher(places)
}

/** The device that reached a place, by the item's history. */
async function deviceAt(id: string, position: number): Promise<string | null> {
  const answer = await call('GET /api/me/item/:id/history', {
    params: { id },
    query: { limit: 10 },
  }).catch(() => null)
  const entries: HistoryEntry[] = answer?.entries ?? []
  const entry = entries.find((one) => one.adopted && Math.abs(one.position - position) < SAME_PLACE)
  return entry?.device ?? null
}
