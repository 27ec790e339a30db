import type { Boost } from '../machine/player-types.ts'
import type { BoostChain } from './boost-chain.ts'

export interface ElementBoost {
  set(boost: Boost): void
  /** Called inside a click and before each play. */
  wake(): void
}

/**
 * The boost of one element. The sound is only led through Web Audio once something is switched on: until then nothing
 * can go wrong with it (phones may silence such sound when the screen is locked).
 */
export function createElementBoost(makeChain: () => Promise<BoostChain> | null): ElementBoost {
  let wanted: Boost = { volume: 0, voice: false }
  let chain: BoostChain | null = null
  let isMaking = false

  return {
    set(boost) {
      wanted = boost
      chain?.set(boost)
    },
    wake() {
      chain?.wake()
      if (chain !== null || isMaking || isNeutral(wanted)) return
      isMaking = true
      makeChain()?.then(
        (made) => {
          chain = made
          chain.set(wanted)
          chain.wake()
        },
        // Without it the sound is as loud as the file; the next play tries again.
        () => void (isMaking = false),
      )
    },
  }
}

let context: AudioContext | null = null

/** A chain in this browser, or null where it has no Web Audio. All chains share one context, which wakes but once. */
export function chainOf(media: HTMLMediaElement): Promise<BoostChain> | null {
  if (typeof AudioContext === 'undefined') return null
  // Made inside the click, so that it may sound; the rest can come later.
  const shared = (context ??= new AudioContext({ latencyHint: 'playback' }))
  return import('./boost-chain.ts').then(({ createBoostChain }) => createBoostChain(media, shared))
}

function isNeutral({ volume, voice }: Boost): boolean {
  return volume === 0 && !voice
}
