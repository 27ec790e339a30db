import { beforeEach, describe, expect, it } from 'vitest'
import type { DevicePlay } from '#features/offline/index.ts'
import { CallError } from '#platform/net/call-error.ts'
import { FakeCalls, fakeSession, settle } from '../machine/testing/fakes.ts'
import { plainOrder } from '../machine/timeline/play-order.ts'
import { idleSnapshot } from '../machine/states/snapshot.ts'
import { createDeviceCalls, type DeviceCalls } from './device-calls.ts'

const book = { itemId: 'item-1' }
const local = { forceTranscode: false, output: 'local' } as const
const report = { currentTime: 30, timeListened: 10, duration: 300 }
const hasty = { keepalive: false }
const cut = new CallError('network', { message: 'Server could not be reached' })

let server: FakeCalls
let calls: DeviceCalls
let isOffline: boolean
let delivered: number
let kept: { currentTime: number; timeListened: number }[]
let ticks: [number, boolean][]
let known: number[]
let ended: number
let isHere: boolean
let mediaType: DevicePlay['download']['mediaType']
let runOut: () => void

beforeEach(() => {
  server = new FakeCalls()
  isOffline = false
  isHere = true
  mediaType = 'book'
  delivered = 0
  kept = []
  ticks = []
  known = []
  ended = 0
  calls = createDeviceCalls(server, {
    openDownloaded: async () => (isHere ? playOf() : null),
    deliver: async () => void (delivered += 1),
    isOffline: () => isOffline,
    patience: () => new Promise((resolve) => (runOut = resolve)),
  })
})

function playOf(): DevicePlay {
  const { audioTracks, chapters } = fakeSession()
  return {
    download: {
      key: 'mira/item-1/',
      userId: 'mira',
      libraryId: 'library',
      libraryItemId: 'item-1',
      episodeId: null,
      mediaType,
      title: 'A Title',
      author: 'An Author',
      authors: [],
      duration: 300,
      chapters,
      tracks: audioTracks.map((track) => ({
        ...track,
        ino: `${track.index}`,
        size: 1,
        received: 1,
        etag: null,
        isDone: true,
      })),
      cover: { hasCover: false, updatedAt: 0, accent: null, thumbhash: null, picture: null },
      state: 'done',
      failure: null,
      addedAt: 0,
      place: null,
    },
    urls: ['blob:1', 'blob:2', 'blob:3'],
    startTime: 42,
    newId: () => 'device-session',
    keep: async ({ currentTime, timeListened }) => void kept.push({ currentTime, timeListened }),
    tick: (currentTime, isPlaying) => void ticks.push([currentTime, isPlaying]),
    known: async (currentTime) => void known.push(currentTime),
    end: () => void (ended += 1),
  }
}

describe('with a server', () => {
  it('opens a session as always and plays the files of the device', async () => {
    const session = await calls.open(book, local)
    expect(server.opened).toHaveLength(1)
    expect(session.id).toBe('session-1')
    expect(calls.trackUrl(session, 1)).toBe('blob:2')
    expect(delivered).toBe(1)
    expect(await calls.isMissing('blob:2')).toBe(false)
  })

  it('plays files even where the server would make a stream', async () => {
    server.session = fakeSession({ playMethod: 2, audioTracks: [] })
    const session = await calls.open(book, local)
    expect(session).toMatchObject({ playMethod: 0, audioTracks: { length: 3 } })
  })

  it('plays the film of a video where the server would make a stream', async () => {
    mediaType = 'video'
    server.session = fakeSession({ playMethod: 2, audioTracks: [], isVideo: false })
    expect(await calls.open(book, local)).toMatchObject({ playMethod: 0, isVideo: true })
    isOffline = true
    expect(await calls.open(book, local)).toMatchObject({ id: 'device-session', isVideo: true })
  })

  it('leaves what is not here, cast and transcoded playing to the server', async () => {
    for (const options of [
      { ...local, output: 'cast' as const },
      { ...local, forceTranscode: true },
    ])
      expect(calls.trackUrl(await calls.open(book, options), 0)).toBe('session-1/1')
    isHere = false
    expect(calls.trackUrl(await calls.open(book, local), 0)).toBe('session-1/1')
  })

  it('plays the files of the server when the book has become another one', async () => {
    server.session = fakeSession({ duration: 400 })
    const session = await calls.open(book, local)
    expect(calls.trackUrl(session, 0)).toBe('session-1/1')
    expect(ended).toBe(1)
  })

  it('remembers the places that the server has', async () => {
    const { id } = await calls.open(book, local)
    expect(await calls.sync(id, report, hasty)).toBe('kept')
    await settle()
    expect(known).toEqual([30])
    expect(kept).toEqual([])
    await calls.close(id, null)
    expect(ended).toBe(1)
  })

  it('passes on that another place took the session over', async () => {
    const { id } = await calls.open(book, local)
    server.syncAnswer = async () => 'gone'
    expect(await calls.sync(id, report, hasty)).toBe('gone')
    expect(kept).toEqual([])
  })

  it('passes on a refusal', async () => {
    const refusal = new CallError('refused', { message: 'Item not found', status: 404 })
    server.openAnswer = () => Promise.reject(refusal)
    await expect(calls.open(book, local)).rejects.toBe(refusal)
    expect(ended).toBe(1)
  })
})

