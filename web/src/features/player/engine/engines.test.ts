import { beforeEach, describe, expect, it } from 'vitest'
import { FakeEngine, fakeSession } from '../machine/testing/fakes.ts'
import type { EngineEvent } from '../machine/ports.ts'
import type { PlaybackSession } from '../machine/player-types.ts'
import { createEngines, type Engines } from './engines.ts'

let audio: FakeEngine
let video: FakeEngine
let cast: FakeEngine
let made: number
let engines: Engines
let heard: EngineEvent[]

beforeEach(() => {
  audio = new FakeEngine()
  video = new FakeEngine()
  cast = new FakeEngine()
  made = 0
  engines = createEngines({
    audio,
    video() {
      made += 1
      return video
    },
  })
  heard = []
  engines.listen((event) => void heard.push(event))
})

function load(change: Partial<PlaybackSession> = {}, startTime = 0): void {
  const session = fakeSession(change)
  engines.load({
    url: `/track/${session.output}`,
    mimeType: 'audio/mpeg',
    startTime,
    position: 0,
    urls: [],
    session,
  })
}

describe('engines', () => {
  it('plays sound through the audio element, pictures through the video element', () => {
    load()
    expect(audio.source?.url).toBe('/track/local')
    load({ isVideo: true }, 12)
    expect(audio.source).toBe(null)
    expect(video.source?.startTime).toBe(12)
    load({ isVideo: true })
    expect(made).toBe(1)
  })

  it('plays in the room what was opened for it, and here again when nothing is there', () => {
    engines.connectCast(cast)
    load({ output: 'cast' }, 70)
    expect([cast.source?.startTime, audio.source]).toEqual([70, null])
    engines.connectCast(null)
    load({ output: 'local' }, 75)
    expect([cast.source, audio.source?.startTime]).toEqual([null, 75])
  })

  it('takes speed and boost along; a device keeps its own loudness', () => {
    engines.setVolume(0.4)
    engines.setRate(1.5)
    engines.setBoost({ volume: 6, voice: true })
    engines.connectCast(cast)
    load({ output: 'cast' })
    expect([cast.rate, cast.volume]).toEqual([1.5, 1])
    engines.setVolume(0.9)
    expect([cast.volume, audio.volume]).toEqual([0.9, 0.4])
    load({ isVideo: true })
    expect([video.rate, video.volume, video.boost]).toEqual([1.5, 0.4, { volume: 6, voice: true }])
  })

  it('hears only what plays now', () => {
    engines.connectCast(cast)
    load({ output: 'cast' })
    audio.emit({ type: 'paused' })
    cast.emit({ type: 'playing' })
    expect(heard).toEqual([{ type: 'playing' }])
  })
})
