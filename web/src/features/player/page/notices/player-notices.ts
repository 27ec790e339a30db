import { nextInQueue, skipToNext, type PageQueue } from '#features/queue/index.ts'
import type { PlayerNotices } from '../../machine/ports.ts'
import type { PlayRequest } from '../../machine/player-types.ts'
import type { UnsentReports } from '../../machine/sessions/unsent-reports.ts'
import {
  forgetSyncTrouble,
  sayFailed,
  sayGone,
  saySyncTrouble,
  type OfferedNext,
} from './notices.ts'
import { showProgress } from '../progress-display.ts'

/** What the player wants said outside its own surface; `isClosed`: whether it is by now. */
export function createPlayerNotices(
  { unsent, queue }: { unsent: UnsentReports; queue: PageQueue },
  isClosed: () => boolean,
): PlayerNotices {
  return {
    synced(session) {
      forgetSyncTrouble()
      unsent.forget(session.id)
      showProgress(session)
    },
    unsent: unsent.keep,
    syncTrouble: saySyncTrouble,
    failed(failure, { canSkip, request, session }) {
      const next = canSkip ? nextAfter(queue, request) : null
      if (failure.reason === 'gone') {
        sayGone(session?.displayTitle ?? null)
        // Closed by then, so that the next one is nobody's successor but this one's.
        if (session !== null && next !== null && queue.store.getState().autoPlay)
          queueMicrotask(next.play)
        return
      }
      // What cannot go on closes the player right after this.
      queueMicrotask(() => sayFailed({ failure, request, next, isClosed: isClosed() }))
    },
    // The queue sees it in the snapshot, after the sleep timer had its say.
    finished: () => {},
  }
}

/** The next of the queue behind what could not be played. */
function nextAfter(queue: PageQueue, request: PlayRequest | null): OfferedNext | null {
  if (request === null) return null
  const failed = { libraryItemId: request.itemId, episodeId: request.episodeId ?? null }
  const next = nextInQueue(queue, failed)
  return next && { title: next.title, play: () => skipToNext(queue, failed) }
}
