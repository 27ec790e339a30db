import { createCommands } from './commands.ts'
import { carryOut } from './effects.ts'
import { hearEngine } from './engine-events.ts'
import { createNavigation } from './navigation.ts'
import { Playback } from './playback.ts'
import type { PlayerPorts } from './ports.ts'
import type { PlayerSnapshot } from './player-types.ts'
import { createSoundLevels } from './sound/sound-levels.ts'
import { isLive } from './states/state.ts'

export type Player = ReturnType<typeof createPlayer>

/**
 * Plays one item at a time: opens the session, walks its tracks as one timeline, reports progress. What happens to it
 * is told as events to the table in `transitions.ts`. Knows neither the page nor React.
 */
export function createPlayer(ports: PlayerPorts) {
  const playback = new Playback(ports, carryOut)
  ports.engine.setVolume(playback.snapshot.volume)
  ports.engine.setBoost(playback.snapshot.boost)
  ports.engine.listen((event) => hearEngine(playback, event))

  return {
    /** For `createOutsideEvents`. */
    playback,

    get snapshot(): PlayerSnapshot {
      return playback.snapshot
    },

    /** The session that reports from here; null while nothing is open, or another device has taken it over. */
    get reportingSession(): string | null {
      const { state, snapshot } = playback
      return isLive(state) && state.is !== 'interrupted' ? (snapshot.session?.id ?? null) : null
    },

    subscribe: (listener: () => void): (() => void) => playback.subscribe(listener),

    /** Brings the place in the snapshot up to this very moment; between it is up to a quarter of a second old. */
    readPlace: (): void => playback.count(),

    /** Moves to the place another device reached (seconds), if nothing plays here. Nothing is reported back. */
    follow: (time: number): void => void playback.happen({ type: 'movedElsewhere', time }),

    /** The server can be reached again, as far as the page knows: what waited for it goes on. */
    lineIsBack: (): void => void playback.happen({ type: 'lineBack' }),

    ...createCommands(playback),
    ...createNavigation(playback),
    ...createSoundLevels(playback),
  }
}
