import { progressOf } from '#features/progress/index.ts'
import { changeUserSettings, useUserSettings } from '#platform/session/settings.ts'
import { readStored, readStoredJson, writeStored, writeStoredJson } from '#platform/storage.ts'
import type { PlayOrder } from '../machine/timeline/play-order.ts'
import type { Preferences } from '../machine/ports.ts'
import type { PlayRequest } from '../machine/player-types.ts'

const RATES_KEPT = 300

/** Speed per item, a usual one per kind of media, loudness and jumps, in local storage. */
export const preferences: Preferences = {
  rateFor(request, kind) {
    return (
      rates().find(([thing]) => thing === nameOf(request))?.[1] ??
      useUserSettings.getState()[usualRateOf(kind)]
    )
  },

  rememberRate(request, kind, rate) {
    // A rate chosen for one song or film isn't meant for all of them.
    if (kind === 'book' || kind === 'podcast') changeUserSettings({ [usualRateOf(kind)]: rate })
    if (request === null) return
    const others = rates().filter(([thing]) => thing !== nameOf(request))
    writeStoredJson('ui:rates', [[nameOf(request), rate], ...others].slice(0, RATES_KEPT))
  },

  volume() {
    const stored = readStored('volume')
    const volume = stored === null ? 1 : Number(stored)
    return volume >= 0 && volume <= 1 ? volume : 1
  },

  rememberVolume(volume) {
    writeStored('volume', String(volume))
  },

  volumeBeforeMute() {
    const volume = Number(readStored('ui:volume-before-mute') ?? Number.NaN)
    return volume > 0 && volume <= 1 ? volume : null
  },

  rememberVolumeBeforeMute(volume) {
    writeStored('ui:volume-before-mute', String(volume))
  },

  boost() {
    const { volumeBoost, voiceBoost } = useUserSettings.getState()
    return { volume: volumeBoost, voice: voiceBoost }
  },

  rememberBoost({ volume, voice }) {
    changeUserSettings({ volumeBoost: volume, voiceBoost: voice })
  },

  order() {
    const { shuffle, repeat } =
      readStoredJson<Partial<PlayOrder> | null>('ui:play-order', null) ?? {}
    return {
      shuffle: shuffle === true,
      repeat: repeat === 'all' || repeat === 'one' ? repeat : 'off',
    }
  },

  rememberOrder(order) {
    writeStoredJson('ui:play-order', order)
  },

  jumps() {
    const { jumpBack, jumpForward } = useUserSettings.getState()
    return { back: jumpBack, forward: jumpForward }
  },

  isSkippingSilence: () => useUserSettings.getState().skipSilence,

  isSmartRewindOn: () => useUserSettings.getState().smartRewind,

  lastHeardAt: ({ itemId, episodeId }) => progressOf(itemId, episodeId)?.lastUpdate ?? null,
}

/** Which setting holds the usual speed of a kind of media. */
export function usualRateOf(kind: string | null) {
  if (kind === 'podcast') return 'podcastRate'
  if (kind === 'music') return 'musicRate'
  return kind === 'video' ? 'videoRate' : 'playbackRate'
}

/** Latest first. */
function rates(): [thing: string, rate: number][] {
  const stored = readStoredJson<unknown>('ui:rates', [])
  return Array.isArray(stored) ? stored : []
}

/** Episodes share the speed of their podcast. */
function nameOf({ itemId }: PlayRequest): string {
  return itemId
}
