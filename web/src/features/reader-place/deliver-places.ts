import { applyProgress, progressOf } from '#features/progress/index.ts'
import { isStatus } from '#platform/net/call-error.ts'
import { call } from '#platform/net/call.ts'
import { useConnection } from '#platform/net/connection.ts'
import { accessToken, onAccessToken } from '#platform/net/token.ts'
import { fetchProgress } from '#platform/session/progress-calls.ts'
import { useSession } from '#platform/session/session.ts'
import { keepPlace, unsentPlaces } from './kept-places.ts'
import type { KeptPlace } from './place-rules.ts'

/** What is younger is reported as of now: clocks of devices are wrong more often than lines are slow. */
const freshMs = 60_000

let delivering: Promise<void> | null = null

/** Brings the places that the server doesn't know to it. Never rejects: what isn't taken stays. */
export function deliverPlaces(options: { keepalive?: boolean } = {}): Promise<void> {
  delivering ??= deliverAll(options).finally(() => (delivering = null))
  return delivering
}

async function deliverAll({ keepalive = false }: { keepalive?: boolean }): Promise<void> {
  const userId = useSession.getState().session?.user.id
  if (userId === undefined) return
  if (accessToken() === null) return showUnsent(userId)
  for (const place of unsentPlaces(userId))
    if (!(await deliverOne(userId, place, keepalive))) return
}

/** False: there was no answer, the others needn't be tried. */
async function deliverOne(
  userId: string,
  place: KeptPlace & { itemId: string },
  keepalive: boolean,
): Promise<boolean> {
  const { itemId, location, fraction, at } = place
  const isLate = place.isLate || Date.now() - at > freshMs
  try {
    await call('PATCH /api/me/progress/:id', {
      params: { id: itemId },
      body: {
        ebookLocation: location,
        ebookProgress: fraction,
        ...(isLate && { lastUpdate: at }),
      },
      keepalive,
    })
    const entry = await fetchProgress({ itemId })
    // Where the server went by another device it stays ours, and is asked about.
    settle(userId, place, entry.ebookLocation === location ? entry.lastUpdate : at)
    applyProgress(entry)
    return true
  } catch (error) {
    // The book is gone, or no longer theirs: nobody waits for its place.
    if (isStatus(error, 404) || isStatus(error, 403)) settle(userId, place, at)
    else markLate(userId, place)
    return isStatus(error, 404) || isStatus(error, 403)
  }
}

/** What goes out later counts from when it was, so that it doesn't move back who read on elsewhere meanwhile. */
function markLate(userId: string, place: KeptPlace & { itemId: string }): void {
  const now = unsentPlaces(userId).find(({ itemId }) => itemId === place.itemId)
  if (now?.at !== place.at || now.isLate) return
  const { itemId, location, fraction, at } = place
  keepPlace({ userId, itemId }, { location, fraction, at, isSent: false, isLate: true })
}

/** Shows on every screen what the server doesn't know of yet; its own entry takes its stead later. */
function showUnsent(userId: string): void {
  for (const { itemId, location, fraction, at } of unsentPlaces(userId)) {
    const known = progressOf(itemId)
    if (known !== undefined && known.lastUpdate >= at) continue
    applyProgress({
      id: itemId,
      userId,
      libraryItemId: itemId,
      episodeId: null,
      mediaItemId: itemId,
      mediaItemType: 'book',
      duration: 0,
      progress: 0,
      currentTime: 0,
      isFinished: false,
      hideFromContinueListening: false,
      startedAt: at,
      finishedAt: null,
      ...known,
      ebookLocation: location,
      ebookProgress: fraction,
      lastUpdate: at,
    })
  }
}

/** Marks it as sent unless somebody read on meanwhile. */
function settle(userId: string, place: KeptPlace & { itemId: string }, at: number): void {
  const now = unsentPlaces(userId).find(({ itemId }) => itemId === place.itemId)
  if (now?.at !== place.at) return
  const { itemId, location, fraction } = place
  keepPlace({ userId, itemId }, { location, fraction, at, isSent: true })
}

/** Delivers whenever the server may be back, until the returned function is called. */
export function followPlaces(): () => void {
  const deliver = () => void deliverPlaces()
  addEventListener('online', deliver)
  const ends = [
    onAccessToken(deliver),
    useConnection.subscribe((state, before) => {
      if (state.socket === 'live' && before.socket !== 'live') deliver()
    }),
  ]
  deliver()
  return () => {
    removeEventListener('online', deliver)
    ends.forEach((end) => end())
  }
}
