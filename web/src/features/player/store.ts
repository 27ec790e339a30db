import { create } from 'zustand'
import { nextInQueue, skipToNext } from '#features/queue/index.ts'
import { createHtml5Engine } from './engine/html5-engine.ts'
import { supportedMimeTypes } from './engine/mime-types.ts'
import { preferences } from './engine/preferences.ts'
import { createSessionCalls } from './engine/session-calls.ts'
import { unsentReports } from './engine/unsent.ts'
import { Player } from './machine/player.ts'
import type { Clock } from './machine/ports.ts'
import type { PlayerSnapshot, PlayRequest } from './machine/shapes.ts'
import { showProgress } from './show-progress.ts'
import { sayFailed, saySyncTrouble, type OfferedNext } from './notices.ts'

const audio = new Audio()
/** What sounds; the player drives it. */
export const audioEngine = createHtml5Engine(audio)

/** Time as this page knows it. */
export const pageClock: Clock = {
  now: () => performance.now(),
  every(intervalMs, work) {
    const timer = setInterval(work, intervalMs)
    return () => clearInterval(timer)
  },
  after: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
}

/** The one player of this page. */
export const player = new Player({
  engine: audioEngine,
  calls: createSessionCalls(() => supportedMimeTypes((type) => audio.canPlayType(type))),
  clock: pageClock,
  preferences,
  notices: {
    synced: (session) => {
      unsentReports.forget(session.id)
      showProgress(session)
    },
    unsent: unsentReports.keep,
    syncTrouble: saySyncTrouble,
    failed: (failure) => sayFailed(failure, nextAfter(player.snapshot.request)),
    // The queue sees it in the snapshot, after the sleep timer had its say.
    finished: () => {},
  },
  // oxlint-disable-next-line no-console -- the spec asks for a log line, nothing on screen
  log: (message) => console.warn(message),
})

/** What the player holds, for components: `usePlayer((state) => state.session?.displayTitle)`. */
export const usePlayer = create<PlayerSnapshot>(() => player.snapshot)
player.subscribe(() => usePlayer.setState(player.snapshot, true))

/** The next of the queue behind what could not be played. */
function nextAfter(request: PlayRequest | null): OfferedNext | null {
  if (request === null) return null
  const failed = { libraryItemId: request.itemId, episodeId: request.episodeId ?? null }
  const next = nextInQueue(failed)
  return next && { title: next.title, play: () => skipToNext(failed) }
}

/** What of the player is open on this page. */
interface Surface {
  isExpanded: boolean
  isChaptersOpen: boolean
  isSleepOpen: boolean
  isBookmarksOpen: boolean
  /** Where the listener was before a far jump; offered for a while as the way back. */
  returnTo: number | null
}

export const useSurface = create<Surface>(() => ({
  isExpanded: false,
  isChaptersOpen: false,
  isSleepOpen: false,
  isBookmarksOpen: false,
  returnTo: null,
}))
