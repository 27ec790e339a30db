import { beforeEach, describe, expect, it } from 'vitest'
import { FakeEngine, fakeSession } from '../machine/fakes.ts'
import type { EngineEvent, EngineSource } from '../machine/ports.ts'
import { createRelayEngine, type Relay } from './relay-engine.ts'

let first: FakeEngine
let second: FakeEngine
let relay: Relay<string>
let heard: string[]
let mayPass: boolean

const trackOf = (index: number, startTime = 0): EngineSource => ({
  url: `/track/${index}`,
  mimeType: 'audio/mpeg',
  startTime,
  offset: 0,
  session: fakeSession(),
})

beforeEach(() => {
  first = new FakeEngine()
  second = new FakeEngine()
  mayPass = true
  relay = createRelayEngine(
    { engine: first, media: 'first' },
    { engine: second, media: 'second' },
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
    expect([second.isPlaying, heard, relay.media()]).toEqual([false, [], 'first'])
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
    expect([first.source, second.isPlaying, relay.media()]).toEqual([null, true, 'second'])
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
})
