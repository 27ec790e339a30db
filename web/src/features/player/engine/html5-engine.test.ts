import { beforeEach, describe, expect, it } from 'vitest'
import type { Engine, EngineEvent } from '../machine/ports.ts'
import { createHtml5Engine, type AudioElement } from './html5-engine.ts'
import { supportedMimeTypes } from './mime-types.ts'

/** An audio element as far as the engine looks at it; events are fired by the test. */
class FakeAudio extends EventTarget {
  src = ''
  preload = ''
  currentTime = 0
  volume = 1
  playbackRate = 1
  defaultPlaybackRate = 1
  paused = true
  ended = false
  error: { code: number } | null = null
  loads = 0
  ranges: [number, number][] = []
  refusal: DOMException | null = null
  buffered = {
    start: (at: number) => this.ranges[at]?.[0] ?? 0,
    end: (at: number) => this.ranges[at]?.[1] ?? 0,
    get length(): number {
      return 0
    },
  }

  load(): void {
    this.loads += 1
    this.paused = true
  }
  async play(): Promise<void> {
    if (this.refusal !== null) throw this.refusal
    this.paused = false
  }
  pause(): void {
    this.paused = true
  }
  removeAttribute(): void {
    this.src = ''
  }
  fire(type: string): void {
    this.dispatchEvent(new Event(type))
  }
}

let audio: FakeAudio
let engine: Engine
let heard: EngineEvent[]

beforeEach(() => {
  audio = new FakeAudio()
  engine = createHtml5Engine(audio as unknown as AudioElement)
  heard = []
  engine.listen((event) => void heard.push(event))
})

const source = { url: '/public/session/1/track/1', mimeType: 'audio/mpeg', startTime: 42 }

describe('html5 engine', () => {
  it('starts a track at its time once the metadata is there', () => {
    engine.load(source)
    expect(audio.src).toBe(source.url)
    expect(audio.currentTime).toBe(0)
    audio.fire('loadedmetadata')
    expect(audio.currentTime).toBe(42)
    expect(heard).toEqual([{ type: 'loaded' }])
    audio.fire('loadedmetadata')
    expect(heard).toHaveLength(1)
  })

  it('says nothing of metadata that come after it was unloaded', () => {
    engine.load(source)
    engine.unload()
    audio.fire('loadedmetadata')
    expect(heard).toEqual([])
    expect(audio.src).toBe('')
  })

  it('keeps the rate over the next load', () => {
    engine.setRate(1.7)
    expect([audio.playbackRate, audio.defaultPlaybackRate]).toEqual([1.7, 1.7])
  })

  it('tells a pause from outside, not the one at the end nor one that is over', () => {
    audio.paused = true
    audio.ended = true
    audio.fire('pause')
    audio.ended = false
    audio.paused = false
    audio.fire('pause')
    expect(heard).toEqual([])
    audio.paused = true
    audio.fire('pause')
    expect(heard).toEqual([{ type: 'paused' }])
  })

  it('tells that the browser wants a click first, and keeps quiet about a play that was overtaken', async () => {
    audio.refusal = new DOMException('', 'AbortError')
    engine.play()
    await Promise.resolve()
    await Promise.resolve()
    expect(heard).toEqual([])
    audio.refusal = new DOMException('', 'NotAllowedError')
    engine.play()
    await Promise.resolve()
    await Promise.resolve()
    expect(heard).toEqual([{ type: 'blocked' }])
  })

  it.each([
    [2, 'network'],
    [3, 'unplayable'],
    [4, 'unplayable'],
  ])('names error %d as %s', (code, reason) => {
    audio.error = { code }
    audio.fire('error')
    expect(heard).toEqual([{ type: 'failed', reason }])
  })

  it('reads how far the present stretch is buffered', () => {
    audio.ranges = [
      [0, 10],
      [30, 60],
    ]
    Object.defineProperty(audio.buffered, 'length', { value: 2 })
    audio.currentTime = 40
    expect(engine.bufferedTo()).toBe(60)
    audio.currentTime = 20
    expect(engine.bufferedTo()).toBe(20)
  })

  it('primes the element once', () => {
    engine.prime()
    engine.prime()
    expect(audio.loads).toBe(1)
  })
})

describe('mime types', () => {
  it('offers those the browser does not refuse', () => {
    const answers: Record<string, string> = { 'audio/mpeg': 'probably', 'audio/ogg': 'maybe' }
    expect(supportedMimeTypes((type) => answers[type] ?? '')).toEqual(['audio/mpeg', 'audio/ogg'])
  })
})
