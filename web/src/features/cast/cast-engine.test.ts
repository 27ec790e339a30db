import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EngineEvent, EngineSource } from '#features/player/index.ts'
import { createCastEngine, type CastEngine } from './cast-engine.ts'
import { fakeFramework } from './fake-framework.ts'
import { castItemOf, windowAround } from './load-request.ts'

const urls = [1, 2, 3].map((track) => `/public/session/s1/track/${track}`)
const source: EngineSource = {
  url: '/public/session/s1/track/2',
  mimeType: 'audio/mpeg',
  startTime: 42,
  position: 1,
  urls,
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
    audioTracks: [1, 2, 3].map((index) => ({
      index,
      startOffset: (index - 1) * 100,
      duration: 100,
      title: `${index}.mp3`,
      contentUrl: '',
      mimeType: 'audio/mpeg',
    })),
    isVideo: false,
    output: 'cast',
  },
}

let fake: ReturnType<typeof fakeFramework>
let engine: CastEngine
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

describe('the queue of the device', () => {
  const types = () => heard.map(({ type }) => type)

  /** The device plays the second of three tracks. */
  beforeEach(async () => {
    await loaded()
    engine.play()
    heard.length = 0
  })

  it('holds the whole item, the present track at its place, the others read ahead', () => {
    expect(fake.device.queue.map(({ media }) => media.contentId)).toEqual(
      urls.map((url) => `https://books.example${url}`),
    )
    expect([fake.device.at, fake.device.loaded?.contentId]).toEqual([
      1,
      'https://books.example/public/session/s1/track/2',
    ])
    expect(fake.device.queue.map(({ startTime }) => startTime)).toEqual([0, 0, 0])
    expect(fake.device.queue.map(({ autoplay }) => autoplay)).toEqual([true, false, true])
    expect(fake.device.queue.every(({ preloadTime }) => preloadTime === 20)).toBe(true)
  })

  it('is none for one track', async () => {
    const { session } = source
    const audioTracks = session.audioTracks.slice(0, 1)
    await loaded({ position: 0, session: { ...session, id: 's2', audioTracks } })
    expect(fake.device.queue).toEqual([])
  })

  it('goes on by itself, and tells where it is; only the last end is the end', () => {
    engine.setRate(1.5)
    fake.device.goTo(2, 3)
    expect(heard.filter(({ type }) => type !== 'time')).toEqual([
      { type: 'advanced', position: 2 },
      { type: 'playing' },
    ])
    expect(engine.position()).toBe(3)
    expect(fake.messages).toHaveLength(2)
    fake.device.tell('IDLE', 'FINISHED')
    expect(types().at(-1)).toBe('ended')
    expect(fake.log.filter((line) => line.startsWith('load'))).toHaveLength(1)
  })

  it('is jumped through, and heard of on arrival', async () => {
    engine.load({ ...source, position: 0, startTime: 70 })
    expect(fake.device.jump()).toMatchObject({ jump: -1, currentTime: 70, mediaSessionId: 7 })
    fake.device.tell('BUFFERING')
    fake.device.tick()
    expect([heard, engine.position()]).toEqual([[], 70])
    fake.device.goTo(0, 70)
    expect(types().slice(0, 2)).toEqual(['loaded', 'volume'])
    expect(types().at(-1)).toBe('playing')
    expect(fake.log.filter((line) => line.startsWith('load'))).toHaveLength(1)
  })

  it('is loaded anew at the place when the device stands still, or refuses to jump', async () => {
    engine.pause()
    await loaded({ position: 0, startTime: 7 })
    expect(fake.log.at(-1)).toBe('load https://books.example/public/session/s1/track/1 at 7')
    engine.play()
    fake.device.isObedient = false
    await loaded({ position: 2, startTime: 8 })
    expect(fake.log.at(-1)).toBe('load https://books.example/public/session/s1/track/3 at 8')
    expect(types().at(-2)).toBe('loaded')
  })

  it('is loaded anew for another session, and while a jump is under way', async () => {
    engine.load({ ...source, position: 0 })
    await loaded({ position: 2, startTime: 9 })
    expect(fake.log.at(-1)).toBe('load https://books.example/public/session/s1/track/3 at 9')
    engine.play()
    await loaded({ position: 1, session: { ...source.session, id: 's2' } })
    expect(fake.log.filter((line) => line.startsWith('load'))).toHaveLength(3)
  })

  describe('on a device that does not jump', () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())

    it('is given anew after a while, and no more when it was put away', async () => {
      engine.load({ ...source, position: 0, startTime: 5 })
      await vi.advanceTimersByTimeAsync(6000)
      expect(fake.log.at(-1)).toBe('load https://books.example/public/session/s1/track/1 at 5')
      engine.play()
      engine.load({ ...source, position: 2 })
      engine.unload()
      await vi.advanceTimersByTimeAsync(6000)
      expect(fake.log.at(-1)).toBe('IDLE')
    })
  })

  it('is found again after the line was gone, further on', () => {
    fake.device.isThere = false
    expect(engine.rejoin()).toBe(false)
    fake.device.isThere = true
    Object.assign(fake.device, { time: 12 })
    fake.device.goTo(2, 12)
    heard.length = 0
    expect(engine.rejoin()).toBe(true)
    expect(heard).toEqual([{ type: 'time' }, { type: 'playing' }])
    engine.unload()
    expect(engine.rejoin()).toBe(false)
  })

  it.each([
    [0, 3, 10, { from: 0, to: 2 }],
    [5, 1000, 100, { from: 0, to: 99 }],
    [500, 1000, 100, { from: 475, to: 574 }],
    [999, 1000, 100, { from: 900, to: 999 }],
    [7, 20, 0, { from: 7, to: 7 }],
    [7, 20, 1, { from: 7, to: 7 }],
  ])('from %d of %d tracks with room for %d holds %j', (position, count, room, expected) => {
    expect(windowAround(position, count, room)).toEqual(expected)
  })
})

describe('what a device plays for us', () => {
  it('is read back from its own words', () => {
    const item = { sessionId: 's1', itemId: 'i1', episodeId: null, position: 1, offset: 100 }
    expect(castItemOf({ lectern: item })).toEqual(item)
    expect(castItemOf({ lectern: { itemId: 'i1' } })).toEqual({
      sessionId: '',
      itemId: 'i1',
      episodeId: null,
      position: 0,
      offset: 0,
    })
  })

  it.each([[null], [undefined], [{}], [{ lectern: null }], [{ lectern: { itemId: 7 } }], ['text']])(
    'is nothing of ours: %j',
    (customData) => expect(castItemOf(customData)).toBe(null),
  )
})
