import type { Boost } from '../machine/player-types.ts'

/** Sound that leaves its element through a chain of our own. */
export interface BoostChain {
  set(boost: Boost): void
  /** Browsers put a chain to sleep that began without a click, or when the page was long away. */
  wake(): void
}

/**
 * Element → [voice: rumble off, compressor, make-up] → gain → limiter → ears. An element can be caught only once and
 * never let go, so "off" means a straight wire from element to ears.
 */
export function createBoostChain(media: HTMLMediaElement, context: AudioContext): BoostChain {
  const source = context.createMediaElementSource(media)
  const rumble = filterOf(context)
  const leveller = compressorOf(context, { threshold: -32, ratio: 4, knee: 18, release: 0.3 })
  const makeUp = context.createGain()
  const gain = context.createGain()
  const limiter = compressorOf(context, { threshold: -2, ratio: 20, knee: 0, release: 0.1 })
  const all = [source, rumble, leveller, makeUp, gain, limiter]
  makeUp.gain.value = gainOf(9)
  source.connect(context.destination)
  // Phone calls and long absences put it to sleep under sound that goes on.
  context.addEventListener('statechange', () => media.paused || wake())

  return {
    set({ volume, voice }) {
      for (const node of all) node.disconnect()
      const way: AudioNode[] = [source]
      if (voice) way.push(rumble, leveller, makeUp)
      if (voice || volume > 0) way.push(gain, limiter)
      way.push(context.destination)
      gain.gain.value = gainOf(volume)
      way.reduce((from, to) => from.connect(to))
    },
    wake,
  }

  function wake(): void {
    if (context.state !== 'running') context.resume().catch(() => {})
  }
}

/** Decibels → factor. */
export function gainOf(decibels: number): number {
  return 10 ** (decibels / 20)
}

function filterOf(context: AudioContext): BiquadFilterNode {
  const filter = context.createBiquadFilter()
  filter.type = 'highpass'
  filter.frequency.value = 80
  return filter
}

function compressorOf(
  context: AudioContext,
  shape: { threshold: number; ratio: number; knee: number; release: number },
): DynamicsCompressorNode {
  const compressor = context.createDynamicsCompressor()
  compressor.threshold.value = shape.threshold
  compressor.ratio.value = shape.ratio
  compressor.knee.value = shape.knee
  compressor.release.value = shape.release
  compressor.attack.value = 0.004
  return compressor
}
