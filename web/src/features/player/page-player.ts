import { create } from 'zustand'
import { nextInQueue, skipToNext, useQueue } from '#features/queue/index.ts'
import { chainOf, createElementBoost } from './engine/boost.ts'
import { createEngines } from './engine/engines.ts'
import { createHtml5Engine } from './engine/html5-engine.ts'
import { createRelayEngine } from './engine/relay-engine.ts'
import { preferences } from './memory/preferences.ts'
import { createSessionCalls } from './calls/session-calls.ts'
import { unsentReports } from './memory/unsent-storage.ts'
import { withDownloads } from './calls/download-calls.ts'
import { createPlayer } from './machine/player.ts'
import type { Clock } from './machine/ports.ts'
import type { PlayerSnapshot, PlayRequest } from './machine/player-types.ts'
import { knownPauses } from './waveform/known-pauses.ts'
import { showProgress } from './page/progress-display.ts'
import {
  forgetSyncTrouble,
  sayFailed,
  sayGone,
  saySyncTrouble,
  type OfferedNext,
} from './page/notices.ts'

/** The elements of all sound without a picture, outside the document: they take turns at the border of two files. */
export const soundElements = [new Audio(), new Audio()] as const
const [first, second] = soundElements
const sound = createRelayEngine(runnerOf(first), runnerOf(second), {
  mayPass: (media) => media.remote?.state !== 'connected',
})
let picture: HTMLVideoElement | null = null

/** The element of all pictures: whoever shows it puts it into the page. */
export function videoElement(): HTMLVideoElement {
  picture ??= Object.assign(document.createElement('video'), { playsInline: true })
  return picture
}

/** What sounds; the player drives it. */
export const engines = createEngines({
  audio: sound,
  video: () => engineOf(videoElement()),
})

/** The one of them whose turn it is. */
export const soundElement = sound.media

function runnerOf(media: HTMLAudioElement) {
  return { media, engine: engineOf(media) }
}

function engineOf(media: HTMLMediaElement) {
  return createHtml5Engine(media, {
    boost: createElementBoost(() => chainOf(media)),
    isSavingData: () => (navigator as DataSaving).connection?.saveData === true,
  })
}

/** Known to some browsers only. */
type DataSaving = Navigator & { connection?: { saveData?: boolean } }

/** Time as this page knows it. */
export const pageClock: Clock = {
  now: () => performance.now(),
  wall: () => Date.now(),
  every(intervalMs, work) {
    const timer = setInterval(work, intervalMs)
    return () => clearInterval(timer)
  },
  after: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
}

const calls = withDownloads(createSessionCalls((type) => soundElement().canPlayType(type)))

/** The one player of this page. */
export const player = createPlayer({
  engine: engines,
  calls,
  clock: pageClock,
  preferences,
  pauses: knownPauses,
  notices: {
    synced: (session) => {
      forgetSyncTrouble()
      unsentReports.forget(session.id)
      showProgress(session)
    },
    unsent: unsentReports.keep,
    syncTrouble: saySyncTrouble,
    failed(failure, { canSkip, request, session }) {
      const next = canSkip ? nextAfter(request) : null
      if (failure.reason === 'gone') {
        sayGone(session?.displayTitle ?? null)
        // Closed by then, so that the next one is nobody's successor but this one's.
        if (session !== null && next !== null && useQueue.getState().autoPlay)
          queueMicrotask(next.play)
        return
      }
      // What cannot go on closes the player right after this.
      queueMicrotask(() => sayFailed({ failure, next, isClosed: player.snapshot.state === 'IDLE' }))
    },
    // The queue sees it in the snapshot, after the sleep timer had its say.
    finished: () => {},
  },
  // oxlint-disable-next-line no-console -- the spec asks for a log line, nothing on screen
  log: (message) => console.warn(message),
})

/** What the player holds, for components: `usePlayer((state) => state.session?.displayTitle)`. */
export const usePlayer = create<PlayerSnapshot>(() => player.snapshot)
player.subscribe(() => {
  usePlayer.setState(player.snapshot, true)
  calls.tick(player.snapshot)
})

/** The next of the queue behind what could not be played. */
function nextAfter(request: PlayRequest | null): OfferedNext | null {
  if (request === null) return null
  const failed = { libraryItemId: request.itemId, episodeId: request.episodeId ?? null }
  const next = nextInQueue(failed)
  return next && { title: next.title, play: () => skipToNext(failed) }
}
