import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeEngine, fakeSession } from '../machine/testing/fakes.ts'
import type { EngineEvent, EngineSource } from '../machine/ports.ts'
import { createRelayEngine, type Relay } from './relay-engine.ts'

let first: FakeEngine
let second: FakeEngine
let relay: Relay<Media>
let heard: string[]
let mayPass: boolean

interface Media {
  name: string
  duration: number
  paused: boolean
  playbackRate: number
}

const mediaOf = (name: string): Media => ({ name, duration: 100, paused: false, playbackRate: 2 })

const trackOf = (index: number, startTime = 0): EngineSource => ({
  url: `/track/${index}`,
  mimeType: 'audio/mpeg',
  startTime,
  position: 0,
  urls: [],
  session: fakeSession(),
})

beforeEach(() => {
  first = new FakeEngine()
  second = new FakeEngine()
  mayPass = true
  relay = createRelayEngine(
    { engine: first, media: mediaOf('first') },
    { engine: second, media: mediaOf('second') },
    { mayPass: () => mayPass },
  )
  heard = []
  relay.listen((event: EngineEvent) => void heard.push(event.type))
  relay.load(trackOf(1))
  first.emit({ type: 'loaded' })
  relay.play()
  heard.length = 0
})

describe('relay', () => {
  it('reads ahead in silence, once', () => {
    relay.prepare?.(trackOf(2))
    second.emit({ type: 'loaded' })
    relay.prepare?.(trackOf(2))
    expect(second.log).toEqual(['load /track/2 at 0'])
    expect([second.isPlaying, heard, relay.media().name]).toEqual([false, [], 'first'])
  })

  it('passes on within the end of the track, and puts the old one away', () => {
    relay.prepare?.(trackOf(2))
    second.emit({ type: 'loaded' })
    relay.listen((event) => {
      heard.push(event.type)
      if (event.type === 'ended') relay.load(trackOf(2))
      if (event.type === 'loaded') relay.play()
    })
    first.emit({ type: 'ended' })
    expect(heard).toEqual(['ended', 'loaded', 'playing'])
    expect([first.source, second.isPlaying, relay.media().name]).toEqual([null, true, 'second'])
    first.emit({ type: 'paused' })
    expect(heard).toHaveLength(3)
    relay.prepare?.(trackOf(3))
    expect(first.log.at(-1)).toBe('load /track/3 at 0')
  })

  it('waits for what is still being read when its turn comes', () => {
    relay.prepare?.(trackOf(2))
    relay.load(trackOf(2))
    expect(heard).toEqual([])
    second.emit({ type: 'loaded' })
    expect(heard).toEqual(['loaded'])
    expect(second.log).toEqual(['load /track/2 at 0'])
  })

  it('loads something else where it stands, and forgets what it read', () => {
    relay.prepare?.(trackOf(2))
    relay.load(trackOf(2, 30))
    expect([first.log.at(-1), second.source]).toEqual(['load /track/2 at 30', null])
    second.emit({ type: 'loaded' })
    expect(heard).toEqual([])
  })

  it('tries what could not be read ahead once more, and only then tells of it', () => {
    relay.prepare?.(trackOf(2))
    second.emit({ type: 'failed', reason: 'network' })
    relay.prepare?.(trackOf(2))
    expect([heard, second.log]).toEqual([[], ['load /track/2 at 0']])
    relay.load(trackOf(2))
    expect(first.log.at(-1)).toBe('load /track/2 at 0')
    first.emit({ type: 'failed', reason: 'network' })
    expect(heard).toEqual(['failed'])
  })

  it('keeps its turn while it sounds through a speaker elsewhere', () => {
    relay.prepare?.(trackOf(2))
    mayPass = false
    relay.load(trackOf(2))
    relay.prepare?.(trackOf(3))
    expect([first.log.at(-1), second.source]).toEqual(['load /track/2 at 0', null])
  })

  it('gives both the same speed and loudness, before and after', () => {
    relay.setRate(1.5)
    relay.setVolume(0.3)
    relay.setBoost({ volume: 6, voice: true })
    for (const { rate, volume, boost } of [first, second])
      expect([rate, volume, boost.volume]).toEqual([1.5, 0.3, 6])
  })

  it('unloads both', () => {
    relay.prepare?.(trackOf(2))
    relay.unload()
    expect([first.source, second.source]).toEqual([null, null])
  })

  describe('at the border', () => {
    beforeEach(() => {
      vi.useFakeTimers()
      relay.prepare?.(trackOf(2))
      second.emit({ type: 'loaded' })
      // Half a second of listening at double speed.
      first.time = 99
      first.emit({ type: 'time' })
    })
    afterEach(() => void vi.useRealTimers())

    it('starts a moment before the end, which is told late', () => {
      vi.advanceTimersByTime(430)
      expect(second.isPlaying).toBe(false)
      vi.advanceTimersByTime(20)
      expect([second.isPlaying, relay.media().name]).toEqual([true, 'first'])
      second.time = 0.1
      relay.load(trackOf(2))
      vi.advanceTimersByTime(1000)
      expect([second.isPlaying, second.time, relay.media().name]).toEqual([true, 0.1, 'second'])
    })

    it('starts sooner where starts take long', () => {
      vi.advanceTimersByTime(500)
      relay.load(trackOf(2))
      // Started 60 ms before the end. A second and 40 ms after that it has come as far as a second brings it.
      vi.advanceTimersByTime(1040)
      second.time = 2
      second.emit({ type: 'time' })
      relay.prepare?.(trackOf(3))
      first.emit({ type: 'loaded' })
      second.time = 99
      second.emit({ type: 'time' })
      // It took 100 ms: halfway there.
      vi.advanceTimersByTime(415)
      expect(first.isPlaying).toBe(false)
      vi.advanceTimersByTime(10)
      expect(first.isPlaying).toBe(true)
    })

    it.each([
      ['a pause', () => relay.pause()],
      ['a seek', () => relay.seek(10)],
      ['a stop from outside', () => first.emit({ type: 'paused' })],
      ['another track', () => relay.load(trackOf(7))],
      ['an end that does not come', () => vi.advanceTimersByTime(400)],
    ])('takes the start back after %s', (_name, act) => {
      vi.advanceTimersByTime(470)
      second.time = 0.02
      act()
      expect([second.isPlaying, second.time]).toEqual([false, 0])
      vi.advanceTimersByTime(1000)
      expect(second.isPlaying).toBe(false)
    })

    it('waits for the end itself of a file that is longer than it said', () => {
      vi.advanceTimersByTime(1000)
      first.emit({ type: 'time' })
      vi.advanceTimersByTime(1000)
      expect(second.log.filter((line) => line === 'play')).toHaveLength(1)
    })

    it('waits for nothing while it is silent', () => {
      relay.pause()
      relay.media().paused = true
      first.emit({ type: 'time' })
      vi.advanceTimersByTime(1000)
      expect(second.isPlaying).toBe(false)
    })
  })
})
