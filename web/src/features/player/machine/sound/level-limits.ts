import type { Preferences } from '../ports.ts'
import type { Boost } from '../player-types.ts'

const SLOWEST = 0.5
const FASTEST = 10
const UNMUTE_FALLBACK = 0.5

export const RATE_STEP = 0.1
export const RATE_PRESETS = [0.5, 1, 1.2, 1.5, 2] as const
export const VOLUME_STEP = 0.1
/** Decibels above the file's own loudness. */
export const BOOST_MAX = 12

/** A playback rate within 0.5–10, rounded to one decimal. */
export function fitRate(rate: number): number {
  if (!Number.isFinite(rate)) return 1
  return Math.round(Math.min(FASTEST, Math.max(SLOWEST, rate)) * 10) / 10
}

/** A volume within 0–1, rounded to hundredths so that ten steps down are silence. */
export function fitVolume(volume: number): number {
  if (!Number.isFinite(volume)) return 1
  return Math.round(Math.min(1, Math.max(0, volume)) * 100) / 100
}

/** A boost of 0–12 whole decibels. */
export function fitBoost({ volume, voice }: Boost): Boost {
  const fitting = Number.isFinite(volume) ? Math.min(BOOST_MAX, Math.max(0, volume)) : 0
  return { volume: Math.round(fitting), voice }
}

/** Remembers the volume before a mute, also for the next page. */
export function createMuteMemory(
  memory: Pick<Preferences, 'volumeBeforeMute' | 'rememberVolumeBeforeMute'>,
) {
  return {
    /** Silence for a volume, and for silence the volume before it, or one half when there was none. */
    toggled(volume: number): number {
      if (volume === 0) return memory.volumeBeforeMute() ?? UNMUTE_FALLBACK
      memory.rememberVolumeBeforeMute(volume)
      return 0
    },
  }
}

/** What of the listener's own levels counts before anything plays. */
export function rememberedLevels(preferences: Pick<Preferences, 'volume' | 'boost'>) {
  return { rate: 1, volume: fitVolume(preferences.volume()), boost: fitBoost(preferences.boost()) }
}
