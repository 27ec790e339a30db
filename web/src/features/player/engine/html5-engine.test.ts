import { beforeEach, describe, expect, it } from 'vitest'
import { fakeSession } from '../machine/testing/fakes.ts'
import type { Engine, EngineEvent, EngineTrouble } from '../machine/ports.ts'
import type { Boost } from '../machine/player-types.ts'
import { attachSource, type Attach } from './source-attachment.ts'
import { createHtml5Engine, type MediaElement } from './html5-engine.ts'
import { CAST_MIME_TYPES, supportedMimeTypes } from '#platform/media/mime-types.ts'

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

  canPlayType(): string {
    return ''
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
let boosted: (Boost | 'wake')[]
let streams: { url: string; onFailed: (trouble: EngineTrouble) => void; isGone: boolean }[]

beforeEach(() => {
  audio = new FakeAudio()
  boosted = []
  streams = []
  engine = createHtml5Engine(audio as unknown as MediaElement, {
    boost: { set: (boost) => void boosted.push(boost), wake: () => void boosted.push('wake') },
    attach: (media, from, onFailed) =>
      from.mimeType === 'audio/mpeg'
        ? attachSource(media, from, onFailed)
        : attachStream(media, from, onFailed),
  })
  heard = []
  engine.listen((event) => void heard.push(event))
})

/** A stream that feeds the element by itself. */
const attachStream: Attach = (_media, { url }, onFailed) => {
  const stream = { url, onFailed, isGone: false }
  streams.push(stream)
  return { ownsErrors: true, detach: () => void (stream.isGone = true) }
}

const source = {
  url: '/public/session/1/track/1',
  mimeType: 'audio/mpeg',
  startTime: 42,
  position: 0,
  urls: [],
  session: fakeSession(),
}
const stream = { ...source, url: '/hls/1/output.m3u8', mimeType: 'application/vnd.apple.mpegurl' }

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
    engine.load(source)
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

  it('leaves the errors of a stream to what feeds it, and passes on what that says', () => {
    engine.load(stream)
    audio.error = { code: 3 }
    audio.fire('error')
    expect(heard).toEqual([])
    streams[0]?.onFailed({ reason: 'missing', detail: 'The file is gone.' })
    expect(heard).toEqual([{ type: 'failed', reason: 'missing', detail: 'The file is gone.' }])
  })

  it('tries the other way to the same sound before it tells of an error', () => {
    const ways: number[] = []
    const plain = { ownsErrors: false, detach: () => {} }
    engine = createHtml5Engine(audio as unknown as MediaElement, {
      boost: { set: () => {}, wake: () => {} },
      attach: () => ({ ...plain, instead: (time) => (ways.push(time), plain) }),
    })
    engine.listen((event) => void heard.push(event))
    engine.load(stream)
    audio.error = { code: 4 }
    audio.fire('error')
    expect([ways, heard]).toEqual([[42], []])
    audio.fire('loadedmetadata')
    expect(audio.currentTime).toBe(42)
    audio.fire('error')
    expect(heard).toEqual([{ type: 'loaded' }, { type: 'failed', reason: 'unplayable' }])
  })

  it('takes a stream away before the next source and at the end', () => {
    engine.load(stream)
    engine.load(source)
    expect(streams[0]?.isGone).toBe(true)
    engine.load(stream)
    engine.unload()
    expect(streams[1]?.isGone).toBe(true)
  })

  it('wakes the boost with the click and before each play, and when it is changed while it sounds', () => {
    engine.setBoost({ volume: 6, voice: false })
    expect(boosted).toEqual([{ volume: 6, voice: false }])
    engine.prime()
    engine.play()
    expect(boosted.slice(1)).toEqual(['wake', 'wake'])
    engine.setBoost({ volume: 6, voice: true })
    expect(boosted.slice(3)).toEqual([{ volume: 6, voice: true }, 'wake'])
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

  it('asks for every type of the wire', () => {
    const asked = supportedMimeTypes(() => 'maybe')
    const audioTypes = ['flac', 'mpeg', 'mp4', 'ogg', 'aac', 'x-ms-wma', 'x-aiff', 'webm']
    expect(asked).toEqual(expect.arrayContaining(audioTypes.map((type) => `audio/${type}`)))
    expect(asked).toContain('video/mp4')
  })

  it('names the codecs of devices in the room', () => {
    const codecs = ['opus', 'mp3', 'aac', 'flac', 'webma', 'wav']
    expect(CAST_MIME_TYPES.slice(0, 6)).toEqual(codecs.map((codec) => `audio/${codec}`))
  })
})
