import { createMuteMemory, fitBoost, fitRate, fitVolume } from './level-limits.ts'
import type { Playback } from '../playback.ts'
import type { Boost, PlayOrder } from '../player-types.ts'

/** How it sounds: shown, applied to the engine, remembered. */
export function createSoundLevels(playback: Playback) {
  const { engine, preferences } = playback.ports
  const muteMemory = createMuteMemory(preferences)

  function setVolume(volume: number): void {
    const fitting = fitVolume(volume)
    playback.set({ volume: fitting })
    engine.setVolume(fitting)
    // The loudness of a device in the room is its own.
    if (playback.snapshot.output === 'local') preferences.rememberVolume(fitting)
  }

  return {
    setRate(rate: number): void {
      playback.count()
      playback.set({ rate: fitRate(rate) })
      engine.setRate(playback.snapshot.rate)
    },

    /** Remembers the present rate for this item, and for its kind of media where that has a usual one. */
    keepRate(): void {
      const { request, session, rate } = playback.snapshot
      preferences.rememberRate(request, session?.mediaType ?? null, rate)
    },

    setVolume,
    stepVolume: (step: number): void => setVolume(playback.snapshot.volume + step),
    toggleMute: (): void => setVolume(muteMemory.toggled(playback.snapshot.volume)),

    /** Louder than the file, speech evened out; remembered in this browser. Call it inside the click. */
    setBoost(boost: Boost): void {
      const fitting = fitBoost(boost)
      playback.set({ boost: fitting })
      engine.setBoost(fitting)
      preferences.rememberBoost(fitting)
    },

    /** How the tracks of albums follow each other from now on; remembered on this device. */
    setOrder(change: Partial<PlayOrder>): void {
      const order = { ...playback.snapshot.order, ...change }
      preferences.rememberOrder(order)
      playback.set({ order })
    },
  }
}
