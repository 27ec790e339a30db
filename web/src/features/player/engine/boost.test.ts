import { describe, expect, it } from 'vitest'
import { settle } from '../machine/testing/fakes.ts'
import type { Boost } from '../machine/player-types.ts'
import { createElementBoost } from './boost.ts'
import { createBoostChain, gainOf } from './boost-chain.ts'

const off: Boost = { volume: 0, voice: false }

describe('boost of an element', () => {
  function build(fails = 0) {
    const made: { set: Boost[]; wakes: number }[] = []
    let refusals = fails
    const boost = createElementBoost(() => {
      if (refusals-- > 0) return Promise.reject(new Error('offline'))
      const one = { set: [] as Boost[], wakes: 0 }
      made.push(one)
      return Promise.resolve({
        set: (next: Boost) => void one.set.push(next),
        wake: () => void (one.wakes += 1),
      })
    })
    return { boost, made }
  }

  it('leaves the sound alone until something is switched on', async () => {
    const { boost, made } = build()
    boost.set(off)
    boost.wake()
    await settle()
    expect(made).toEqual([])
  })

  it('makes one chain for all tracks, with what was wanted last', async () => {
    const { boost, made } = build()
    boost.set({ volume: 3, voice: false })
    boost.wake()
    boost.set({ volume: 6, voice: true })
    boost.wake()
    await settle()
    boost.wake()
    boost.set(off)
    expect(made).toEqual([{ set: [{ volume: 6, voice: true }, off], wakes: 2 }])
  })

  it('tries again with the next play when the chain could not be fetched', async () => {
    const { boost, made } = build(1)
    boost.set({ volume: 3, voice: false })
    boost.wake()
    await settle()
    expect(made).toHaveLength(0)
    boost.wake()
    await settle()
    expect(made).toHaveLength(1)
  })
})

describe('boost chain', () => {
  /** Nodes by name; `wires()` walks from the element to the ears. */
  function fakeContext(state = 'running') {
    const node = (name: string) => ({
      name,
      next: null as { name: string } | null,
      gain: { value: 1 },
      frequency: { value: 0 },
      threshold: { value: 0 },
      ratio: { value: 0 },
      knee: { value: 0 },
      release: { value: 0 },
      attack: { value: 0 },
      connect(to: { name: string }) {
        this.next = to
        return to
      },
      disconnect() {
        this.next = null
      },
    })
    const source = node('element')
    const gains: ReturnType<typeof node>[] = []
    let resumed = 0
    let onChange = () => {}
    const context = {
      state,
      addEventListener: (_type: string, listener: () => void) => void (onChange = listener),
      destination: node('ears'),
      createMediaElementSource: () => source,
      createBiquadFilter: () => node('filter'),
      createDynamicsCompressor: () => node('compressor'),
      createGain() {
        const gain = node('gain')
        gains.push(gain)
        return gain
      },
      resume: async () => void (resumed += 1),
    }
    const wires = () => {
      const names: string[] = []
      for (
        let at: { name: string } | null = source;
        at;
        at = 'next' in at ? (at.next as never) : null
      )
        names.push(at.name)
      return names.join(' ')
    }
    return {
      context: context as unknown as AudioContext,
      wires,
      gains,
      resumed: () => resumed,
      changed: () => onChange(),
    }
  }

  it('is a straight wire until it is set, and when it is off again', () => {
    const { context, wires } = fakeContext()
    const chain = createBoostChain({} as HTMLMediaElement, context)
    expect(wires()).toBe('element ears')
    chain.set({ volume: 6, voice: true })
    chain.set(off)
    expect(wires()).toBe('element ears')
  })

  it('raises the volume, with a limiter against clipping', () => {
    const { context, wires, gains } = fakeContext()
    createBoostChain({} as HTMLMediaElement, context).set({ volume: 12, voice: false })
    expect(wires()).toBe('element gain compressor ears')
    expect(gains[1]?.gain.value).toBeCloseTo(3.98, 2)
    expect(gainOf(0)).toBe(1)
  })

  it('evens out speech', () => {
    const { context, wires } = fakeContext()
    createBoostChain({} as HTMLMediaElement, context).set({ volume: 0, voice: true })
    expect(wires()).toBe('element filter compressor gain gain compressor ears')
  })

  it('wakes a context that sleeps, and only that', () => {
    const asleep = fakeContext('suspended')
    createBoostChain({} as HTMLMediaElement, asleep.context).wake()
    expect(asleep.resumed()).toBe(1)
    const awake = fakeContext()
    createBoostChain({} as HTMLMediaElement, awake.context).wake()
    expect(awake.resumed()).toBe(0)
  })

  it('wakes by itself when it falls asleep under sound', () => {
    const { context, resumed, changed } = fakeContext('interrupted')
    const media = { paused: true }
    createBoostChain(media as HTMLMediaElement, context)
    changed()
    expect(resumed()).toBe(0)
    media.paused = false
    changed()
    expect(resumed()).toBe(1)
  })
})