describe('when the line breaks under a session', () => {
  it('keeps the reports in the journal and goes on with the server later', async () => {
    const { id } = await calls.open(book, local)
    server.syncAnswer = () => Promise.reject(cut)
    expect(await calls.sync(id, report, hasty)).toBe('kept')
    expect(kept).toEqual([{ currentTime: 30, timeListened: 10 }])
    server.syncAnswer = async () => 'kept'
    await calls.sync(id, { ...report, currentTime: 40 }, hasty)
    expect(kept).toHaveLength(1)
  })

  it('stays with the journal when the server has closed the session meanwhile', async () => {
    const { id } = await calls.open(book, local)
    server.syncAnswer = () => Promise.reject(cut)
    await calls.sync(id, report, hasty)
    server.syncAnswer = async () => 'gone'
    expect(await calls.sync(id, { ...report, currentTime: 40 }, hasty)).toBe('kept')
    expect(await calls.sync(id, { ...report, currentTime: 50 }, hasty)).toBe('kept')
    expect(kept.map(({ currentTime }) => currentTime)).toEqual([30, 40, 50])
    expect(server.synced).toHaveLength(2)
  })

  it('does not swallow other failures', async () => {
    const { id } = await calls.open(book, local)
    const broken = new CallError('refused', { message: 'Internal', status: 500 })
    server.syncAnswer = () => Promise.reject(broken)
    await expect(calls.sync(id, report, hasty)).rejects.toBe(broken)
    expect(kept).toEqual([])
  })
})

describe('without a server', () => {
  it('opens a session of its own at the place it knows', async () => {
    isOffline = true
    const session = await calls.open(book, local)
    expect(session).toMatchObject({ id: 'device-session', currentTime: 42, playMethod: 3 })
    expect(server.opened).toEqual([])
    expect(await calls.sync(session.id, report, hasty)).toBe('kept')
    await calls.close(session.id, { ...report, currentTime: 35, timeListened: 5 })
    expect(kept.map(({ currentTime }) => currentTime)).toEqual([30, 35])
    expect(server.synced).toEqual([])
    expect(server.closed).toEqual([])
    expect([delivered, ended]).toEqual([0, 1])
  })

  it.each([
    ['no answer', cut],
    ['a proxy without its server', new CallError('refused', { message: '', status: 502 })],
  ])('does so after %s', async (_name, error) => {
    server.openAnswer = () => Promise.reject(error)
    expect((await calls.open(book, local)).id).toBe('device-session')
  })

  it('does not wait for ever, and closes the session that came too late', async () => {
    let arrive = () => {}
    server.openAnswer = () => new Promise((resolve) => (arrive = () => resolve(fakeSession())))
    const opening = calls.open(book, local)
    await settle()
    runOut()
    expect((await opening).id).toBe('device-session')
    arrive()
    await settle()
    expect(server.closed).toEqual([{ id: 'session-1', report: null }])
  })

  it('tells each moment of such a session, and none of the others', async () => {
    const online = await calls.open(book, local)
    const levels = { rate: 1, volume: 1, boost: { volume: 0, voice: false }, order: plainOrder }
    const snapshot = idleSnapshot({ ...levels, output: 'local' })
    calls.tick({ ...snapshot, session: online, state: 'PLAYING', currentTime: 3 })
    isOffline = true
    const session = await calls.open(book, local)
    calls.tick({ ...snapshot, session, state: 'PLAYING', currentTime: 5 })
    calls.tick({ ...snapshot, session, state: 'PAUSED', currentTime: 6 })
    calls.tick(snapshot)
    expect(ticks).toEqual([
      [5, true],
      [6, false],
    ])
  })

  it('sends at once when somebody can be reached again', async () => {
    isOffline = true
    const session = await calls.open(book, local)
    await calls.sync(session.id, report, hasty)
    expect(delivered).toBe(0)
    isOffline = false
    await calls.sync(session.id, { ...report, currentTime: 40 }, hasty)
    expect(delivered).toBe(1)
  })
})
