import { createMuteMemory, fitBoost, fitRate, fitVolume } from './levels.ts'
import type { PlayerPorts } from './ports.ts'
import type { Boost, PlayerSnapshot } from './shapes.ts'

type Levels = Pick<PlayerSnapshot, 'rate' | 'volume' | 'boost'>

interface SoundLevelsDeps extends Pick<PlayerPorts, 'engine' | 'preferences'> {
  read: () => PlayerSnapshot
  show: (change: Partial<Levels>) => void
}

export type SoundLevels = ReturnType<typeof createSoundLevels>

/** How fast and how loud: shown, applied to the engine, remembered. */
export function createSoundLevels({ engine, preferences, read, show }: SoundLevelsDeps) {
  const muteMemory = createMuteMemory(preferences)

  function setVolume(volume: number): void {
    const fitting = fitVolume(volume)
    show({ volume: fitting })
    engine.setVolume(fitting)
    // The loudness of a device in the room is its own.
    if (read().output === 'local') preferences.rememberVolume(fitting)
  }

  return {
    setRate(rate: number): void {
      show({ rate: fitRate(rate) })
      engine.setRate(read().rate)
    },
    setVolume,
    toggleMute: () => setVolume(muteMemory.toggled(read().volume)),
    setBoost(boost: Boost): void {
      const fitting = fitBoost(boost)
      show({ boost: fitting })
      engine.setBoost(fitting)
      preferences.rememberBoost(fitting)
    },
  }
}

/** What of the listener's own levels counts before anything plays. */
export function rememberedLevels(preferences: PlayerPorts['preferences']): Levels {
  return { rate: 1, volume: fitVolume(preferences.volume()), boost: fitBoost(preferences.boost()) }
}
