import { applyProgress } from '#features/progress/index.ts'
import { call } from '#platform/net/call.ts'
import { fetchProgress } from '#platform/session/progress-calls.ts'
import { useConnection } from '#platform/net/connection.ts'
import { clock } from '#platform/text/format.ts'
import { t } from '#platform/text/texts.ts'
import type { MediaProgress } from '@lectern/contract'
import { toast } from '#ui/toast/toast.tsx'
import { CallError } from '#platform/net/call-error.ts'
import type { OutsideEvents } from '../machine/outside-events.ts'
import { forgetPlaysElsewhere } from './notices/other-device-notices.ts'
import type { PagePlayer } from '../page-player.ts'

/** Seconds apart that count as the same place. */
const SAME_PLACE = 5
/** Somebody may have gone on elsewhere while nothing sounded here for so long. */
const AWAY_MS = 60_000

/**
 * Follows the place where it was moved behind the page's back: it is read anew whenever the line is back, when playing
 * goes on after a while, and when the server says so. Returns the end of it.
 */
export function followPosition(page: PagePlayer, outside: OutsideEvents): () => void {
  const { player, positions } = page
  let silentSince = Date.now()
  let wasPlaying = player.snapshot.state === 'PLAYING'
  const ends = [
    positions.onMissedMove((sessionId, place) => {
      if (player.snapshot.session?.id === sessionId) catchUp(page, place)
    }),
    useConnection.subscribe((now, before) => {
      if ((now.online && !before.online) || (now.socket === 'live' && before.socket === 'lost'))
        void checkAll(page, outside)
    }),
    player.subscribe(() => {
      const isPlaying = player.snapshot.state === 'PLAYING'
      if (isPlaying && !wasPlaying && Date.now() - silentSince > AWAY_MS) void checkPosition(page)
      if (!isPlaying && wasPlaying) silentSince = Date.now()
      wasPlaying = isPlaying
    }),
  ]
  return () => ends.forEach((end) => end())
}

/** The line is back: what was told meanwhile was missed. */
async function checkAll(page: PagePlayer, outside: OutsideEvents): Promise<void> {
  const { interruption } = page.player.snapshot
  if (interruption?.reason === 'taken' && interruption.by !== null)
    await checkEnd(outside, interruption.by)
  await checkPosition(page)
}

/** The device that took the session over may have closed it since. Without an answer the notice stays. */
async function checkEnd(outside: OutsideEvents, sessionId: string): Promise<void> {
  const isOver = await call('GET /api/session/:id', { params: { id: sessionId } }).then(
    () => false,
    (error: unknown) => error instanceof CallError && error.status === 404,
  )
  if (!isOver) return
  forgetPlaysElsewhere()
  outside.otherClosed(sessionId)
}

/** Asks where the place is by now. Without an answer the next report tells. */
async function checkPosition(page: PagePlayer): Promise<void> {
  const { player, positions } = page
  const { session } = player.snapshot
  if (session === null || session.mediaType === 'music') return
  const seen = positions.of(session.id)
  if (seen === undefined) return
  const place = await fetchProgress({
    itemId: session.libraryItemId,
    episodeId: session.episodeId,
  }).catch(() => null)
  if (place === null || player.snapshot.session?.id !== session.id) return
  if (place.lastUpdate > (positions.of(session.id) ?? seen)) catchUp(page, place)
}

/** Goes where the listener went on elsewhere; while it sounds, the way back is offered. */
function catchUp({ player, positions }: PagePlayer, place: MediaProgress): void {
  const { session, state, currentTime, interruption } = player.snapshot
  // Another device plays it right now: going on here asks for the place anyway.
  if (session === null || interruption !== null || state === 'LOADING') return
  applyProgress(place)
  const isPlaying = state === 'PLAYING'
  // What was finished elsewhere isn't played from its end.
  if (place.isFinished && isPlaying) return
  positions.note(session.id, place.lastUpdate)
  if (Math.abs(place.currentTime - currentTime) < SAME_PLACE) return
  if (!isPlaying) return player.follow(place.currentTime)
  player.seek(place.currentTime)
  toast.info(t('player.caughtUp', { time: clock(place.currentTime) }), {
    id: 'player-caught-up',
  })
}
