import { truncateSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#testing/app.ts'
import { ffmpeg } from '#testing/media/sound.ts'
import { createListeningApp, trackBytes } from '#testing/apps/listening-app.ts'
import type { ListeningApp } from '#testing/apps/listening-app.ts'

let app: ListeningApp
let root: Client
beforeAll(async () => {
  app = await createListeningApp()
  root = app.lectern.root
})
afterAll(() => app.close())

const nowhere = '00000000-0000-4000-8000-000000000000'
const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36'
const device = (deviceId = 'desk') => ({
  deviceInfo: {
    clientName: 'Test',
    clientVersion: '1.2',
    deviceId,
    manufacturer: 'Acme',
    model: 'One',
  },
  supportedMimeTypes: ['audio/mpeg'],
  mediaPlayer: 'html5',
})
const play = async (client: Client, itemId: string, deviceId?: string) =>
  (await client.post(`/api/items/${itemId}/play`, device(deviceId))).body
const sync = (client: Client, id: string, currentTime: number, timeListened: number) =>
  client.post(`/api/session/${id}/sync`, { currentTime, timeListened, duration: 3600 })
const placeOf = async (client: Client, itemId: string) =>
  (await client.get(`/api/me/progress/${itemId}`)).body
const pass = (seconds: number) => (app.lectern.clock.now += seconds * 1000)

describe('a session', () => {
  it('opens at the own place, reports, and stays in the history', async () => {
    const client = await app.lectern.user('listener')
    await client.patch(`/api/me/progress/${app.ids.book}`, { currentTime: 50, duration: 120 })
    const opened = await client.post(`/api/items/${app.ids.book}/play`, device(), {
      headers: { 'user-agent': chrome },
    })
    const session = opened.body
    expect(session).toMatchObject({
      libraryItemId: app.ids.book,
      episodeId: null,
      mediaType: 'book',
      displayTitle: 'First Light',
      displayAuthor: 'Ada Lane',
      duration: 120,
      playMethod: 0,
      mediaPlayer: 'html5',
      startTime: 50,
      currentTime: 50,
      timeListening: 0,
      deviceInfo: {
        deviceId: 'desk',
        deviceName: 'Acme One',
        browserName: 'Chrome',
        osName: 'Linux',
        osVersion: 'x86_64',
      },
      mediaMetadata: { title: 'First Light', narrators: ['Nora'] },
      libraryItem: { id: app.ids.book },
    })
    expect(session.audioTracks.map((track: Record<string, unknown>) => track.startOffset)).toEqual([
      0, 60,
    ])
    pass(15)
    const answer = await client.post(`/api/session/${session.id}/sync`, {
      currentTime: 61.5,
      timeListened: 15,
      duration: 119,
    })
    expect(answer.text).toBe('OK')
    expect(await placeOf(client, app.ids.book)).toMatchObject({ currentTime: 61.5, duration: 119 })
    expect((await client.get(`/api/session/${session.id}`)).body).toMatchObject({
      currentTime: 61.5,
      timeListening: 15,
    })
    pass(5)
    const last = { currentTime: 66, timeListened: 5 }
    expect((await client.post(`/api/session/${session.id}/close`, last)).text).toBe('OK')
    expect((await client.get(`/api/session/${session.id}`)).status).toBe(404)
    expect((await client.post(`/api/session/${session.id}/close`)).status).toBe(404)
    expect((await sync(client, session.id, 70, 1)).status).toBe(404)
    const history = (await client.get('/api/me/listening-sessions')).body
    expect(history).toMatchObject({ total: 1, numPages: 1, page: 0, itemsPerPage: 10 })
    expect(history.sessions[0]).toMatchObject({ timeListening: 20, currentTime: 66, chapters: [] })
    const again = await play(client, app.ids.book)
    expect(again).toMatchObject({ startTime: 66, currentTime: 66 })
  })

  it('finishes a book by itself and starts it over the next time', async () => {
    const client = await app.lectern.user('finisher')
    const { id } = await play(client, app.ids.book)
    pass(60)
    await client.post(`/api/session/${id}/sync`, { currentTime: 115, timeListened: 60 })
    expect(await placeOf(client, app.ids.book)).toMatchObject({ isFinished: true, progress: 1 })
    expect(await play(client, app.ids.book)).toMatchObject({ startTime: 0 })
    const { readThroughs } = (await client.get(`/api/me/item/${app.ids.book}/history`)).body
    expect(readThroughs).toHaveLength(1)
  })

  it('finishes a book by the rule of its library, as it is now', async () => {
    const client = await app.lectern.user('half-reader')
    const library = `/api/libraries/${app.ids.elsewhere}`
    const rule = (settings: Record<string, unknown>) => root.patch(library, { settings })
    const { id } = await play(client, app.ids.hidden)
    await sync(client, id, 2000, 10)
    const path = `/api/me/progress/${app.ids.hidden}`
    expect((await client.get(path)).body.isFinished).toBe(false)
    expect((await rule({ markAsFinishedPercentComplete: 50 })).status).toBe(200)
    await sync(client, id, 2010, 10)
    expect((await client.get(path)).body).toMatchObject({ isFinished: true, currentTime: 2010 })
    await rule({ markAsFinishedPercentComplete: null })
    await sync(client, id, 2020, 10)
    expect((await client.get(path)).body).toMatchObject({ isFinished: false, finishedAt: null })
  })

  it('plays an episode as one track and refuses what cannot be played', async () => {
    const { podcast, episode, book, ebook } = app.ids
    const opened = await root.post(`/api/items/${podcast}/play/${episode}`, device())
    expect(opened.body).toMatchObject({
      displayTitle: 'Talk 1',
      displayAuthor: 'Jo',
      episodeId: episode,
    })
    expect(opened.body.audioTracks).toHaveLength(1)
    const first = await app.lectern.anonymous.get(`/public/session/${opened.body.id}/track/0`)
    expect(first.status).toBe(200)
    expect((await root.post(`/api/items/${podcast}/play/${nowhere}`, {})).status).toBe(404)
    expect((await root.post(`/api/items/${podcast}/play`, {})).status).toBe(404)
    expect((await root.post(`/api/items/${book}/play/${episode}`, {})).status).toBe(400)
    expect((await root.post(`/api/items/${ebook}/play`, {})).status).toBe(404)
    expect((await root.post(`/api/items/${nowhere}/play`, {})).status).toBe(404)
  })

  it('is not refused for what a client says about itself', async () => {
    for (const odd of [
      { deviceInfo: 'x', supportedMimeTypes: 5, mediaPlayer: {} },
      {
        deviceInfo: { deviceId: { a: 1 }, model: 'm'.repeat(2000) },
        supportedMimeTypes: 'audio/mpeg',
      },
    ]) {
      const opened = await app.lectern.root.post(`/api/items/${app.ids.book}/play`, odd)
      expect(opened.status).toBe(200)
      expect(opened.body.audioTracks.length).toBeGreaterThan(0)
    }
  })

  it('is streamed unless the client plays what is there', async () => {
    const { book } = app.ids
    const method = async (body: unknown) =>
      (await root.post(`/api/items/${book}/play`, body)).body.playMethod
    expect(await method({})).toBe(ffmpeg === null ? 0 : 2)
    expect(await method({ supportedMimeTypes: ['audio/mpeg'] })).toBe(0)
    expect(await method({ supportedMimeTypes: ['audio/ogg'] })).toBe(2)
    expect(await method({ forceDirectPlay: '1', forceTranscode: '' })).toBe(0)
    const forced = (await root.post(`/api/items/${book}/play`, { forceTranscode: '1' })).body
    expect(forced).toMatchObject({ playMethod: 2 })
    expect(forced.audioTracks).toEqual([
      expect.objectContaining({ contentUrl: `/hls/${forced.id}/output.m3u8`, codec: null }),
    ])
    const track = await app.lectern.anonymous.get(`/public/session/${forced.id}/track/1`)
    expect(track.headers.location).toBe(`/hls/${forced.id}/output.m3u8`)
    const list = await app.lectern.anonymous.get(`/hls/${forced.id}/output.m3u8`)
    expect(list.status).toBe(ffmpeg === null ? 404 : 200)
    expect((await app.lectern.anonymous.get(`/hls/${forced.id}/evil.txt`)).status).toBe(400)
    const lecternStream = { bitrate: 64, container: 'fmp4' }
    const wished = await root.post(`/api/items/${book}/play`, {
      forceTranscode: '1',
      lecternStream,
    })
    const { id, audioTracks } = wished.body
    expect(audioTracks[0].contentUrl).toBe(`/hls/${id}/output.m3u8?bitrate=64&container=fmp4`)
  })

  it('is replaced by the next one of the same device only', async () => {
    const client = await app.lectern.user('switcher')
    const desk = await play(client, app.ids.book)
    const phone = await play(client, app.ids.long, 'phone')
    const next = await play(client, app.ids.long)
    expect((await client.get(`/api/session/${desk.id}`)).status).toBe(404)
    expect((await client.get(`/api/session/${phone.id}`)).status).toBe(200)
    const open = (await root.get('/api/sessions/open')).body.sessions.filter(
      (one: { user: { username: string } }) => one.user.username === 'switcher',
    )
    expect(new Set(open.map((one: { id: string }) => one.id))).toEqual(new Set([phone.id, next.id]))
    expect((await client.get('/api/me/listening-sessions')).body.total).toBe(0)
  })

  it('belongs to its user; admins may look', async () => {
    const client = await app.lectern.user('owner')
    const other = await app.lectern.user('other')
    const { id } = await play(client, app.ids.long)
    expect((await other.get(`/api/session/${id}`)).status).toBe(403)
    expect((await sync(other, id, 100, 10)).status).toBe(403)
    expect((await root.get(`/api/session/${id}`)).status).toBe(200)
    expect((await sync(root, id, 100, 10)).text).toBe('OK')
    expect(await placeOf(client, app.ids.long)).toMatchObject({ currentTime: 100 })
    expect((await sync(client, id, -5, 10)).status).toBe(400)
    expect((await client.post(`/api/session/${id}/sync`, { currentTime: 'x' })).status).toBe(400)
    expect((await client.post(`/api/session/${id}/sync`, {})).status).toBe(400)
  })

  it('survives a restart of the server', async () => {
    const own = await createListeningApp()
    const { id } = await play(own.lectern.root, own.ids.long)
    await sync(own.lectern.root, id, 100, 20)
    await own.db.close()
    await own.lectern.restart()
    expect((await sync(own.lectern.root, id, 120, 20)).text).toBe('OK')
    expect(await placeOf(own.lectern.root, own.ids.long)).toMatchObject({ currentTime: 120 })
    await own.lectern.close()
  })
})

describe('the audio of a session', () => {
  it('comes with exact ranges, without a token, as long as the session is open', async () => {
    const { id } = await play(root, app.ids.book)
    const path = `/public/session/${id}/track/2`
    const { anonymous } = app.lectern
    const whole = await anonymous.get(path)
    expect([whole.status, whole.headers['content-type']]).toEqual([200, 'audio/mpeg'])
    expect(whole.bytes.equals(trackBytes)).toBe(true)
    const part = await anonymous.get(path, { headers: { range: 'bytes=100-199' } })
    expect([part.status, part.headers['content-range']]).toEqual([206, 'bytes 100-199/1000'])
    expect(part.bytes.equals(trackBytes.subarray(100, 200))).toBe(true)
    const head = await anonymous.send('HEAD', path)
    expect([head.status, head.headers['content-length']]).toEqual([200, '1000'])
    expect((await anonymous.get(`/public/session/${id}/track/9`)).status).toBe(404)
    expect((await anonymous.get(`/public/session/${id}/track/x`)).status).toBe(400)
    expect((await anonymous.get(`/public/session/${nowhere}/track/1`)).status).toBe(404)
    expect((await anonymous.get('/public/session/nope/track/1')).status).toBe(404)
    await root.post(`/api/session/${id}/close`)
    expect((await anonymous.get(path)).status).toBe(404)
  })

  it('ends when one person opens a sixth session: the one that was silent for longest', async () => {
    const client = await app.lectern.user('opens-many')
    const other = (await play(await app.lectern.user('opens-one'), app.ids.book, 'else')).id
    const ids: string[] = []
    for (let nth = 0; nth < 6; nth++) {
      pass(121)
      ids.push((await play(client, app.ids.book, `many-${nth}`)).id)
      if (nth === 3) await sync(client, ids[0] ?? '', 5, 1)
    }
    expect(await sounding([...ids, other])).toEqual([true, false, true, true, true, true, true])
  })

  it('goes on for all who listen with one account, up to forty', async () => {
    const client = await app.lectern.user('family')
    const ids: string[] = []
    for (let nth = 0; nth < 41; nth++) {
      pass(1)
      ids.push((await play(client, app.ids.book, `family-${nth}`)).id)
    }
    const [first, ...later] = await sounding(ids)
    expect([first, new Set(later)]).toEqual([false, new Set([true])])
  })

  async function sounding(ids: string[]): Promise<boolean[]> {
    const answers: boolean[] = []
    for (const id of ids) {
      const { status } = await app.lectern.anonymous.get(`/public/session/${id}/track/1`)
      answers.push(status === 200)
    }
    return answers
  }

  it('ends when access is taken away', async () => {
    const client = await app.lectern.user('stream-limited')
    const { id: userId } = (await client.get('/api/me')).body
    const { id } = await play(client, app.ids.hidden)
    const path = `/public/session/${id}/track/1`
    expect((await app.lectern.anonymous.get(path)).status).toBe(200)
    const limit = { permissions: { accessAllLibraries: false }, librariesAccessible: [] }
    await root.patch(`/api/users/${userId}`, limit)
    expect((await app.lectern.anonymous.get(path)).status).toBe(404)
    expect((await sync(client, id, 10, 10)).status).toBe(404)
    expect((await client.post(`/api/items/${app.ids.hidden}/play`, {})).status).toBe(404)
  })
})

describe('audio that is under way', () => {
  it('stops in the middle when access is taken away', async () => {
    const own = await createListeningApp()
    // Far more than the sockets between can hold.
    truncateSync(own.trackFile, 256 * 1024 * 1024)
    const client = await own.lectern.user('cut-off')
    const { id: userId } = (await client.get('/api/me')).body
    const { id } = await play(client, own.ids.hidden)
    await own.lectern.app.listen()
    const url = `http://127.0.0.1:${own.lectern.app.port()}/public/session/${id}/track/1`
    const response = await fetch(url)
    const reader = response.body?.getReader()
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
    const limit = { permissions: { accessAllLibraries: false }, librariesAccessible: [] }
    await own.lectern.root.patch(`/api/users/${userId}`, limit)
    const rest = async (): Promise<void> => {
      while (!(await reader?.read())?.done);
    }
    await expect(rest()).rejects.toThrow('terminated')
    await own.close()
  })
})

describe('sound of somebody who signed out', () => {
  const soundOf = async (client: Client) => {
    const { id } = await play(client, app.ids.book)
    return `/public/session/${id}/track/1`
  }
  const statusOf = async (path: string) => (await app.lectern.anonymous.get(path)).status

  it('ends with that sign-in, and only that', async () => {
    const client = await app.lectern.user('leaver')
    const other = await app.lectern.signIn('leaver')
    const [mine, theirs] = [await soundOf(client), await soundOf(other)]
    const { sessions } = (await client.get('/api/me/sessions')).body
    const { id } = sessions.find((one: { current: boolean }) => one.current)
    await other.delete(`/api/me/sessions/${id}`)
    await expect.poll(() => statusOf(mine)).toBe(404)
    expect(await statusOf(theirs)).toBe(200)
    await other.post('/logout?allDevices=1')
    await expect.poll(() => statusOf(theirs)).toBe(404)
  })

  it('ends when an admin sets another password', async () => {
    const client = await app.lectern.user('reset')
    const path = await soundOf(client)
    expect(await statusOf(path)).toBe(200)
    const { id } = (await client.get('/api/me')).body
    await root.patch(`/api/users/${id}`, { password: 'another secret' })
    await expect.poll(() => statusOf(path)).toBe(404)
  })
})

describe('two devices on one book', () => {
  it('let the one that started last move the place, and keep what the other says', async () => {
    const client = await app.lectern.user('two-devices')
    const phone = await play(client, app.ids.long, 'phone')
    await sync(client, phone.id, 100, 10)
    const desk = await play(client, app.ids.long, 'desk')
    await sync(client, desk.id, 500, 10)
    await sync(client, phone.id, 115, 15)
    expect(await placeOf(client, app.ids.long)).toMatchObject({ currentTime: 500 })
    const { entries } = (await client.get(`/api/me/item/${app.ids.long}/history`)).body
    expect(entries[0]).toMatchObject({ position: 115, adopted: false, reason: 'other-device' })
    expect(entries[0].device).toBe('Acme One')
    // The desk falls silent; the phone wakes where it was. It neither takes the place back nor loses its minutes.
    pass(300)
    await sync(client, phone.id, 115, 0)
    await sync(client, phone.id, 130, 15)
    expect(await placeOf(client, app.ids.long)).toMatchObject({ currentTime: 500 })
    expect((await client.get(`/api/session/${phone.id}`)).body.timeListening).toBe(40)
    await sync(client, desk.id, 510, 10)
    expect(await placeOf(client, app.ids.long)).toMatchObject({ currentTime: 510 })
  })

  it('count a report that is sent twice once', async () => {
    const client = await app.lectern.user('stutter')
    const { id } = await play(client, app.ids.long)
    pass(20)
    await sync(client, id, 20, 20)
    pass(3)
    await sync(client, id, 20, 20)
    expect((await client.get(`/api/session/${id}`)).body.timeListening).toBe(20)
  })
})

describe('a page that slept through what happened elsewhere', () => {
  const listened = async (name: string) => {
    const client = await app.lectern.user(name)
    const page = await play(client, app.ids.long, 'page')
    pass(15)
    await sync(client, page.id, 15, 15)
    return { client, page }
  }
  const elsewhere = async (client: Client) => {
    const phone = await play(client, app.ids.long, 'phone')
    pass(30)
    await sync(client, phone.id, 600, 30)
    await client.post(`/api/session/${phone.id}/close`)
    pass(60)
  }
  const told = { headers: { prefer: 'return=representation' } }

  it('does not take the place back, and hears where it is', async () => {
    const { client, page } = await listened('sleeper')
    await elsewhere(client)
    const path = `/api/session/${page.id}/sync`
    const report = { currentTime: 18, timeListened: 3, duration: 3600 }
    expect((await client.post(path, report)).text).toBe('OK')
    const answer = (await client.post(path, { ...report, currentTime: 21 }, told)).body
    expect(answer).toMatchObject({
      adopted: false,
      reason: 'stale',
      mediaProgress: { currentTime: 600 },
    })
    expect((await client.get(`/api/session/${page.id}`)).body.timeListening).toBe(21)
    // It followed and goes on from there, wherever its listener wants.
    const lecternKnows = answer.mediaProgress.lastUpdate
    const seen = { currentTime: 40, timeListened: 3, duration: 3600, lecternKnows }
    expect((await client.post(path, seen, told)).body).toMatchObject({ adopted: true })
    await sync(client, page.id, 20, 10)
    expect(await placeOf(client, app.ids.long)).toMatchObject({ currentTime: 20 })
    // Its last word is no different.
    await elsewhere(client)
    const last = { currentTime: 30, timeListened: 10 }
    const closed = await client.post(`/api/session/${page.id}/close`, last, told)
    expect(closed.body).toMatchObject({ adopted: false, mediaProgress: { currentTime: 600 } })
  })

  it('does not either by what it could not deliver, under the same id or as a rest', async () => {
    const { client, page } = await listened('rester')
    await elsewhere(client)
    const rest = {
      libraryItemId: app.ids.long,
      currentTime: 27,
      timeListening: 12,
      duration: 3600,
      startedAt: app.lectern.clock.now - 12_000,
      updatedAt: app.lectern.clock.now,
    }
    for (const sent of [
      { ...rest, id: `${page.id}-1`, lecternSession: page.id },
      { ...rest, id: page.id, timeListening: 27 },
    ]) {
      const { body } = await client.post('/api/session/local-all', { sessions: [sent] })
      expect(body.results).toEqual([{ id: sent.id, success: true, progressSynced: false }])
    }
    expect(await placeOf(client, app.ids.long)).toMatchObject({ currentTime: 600 })
  })

  it('is told from one that goes on from where the other stopped', async () => {
    const { client, page } = await listened('follower')
    await elsewhere(client)
    await sync(client, page.id, 610, 10)
    await sync(client, page.id, 100, 10)
    expect(await placeOf(client, app.ids.long)).toMatchObject({ currentTime: 100 })
  })

  it('does not bring back what was forgotten elsewhere, but goes on after what was done here', async () => {
    const { client, page } = await listened('forgetter')
    const { id } = await placeOf(client, app.ids.long)
    const other = await app.lectern.signIn('forgetter')
    pass(300)
    await other.send('DELETE', `/api/me/progress/${id}`)
    await sync(client, page.id, 30, 15)
    expect((await client.get(`/api/me/progress/${app.ids.long}`)).status).toBe(404)
    const again = await play(client, app.ids.long, 'page')
    await sync(client, again.id, 30, 15)
    await client.patch(`/api/me/progress/${app.ids.long}`, { isFinished: true })
    await client.patch(`/api/me/progress/${app.ids.long}`, { isFinished: false })
    pass(300)
    await sync(client, again.id, 45, 15)
    expect(await placeOf(client, app.ids.long)).toMatchObject({ currentTime: 45 })
  })
})
