import { beforeEach, describe, expect, it } from 'vitest'
import type { Engine, EngineEvent, EngineSource } from '#features/player/index.ts'
import { createCastEngine } from './cast-engine.ts'
import { fakeFramework } from './fake-framework.ts'
import { castItemOf } from './load-request.ts'

const source: EngineSource = {
  url: '/public/session/s1/track/2',
  mimeType: 'audio/mpeg',
  startTime: 42,
  offset: 100,
  session: {
    id: 's1',
    libraryId: 'l1',
    libraryItemId: 'i1',
    episodeId: null,
    mediaType: 'book',
    displayTitle: 'A Title',
    displayAuthor: 'An Author',
    authors: [],
    cover: { hasCover: true, updatedAt: 5, accent: null, thumbhash: null },
    duration: 300,
    currentTime: 142,
    playMethod: 0,
    chapters: [],
    audioTracks: [],
    isVideo: false,
    output: 'cast',
  },
}

let fake: ReturnType<typeof fakeFramework>
let engine: Engine
let heard: EngineEvent[]

beforeEach(() => {
  fake = fakeFramework()
  engine = createCastEngine(fake.framework, {
    absolute: (path) => `https://books.example${path}`,
    cover: ({ libraryItemId }) => `https://books.example/cover/${libraryItemId}`,
  })
  heard = []
  engine.listen((event) => void heard.push(event))
})

async function loaded(change: Partial<EngineSource> = {}): Promise<void> {
  engine.load({ ...source, ...change })
  await settle()
}

/** Lets promises that are already settled run their continuations. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve()
}

describe('cast engine', () => {
  it('gives the device an absolute address without a token, title, cover and place', async () => {
    await loaded()
    expect(fake.log).toEqual(['load https://books.example/public/session/s1/track/2 at 42'])
    expect(fake.device.loaded).toMatchObject({
      contentType: 'audio/mpeg',
      metadata: {
        type: 'music',
        title: 'A Title',
        artist: 'An Author',
        images: [{ url: 'https://books.example/cover/i1' }],
      },
    })
    expect(heard).toEqual([{ type: 'loaded' }, { type: 'volume', volume: 0.6 }])
  })

  it('shows a video as one, and no picture where there is none', async () => {
    engine = createCastEngine(fake.framework, { absolute: (path) => path, cover: () => null })
    await loaded({ session: { ...source.session, isVideo: true } })
    expect(fake.device.loaded?.metadata).toMatchObject({
      type: 'movie',
      subtitle: 'An Author',
      images: [],
    })
  })

  it('plays, pauses, seeks and reports what the device does', async () => {
    await loaded()
    heard.length = 0
    engine.play()
    engine.seek(60)
    engine.pause()
    fake.device.tell('BUFFERING')
    expect(fake.log.slice(1)).toEqual(['PLAYING', 'seek 60', 'PAUSED'])
    expect(heard.map(({ type }) => type)).toEqual(['playing', 'seeked', 'paused', 'buffering'])
  })

  it('knows the place also when the device is gone', async () => {
    await loaded()
    engine.play()
    fake.device.time = 77
    fake.device.tick()
    expect(heard.at(-1)).toEqual({ type: 'time' })
    fake.device.time = 0
    fake.device.tell(null)
    expect(engine.position()).toBe(77)
  })

  it('tells the end and errors of the device, not that it was stopped', async () => {
    await loaded()
    heard.length = 0
    fake.device.tell('IDLE', 'CANCELLED')
    fake.device.tell('IDLE', 'FINISHED')
    fake.device.tell('IDLE', 'ERROR')
    expect(heard).toEqual([{ type: 'ended' }, { type: 'failed', reason: 'unplayable' }])
  })

  it('survives that the next track is loaded while it tells the end', async () => {
    await loaded()
    engine.listen((event) => event.type === 'ended' && engine.load({ ...source, startTime: 0 }))
    fake.device.tell('IDLE', 'FINISHED')
    await settle()
    expect(fake.log.at(-1)).toBe('load https://books.example/public/session/s1/track/2 at 0')
  })

  it.each([
    ['load_media_failed', 'unplayable'],
    ['session_error', 'network'],
    ['timeout', 'network'],
  ])('names the refusal %s as %s', async (code, reason) => {
    fake.device.answer = () => Promise.reject(code)
    await loaded()
    expect(heard).toEqual([{ type: 'failed', reason }])
  })

  it('is out of reach without a session', async () => {
    fake.device.isThere = false
    await loaded()
    expect(heard).toEqual([{ type: 'failed', reason: 'network' }])
  })

  it('takes no notice of the answer to an earlier load', async () => {
    let answer = (_value: unknown): void => {}
    fake.device.answer = () => new Promise((resolve) => (answer = resolve))
    await loaded()
    const late = answer
    fake.device.answer = async () => undefined
    await loaded({ startTime: 7 })
    heard.length = 0
    late('load_media_failed')
    await settle()
    expect(heard).toEqual([])
  })

  it('sets the speed now and after each load', async () => {
    engine.setRate(1.5)
    expect(fake.messages).toEqual([])
    await loaded()
    engine.setRate(2)
    expect(fake.messages).toEqual([
      { type: 'SET_PLAYBACK_RATE', playbackRate: 1.5, mediaSessionId: 7, requestId: 1 },
      { type: 'SET_PLAYBACK_RATE', playbackRate: 2, mediaSessionId: 7, requestId: 2 },
    ])
  })

  it('follows the loudness of the device and sets it', async () => {
    await loaded()
    fake.device.turn(0.2)
    expect(heard.at(-1)).toEqual({ type: 'volume', volume: 0.2 })
    engine.setVolume(0.8)
    expect(fake.log.at(-1)).toBe('volume 0.8')
  })

  it('stops the device and hears nothing more of it', async () => {
    await loaded()
    engine.unload()
    heard.length = 0
    fake.device.tell('PLAYING')
    expect(fake.log.at(-1)).toBe('IDLE')
    expect(heard).toEqual([])
  })
})

describe('what a device plays for us', () => {
  it('is read back from its own words', () => {
    expect(castItemOf({ lectern: { itemId: 'i1', episodeId: null, offset: 100 } })).toEqual({
      itemId: 'i1',
      episodeId: null,
      offset: 100,
    })
    expect(castItemOf({ lectern: { itemId: 'i1' } })).toEqual({
      itemId: 'i1',
      episodeId: null,
      offset: 0,
    })
  })

  it.each([[null], [undefined], [{}], [{ lectern: null }], [{ lectern: { itemId: 7 } }], ['text']])(
    'is nothing of ours: %j',
    (customData) => expect(castItemOf(customData)).toBe(null),
  )
})
