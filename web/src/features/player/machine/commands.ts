import { resumePointOf, parkedAs, type ResumePoint } from './sessions/resume-point.ts'
import type { Playback } from './playback.ts'
import type { Output, PlayerFailure, PlayRequest } from './player-types.ts'
import { isLive, wantsSound } from './states/state.ts'
import { hereOf } from './states/transition.ts'

/** What to play, and whether and where it sounds. */
export function createCommands(playback: Playback) {
  return {
    /** Starts an item; one that is already loaded just plays, or seeks when a time is given. */
    play(request: PlayRequest): Promise<void> {
      playback.ports.engine.prime()
      return playback.happen({ type: 'play', request })
    },

    /** Plays on. After the end, a failure or an interruption it opens a new session at the right place. */
    resume: (): Promise<void> => press(playback, 'resume'),
    pause: (): void => void playback.happen({ type: 'pause' }),
    toggle: (): Promise<void> => press(playback, 'toggle'),

    /**
     * From now on it sounds there; what is loaded opens a session of its own at the same place. What comes back to
     * this page stays silent: nobody here asked for sound.
     */
    switchOutput: (output: Output): Promise<void> => switchOutput(playback, output),

    /**
     * Opens what is loaded anew at its place: something was chosen that only a new session heeds. What plays on
     * another device stays there; going on here opens a new session anyway.
     */
    reopen: (): Promise<void> => reopen(playback),

    /** What to keep for a later page; null when there is nothing to come back to. */
    resumePoint: (): ResumePoint | null => resumePointOf(playback),

    /** Shows what an earlier page kept, paused at its place; nothing is opened until it is played. */
    park: (resumePoint: ResumePoint): void =>
      void playback.happen({ type: 'park', held: parkedAs(playback, resumePoint) }),

    /** Ends the session and forgets the item. */
    close: (): Promise<void> => close(playback),
  }
}

/** Ends the session, and says why where there is a reason. */
export async function close(playback: Playback, failure: PlayerFailure | null = null) {
  await playback.happen({ type: 'close', failure })
  await playback.leaving.closed
}

function press(playback: Playback, type: 'resume' | 'toggle'): Promise<void> {
  if (playback.snapshot.request !== null) playback.ports.engine.prime()
  return playback.happen({ type })
}

async function switchOutput(playback: Playback, output: Output): Promise<void> {
  if (output === playback.snapshot.output) return
  playback.count()
  const { request, session, currentTime, volume: before } = playback.snapshot
  const volume = output === 'local' ? playback.ports.preferences.volume() : before
  if (request === null) return playback.set({ output, volume })
  const autoplay = wantsSound(playback.state) && output === 'cast'
  const here = session === null ? request : { ...request, startTime: currentTime }
  const how = { output, volume }
  await playback.happen({ type: 'reopen', request: { ...here, autoplay }, how })
}

async function reopen(playback: Playback): Promise<void> {
  const { state } = playback
  const isHeld = state.is === 'opening' || (isLive(state) && state.is !== 'interrupted')
  if (!isHeld) return
  playback.count()
  const { request, session } = playback.snapshot
  if (request === null || session === null) return
  const again = { ...hereOf(request, playback.snapshot), autoplay: wantsSound(state) }
  await playback.happen({ type: 'reopen', request: again, how: {} })
}
