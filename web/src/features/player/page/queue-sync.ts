import {
  askAhead,
  noteSounding,
  noteStarted,
  noteStopped,
  playNextAfter,
} from '#features/queue/index.ts'
import type { PlayerSnapshot } from '../machine/player-types.ts'
import { rowOf } from './queue-row.ts'
import type { PagePlayer } from '../page-player.ts'

/** Seconds of listening before the end: enough for an answer, so few that it is still true. */
const ASK_AHEAD = 3

/** Ties the queue to what plays, until the returned function is called: it has a row, and after its end the next one plays. */
export function followQueue({ player, queue, sleep }: PagePlayer): () => void {
  let sessionId: string | null = null
  let wasFinished = false
  const update = () => {
    const { session, state, isFinished } = player.snapshot
    noteSounding(queue, state === 'PLAYING')
    const hasJustEnded = isFinished && !wasFinished
    wasFinished = isFinished
    // A sleep timer set to the end of the chapter also ends with the item: the queue then stays where it is.
    if (hasJustEnded && session && !sleep.store.getState().timer?.isChapterEnd)
      playNextAfter(queue, session)
    if (!isFinished) askAhead(queue, isNearEnd(player.snapshot) ? session : null)
    if (session === null || session.id === sessionId) return
    sessionId = session.id
    noteStarted(queue, rowOf(session))
  }
  update()
  const end = player.subscribe(update)
  return () => {
    end()
    noteStopped(queue)
  }
}

function isNearEnd({ session, state, currentTime, rate }: PlayerSnapshot): boolean {
  if (session === null || state !== 'PLAYING') return false
  return (session.duration - currentTime) / rate <= ASK_AHEAD
}
