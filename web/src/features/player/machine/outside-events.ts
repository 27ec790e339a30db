import { close } from './commands.ts'
import type { Playback } from './playback.ts'
import type { Chapter, Interruption } from './player-types.ts'
import { isLive } from './states/state.ts'

/** How long a stream that the server makes anew is given. */
const RESET_DELAY_MS = 1000
/** Play method of the wire. */
const TRANSCODED = 2

export type OutsideEvents = ReturnType<typeof createOutsideEvents>

/** What the server and the page tell a player that holds something: fetched once it does. */
export function createOutsideEvents(playback: Playback) {
  return {
    ...createSessionNews(playback),
    ...createStreamNews(playback),

    /** The page may be gone in a moment: one last report that outlives it. */
    pageHidden(): void {
      playback.count()
      void playback.sync?.flush(playback.snapshot.currentTime, { keepalive: true })
    },

    /** The page is seen again: timers may have slept, so the place is read and reported now. */
    pageShown(): void {
      if (playback.state.is !== 'playing') return
      playback.count()
      void playback.sync?.flush(playback.snapshot.currentTime)
    },
  }
}

function createSessionNews(playback: Playback) {
  return {
    /** The server ended a session; tells whether it was this one. */
    sessionClosed(sessionId: string): boolean {
      if (!isOpen(playback, sessionId)) return false
      const { sync } = playback
      // Before the last seconds are counted, which may be enough for a report.
      sync?.stop()
      playback.count()
      sync?.handOver(playback.snapshot.currentTime)
      playback.sync = null
      void playback.happen({ type: 'close', failure: null })
      return true
    },

    /** The device that took this item over has closed it: playing on here opens it at the position it reached. */
    otherClosed: (sessionId: string): void =>
      void playback.happen({ type: 'released', by: sessionId }),

    /** Chapters that an episode has elsewhere than in its sound, once they are known; its own stay. */
    chaptersKnown(sessionId: string, chapters: Chapter[]): void {
      const { session } = playback.snapshot
      if (session?.id === sessionId && session.chapters.length === 0 && chapters.length > 0)
        playback.set({ session: { ...session, chapters } })
    },

    /** The item was removed, or may no longer be heard: says so and closes. */
    gone: (): Promise<void> => close(playback, { reason: 'gone', detail: null }),

    /** Another device plays this item now, or the session is gone: fall silent and offer to continue here. */
    interrupt: (interruption: Interruption): void =>
      void playback.happen({ type: 'interrupted', interruption }),
  }
}

function createStreamNews(playback: Playback) {
  return {
    /** The server makes the stream anew from `startTime` (seconds) on: load it again in a second. */
    async streamReset({ streamId, startTime: time }: { streamId: string; startTime: number }) {
      const { attempt, ports, snapshot } = playback
      if (snapshot.session?.id !== streamId)
        return ports.log(`Reset of a stream that does not play here: ${streamId}`)
      if (snapshot.session.playMethod !== TRANSCODED || !isOpen(playback, streamId)) return
      await ports.clock.after(RESET_DELAY_MS)
      if (attempt === playback.attempt && Number.isFinite(time))
        await playback.happen({ type: 'streamReset', time })
    },

    /** The server can't go on with this stream: say why and close. */
    async streamFailed(streamId: string, detail: string | null): Promise<void> {
      if (isOpen(playback, streamId)) await close(playback, { reason: 'unplayable', detail })
    },

    /** The server closed the stream by itself. */
    async streamClosed(streamId: string): Promise<void> {
      if (isOpen(playback, streamId)) await close(playback)
    },
  }
}

/** Whether this session plays here; one that was left, as before a restart, is no longer ours to hear of. */
function isOpen({ state, snapshot }: Playback, sessionId: string): boolean {
  return isLive(state) && snapshot.session?.id === sessionId
}
