import { createStore, type StoreApi } from 'zustand'
import type { PageQueue } from '#features/queue/index.ts'
import { createKnownPositions } from './calls/known-positions.ts'
import { withDownloads } from './calls/download-calls.ts'
import { createSessionCalls } from './calls/session-calls.ts'
import { createSessionLock } from './calls/session-lock.ts'
import { createPageElements } from './engine/page-elements.ts'
import { createPlayer } from './machine/player.ts'
import type { Engine } from './machine/ports.ts'
import type { PlayerSnapshot, PlayRequest } from './machine/player-types.ts'
import { preferences } from './memory/preferences.ts'
import { createUnsentStorage } from './memory/unsent-storage.ts'
import type { SleepState, SleepTimer } from './machine/sound/sleep-timer.ts'
import { pageClock } from './page/page-clock.ts'
import { createPlayerNotices } from './page/notices/player-notices.ts'
import { knownPauses } from './waveform/known-pauses.ts'

export type PagePlayer = ReturnType<typeof createPagePlayer>

interface PlayOptions {
  episodeId?: string | null
  /** Seconds; else the stored place. */
  startTime?: number
  autoplay?: boolean
}

/** A player with all that it stands on in a page. The app makes one when it starts. */
export function createPagePlayer(queue: PageQueue) {
  const elements = createPageElements()
  const { engines } = elements
  const lock = createSessionLock()
  const positions = createKnownPositions()
  const unsent = createUnsentStorage(lock)
  const calls = withDownloads(
    createSessionCalls({
      canPlayType: (type) => elements.sound().canPlayType(type),
      deliverUnsent: () => unsent.deliver(),
      positions,
    }),
  )
  const player = createPlayer({
    engine: engines,
    calls,
    clock: pageClock,
    preferences,
    pauses: knownPauses,
    notices: createPlayerNotices({ unsent, queue }, () => player.snapshot.state === 'IDLE'),
    // oxlint-disable-next-line no-console -- the spec asks for a log line, nothing on screen
    log: (message) => console.warn(message),
  })
  const sleep: SleepSlot = { store: createStore(() => ({ timer: null })), made: null }
  const snapshots = createStore<PlayerSnapshot>(() => player.snapshot)
  player.subscribe(() => {
    snapshots.setState(player.snapshot, true)
    calls.tick(player.snapshot)
  })

  return {
    player,
    /** What follows. */
    queue,
    elements,
    lock,
    positions,
    unsent,
    /** What the player holds, for components. */
    snapshots,
    sleep,

    /** Plays an item or episode. Call it inside the click. */
    playItem: (itemId: string, options: PlayOptions = {}): void =>
      void player.play({ itemId, ...options }),

    /** Whether an item sounds right now; of a podcast any of its episodes, unless one is named. */
    isSounding(itemId: string, episodeId?: string | null): boolean {
      const { session, state } = player.snapshot
      if (state !== 'PLAYING' || session?.libraryItemId !== itemId) return false
      return episodeId === undefined || session.episodeId === episodeId
    },

    /** Pauses whatever plays. */
    pause: (): void => player.pause(),

    /** Somebody moved the listener's place in an item (seconds): a player that holds it silently shows it there. */
    showPlace({ itemId, episodeId }: PlayRequest, time: number): void {
      const { session } = player.snapshot
      if (session?.libraryItemId === itemId && session.episodeId === (episodeId ?? null))
        player.follow(time)
    },

    /** What plays goes on through a device in the room, from the same place. */
    startCasting(engine: Engine): void {
      engines.connectCast(engine)
      void player.switchOutput('cast')
    },

    /** The device is gone: what was loaded there stands here, silent, at its place. */
    async stopCasting(): Promise<void> {
      await player.switchOutput('local')
      // Another device may have been chosen meanwhile.
      if (player.snapshot.output === 'local') engines.connectCast(null)
    },
  }
}

/** What is known of the sleep timer before its code is there. */
interface SleepSlot {
  /** The timer that runs, or null. */
  store: StoreApi<{ timer: SleepState | null }>
  /** For `sleepTimerOf`. */
  made: SleepTimer | null
}
