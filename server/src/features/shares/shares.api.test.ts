import { once } from 'node:events'
import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Answer } from '#testing/app.ts'
import { listenAs } from '#guard/listener.ts'
import { isSqlite } from '#testing/database.ts'
import { createFeedsApp } from '#testing/apps/feeds-app.ts'
import type { FeedsApp } from '#testing/apps/feeds-app.ts'
import { clientsOf, stranger as visitorOf } from '#testing/clients.ts'

let app: FeedsApp
/** Ids of books, by what their items are called. */
let media: Record<'first' | 'second' | 'other' | 'text', string>
let episode: string
beforeAll(async () => {
  app = await createFeedsApp()
  const idOf = async (name: keyof typeof media): Promise<string> =>
    (await app.root.get(`/api/items/${app.ids[name]}?expanded=1`)).body.media.id
  media = {
    first: await idOf('first'),
    second: await idOf('second'),
    other: await idOf('other'),
    text: await idOf('text'),
  }
  const show = await app.root.get(`/api/items/${app.ids.show}?expanded=1`)
  episode = show.body.media.episodes.find((one: { title: string }) => one.title === 'One').id
})
afterAll(() => app.test.close())
// What one test leaves is no trouble to the next.
afterEach(async () => {
  for (const { id } of (await app.root.get('/api/lectern/shares')).body.shares) await withdraw(id)
})

const share = (slug: string, more: object = {}, by = app.root): Promise<Answer> =>
  by.post('/api/share/mediaitem', {
    slug,
    mediaItemId: media.first,
    mediaItemType: 'book',
    expiresAt: 0,
    isDownloadable: true,
    ...more,
  })
const withdraw = (id: string): Promise<Answer> => app.root.delete(`/api/share/mediaitem/${id}`)

const stranger = (speaker = app.test.anonymous) => visitorOf(speaker)

it('is made by admins, shown beside its item, and withdrawn', async () => {
  const made = await share('open-shelf')
  expect(made.status).toBe(201)
  expect(made.body).toEqual({
    id: expect.any(String),
    slug: 'open-shelf',
    mediaItemId: media.first,
    mediaItemType: 'book',
    expiresAt: null,
    isDownloadable: true,
    createdAt: new Date(app.test.clock.now).toISOString(),
    updatedAt: new Date(app.test.clock.now).toISOString(),
  })
  const item = `/api/items/${app.ids.first}?expanded=1&include=share`
  expect((await app.root.get(item)).body.mediaItemShare).toEqual(made.body)
  expect((await app.reader.get(item)).body).not.toHaveProperty('mediaItemShare')
  const list = `/api/libraries/${app.library}/items?filter=share-open&include=share&limit=0`
  const listed = (await app.root.get(list)).body
  expect(listed.total).toBe(1)
  expect(listed.results[0].mediaItemShare).toEqual(made.body)
  expect((await app.reader.get(list)).text).not.toContain('open-shelf')
  expect((await app.root.get('/api/lectern/shares')).body.shares).toMatchObject([
    {
      slug: 'open-shelf',
      title: 'First',
      itemId: app.ids.first,
      username: 'root',
      hasPassword: false,
      numVisitors: 0,
      lastVisitedAt: null,
      isLiving: true,
    },
  ])
  const gone = await withdraw(made.body.id)
  expect([gone.status, gone.text]).toEqual([204, ''])
  expect((await withdraw(made.body.id)).status).toBe(404)
  expect((await app.root.get(list)).body.total).toBe(0)
  expect((await app.root.get(item)).body.mediaItemShare).toBeNull()
})

it('is refused with a sentence, and nothing is kept', async () => {
  const { body: taken } = await share('taken')
  const refusals = async (...answers: Promise<Answer>[]) =>
    (await Promise.all(answers)).map(({ status, text }) => [status, text])
  expect(
    await refusals(
      share('other-address'),
      share('taken', { mediaItemId: media.other }),
      share('x', { mediaItemId: media.other, mediaItemType: 'author' }),
      share('x', { mediaItemId: '00000000-0000-4000-8000-000000000000' }),
      share('x', { mediaItemId: app.ids.other }),
      share('', { mediaItemId: media.other }),
      share('a/b', { mediaItemId: media.other }),
      share('../x', { mediaItemId: media.other }),
      share('x', { mediaItemId: media.other, expiresAt: app.test.clock.now - 1 }),
      share('x', { mediaItemId: media.other, expiresAt: -5 }),
      share('x', { mediaItemId: media.other }, app.reader),
    ),
  ).toEqual([
    [409, 'Item is already shared'],
    [409, 'Slug is already in use'],
    [400, expect.any(String)],
    [404, 'Media item not found'],
    [404, 'Media item not found'],
    [400, 'Missing or invalid slug'],
    [400, expect.stringContaining('letters, digits')],
    [400, expect.stringContaining('letters, digits')],
    [400, 'The end of a share lies in the past.'],
    [400, 'Invalid expiration date'],
    [403, 'Forbidden'],
  ])
  expect((await app.reader.delete(`/api/share/mediaitem/${taken.id}`)).status).toBe(403)
  expect((await app.reader.get('/api/lectern/shares')).status).toBe(403)
  expect((await app.root.get('/api/lectern/shares')).body.shares).toHaveLength(1)
  await withdraw(taken.id)
})

describe('a visitor', () => {
  beforeEach(() => share('listen'))

  it('hears it from where they were, without an account', async () => {
    const visitor = stranger()
    const first = await visitor.visit('listen', '?t=1.5')
    expect(first.headers['set-cookie']).toMatch(
      /^share_session_id=[0-9a-f-]{36}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(first.headers['x-robots-tag']).toBe('noindex, nofollow')
    const { playbackSession: session } = first.body
    expect(session).toMatchObject({
      userId: null,
      displayTitle: 'First',
      displayAuthor: 'Ada Lane',
      mediaPlayer: 'web-share',
      playMethod: 0,
      startTime: 1.5,
      currentTime: 1.5,
      libraryItem: null,
      coverAspectRatio: 1,
    })
    expect(session.audioTracks).toMatchObject([
      { index: 1, contentUrl: '/public/share/listen/track/1', mimeType: 'audio/mpeg' },
      { index: 2, contentUrl: '/public/share/listen/track/2', startOffset: expect.closeTo(2, 0) },
    ])
    const bytes = await readFile(
      join(app.test.mediaFolder, 'books/Ada Lane/Harbour/1 - First/01 One.mp3'),
    )
    const track = await app.test.anonymous.get('/public/share/listen/track/1', {
      headers: { cookie: visitor.kept(), range: 'bytes=10-109' },
    })
    expect(track.status).toBe(206)
    expect(track.headers['content-range']).toBe(`bytes 10-109/${bytes.length}`)
    expect(track.bytes.equals(bytes.subarray(10, 110))).toBe(true)
    expect((await visitor.get('/public/share/listen/cover')).headers['content-type']).toBe(
      'image/png',
    )
    const progress = '/public/share/listen/progress'
    expect((await visitor.send('PATCH', progress, { currentTime: 3 })).status).toBe(204)
    for (const wrong of [{ currentTime: -1 }, { currentTime: 'x' }, {}])
      expect((await visitor.send('PATCH', progress, wrong)).status).toBe(400)
    const again = (await visitor.visit('listen', '?t=0')).body.playbackSession
    expect(again).toMatchObject({ id: session.id, currentTime: 3, startTime: 1.5 })
    expect((await stranger().visit('listen')).body.playbackSession).toMatchObject({
      currentTime: 0,
    })
    const far = { currentTime: 1e9 }
    expect((await visitor.send('PATCH', progress, far)).status).toBe(204)
    expect((await visitor.visit('listen')).body.playbackSession.currentTime).toBeCloseTo(5, 0)
  })

  it('gets nothing without having opened it, or of another share', async () => {
    const { body: second } = await share('second', { mediaItemId: media.second })
    const here = stranger()
    await here.visit('second')
    for (const part of ['track/1', 'cover', 'download']) {
      const path = `/public/share/listen/${part}`
      for (const visitor of [stranger(), here]) {
        const answer = await visitor.get(path)
        expect([part, answer.status, answer.text]).toEqual([part, 404, 'Share session not set'])
      }
    }
    expect(
      (await here.send('PATCH', '/public/share/listen/progress', { currentTime: 1 })).status,
    ).toBe(404)
    for (const part of ['track/0', 'track/99', 'track/1%2f..', 'track/..%2f1', 'track/1e0'])
      expect([part, (await here.get(`/public/share/second/${part}`)).status]).toEqual([part, 404])
    expect((await here.visit('nothing')).text).toBe('Not Found')
    expect((await here.get('/api/me')).status).toBe(401)
    await withdraw(second.id)
  })

  it('is told nothing that leads elsewhere', async () => {
    const visitor = stranger()
    const { text, body } = await visitor.visit('listen')
    const item = (await app.root.get(`/api/items/${app.ids.first}?expanded=1`)).body
    const { authors, series } = item.media.metadata
    for (const secret of [
      app.test.folder,
      app.ids.first,
      media.first,
      app.library,
      item.folderId,
      authors[0].id,
      series[0].id,
      item.libraryFiles[0].ino,
      'root',
      'Harbour/',
    ])
      expect(text).not.toContain(secret)
    const { libraryItemId, mediaMetadata } = body.playbackSession
    expect((await visitor.get(`/api/items/${libraryItemId}/cover`)).status).toBe(404)
    expect((await visitor.get(`/api/authors/${mediaMetadata.authors[0].id}/image`)).status).toBe(
      404,
    )
  })

  it('saves it where that is allowed', async () => {
    const visitor = stranger()
    await visitor.visit('listen')
    const whole = await visitor.get('/public/share/listen/download')
    expect([whole.status, whole.headers['content-type']]).toEqual([200, 'application/zip'])
    expect(whole.headers['content-disposition']).toContain('First.zip')
    const { body: quiet } = await share('quiet', {
      mediaItemId: media.other,
      isDownloadable: false,
    })
    await visitor.visit('quiet')
    expect((await visitor.get('/public/share/quiet/track/1')).status).toBe(200)
    expect((await visitor.get('/public/share/quiet/download')).status).toBe(403)
    await withdraw(quiet.id)
  })

  it('is seen by admins among what is heard, never in histories', async () => {
    await stranger().visit('listen')
    await stranger().visit('listen')
    const { sessions, shareSessions } = (await app.root.get('/api/sessions/open')).body
    expect(sessions).toEqual([])
    expect(shareSessions[0]).toMatchObject({
      displayTitle: 'First',
      libraryItemId: app.ids.first,
      deviceInfo: { clientName: 'Abs Web Share' },
    })
    expect((await app.root.get('/api/sessions')).body.total).toBe(0)
    const [{ numVisitors, lastVisitedAt }] = (
      await app.root.get(`/api/lectern/shares?item=${app.ids.first}`)
    ).body.shares
    expect(numVisitors).toBe(2)
    expect(lastVisitedAt).toBe(app.test.clock.now)
    expect((await app.root.get(`/api/lectern/shares?item=${app.ids.other}`)).body.shares).toEqual(
      [],
    )
  })
})

it('shares one episode of a podcast, as a file', async () => {
  const asEpisode = { mediaItemId: episode, mediaItemType: 'podcastEpisode' }
  expect((await share('as-book', { mediaItemId: episode })).status).toBe(404)
  const { body: made } = await share('one', asEpisode)
  const visitor = stranger()
  const { text, body } = await visitor.visit('one')
  expect(body.playbackSession).toMatchObject({ displayTitle: 'One', mediaType: 'podcast' })
  expect(body.playbackSession.audioTracks).toHaveLength(1)
  expect(text).not.toContain(episode)
  expect((await visitor.get('/public/share/one/track/1')).status).toBe(200)
  expect((await visitor.get('/public/share/one/track/2')).status).toBe(404)
  const file = await visitor.get('/public/share/one/download')
  expect(file.headers['content-disposition']).toContain('one.mp3')
  // Others of the podcast aren't shared, nor is the podcast.
  const item = await app.root.get(`/api/items/${app.ids.show}?expanded=1&include=share`)
  expect(item.body).not.toHaveProperty('mediaItemShare')
  await withdraw(made.id)
})

describe('a password', () => {
  it('is asked for before anything is told, and is limited', async () => {
    const { body: made } = await share('secret', { lecternPassword: 'Föhn 7' })
    expect(JSON.stringify(made)).not.toMatch(/assword/)
    const visitor = stranger()
    const asked = await visitor.visit('secret')
    expect([asked.status, asked.text]).toEqual([401, 'This share asks for a password.'])
    expect(asked.headers['set-cookie']).toBeUndefined()
    const unlock = (password: string, who = visitor) =>
      who.send('POST', '/public/share/secret/unlock', { password })
    const refused = await unlock('föhn 7')
    expect([refused.status, refused.text]).toEqual([403, 'That is not the password of this share.'])
    expect((await visitor.get('/public/share/secret/track/1')).status).toBe(404)
    expect((await unlock('Föhn 7')).status).toBe(204)
    expect((await visitor.visit('secret')).body.playbackSession.displayTitle).toBe('First')
    expect((await visitor.get('/public/share/secret/track/1')).status).toBe(200)
    // Another browser knows nothing of it.
    expect((await stranger().visit('secret')).status).toBe(401)
    const [{ hasPassword }] = (await app.root.get('/api/lectern/shares')).body.shares
    expect(hasPassword).toBe(true)
    await withdraw(made.id)
    expect((await unlock('Föhn 7')).status).toBe(404)
  })

  it('keeps the place of other shares, and lets no planted cookie in', async () => {
    const { body: open } = await share('open', { mediaItemId: media.other })
    const { body: made } = await share('secret', { lecternPassword: 'pw' })
    const visitor = stranger()
    await visitor.visit('open')
    await visitor.send('PATCH', '/public/share/open/progress', { currentTime: 0.5 })
    const planted = visitor.kept()
    await visitor.send('POST', '/public/share/secret/unlock', { password: 'pw' })
    expect(visitor.kept()).not.toBe(planted)
    expect((await visitor.visit('open')).body.playbackSession.currentTime).toBe(0.5)
    const other = await app.test.anonymous.get('/public/share/secret', {
      headers: { cookie: planted },
    })
    expect(other.status).toBe(401)
    await withdraw(open.id)
    await withdraw(made.id)
  })

  it('can’t be guessed without end', async () => {
    const limited = await createFeedsApp({ RATE_LIMIT_AUTH_MAX: '8' })
    const item = await limited.root.get(`/api/items/${limited.ids.first}?expanded=1`)
    await limited.root.post('/api/share/mediaitem', {
      slug: 'secret',
      mediaItemId: item.body.media.id,
      mediaItemType: 'book',
      lecternPassword: 'pw',
    })
    const statuses = []
    for (const password of ['a', 'b', 'c', 'd', 'e', 'pw']) {
      const path = '/public/share/secret/unlock'
      statuses.push((await limited.test.anonymous.post(path, { password })).status)
    }
    expect(statuses).toEqual([403, 403, 403, 403, 429, 429])
    await limited.test.close()
  })
})

describe('its end', () => {
  it('comes at its time, and its address is free again', async () => {
    const { clock } = app.test
    const { body } = await share('brief', { expiresAt: clock.now + 60_000 })
    expect(body.expiresAt).toBe(new Date(clock.now + 60_000).toISOString())
    const visitor = stranger()
    await visitor.visit('brief')
    expect((await visitor.get('/public/share/brief/track/1')).status).toBe(200)
    clock.now += 60_000
    for (const path of ['', '/track/1', '/cover', '/download'])
      expect((await visitor.get(`/public/share/brief${path}`)).status).toBe(404)
    const item = await app.root.get(`/api/items/${app.ids.first}?expanded=1&include=share`)
    expect(item.body.mediaItemShare).toBeNull()
    expect((await app.root.get('/api/lectern/shares')).body.shares).toEqual([])
    const { status, body: next } = await share('brief', { mediaItemId: media.other })
    expect(status).toBe(201)
    expect((await visitor.get('/public/share/brief/track/1')).status).toBe(404)
    await withdraw(next.id)
  })

  it.each([
    [
      'when it is withdrawn',
      async (id: string) => {
        await withdraw(id)
      },
    ],
    [
      'when its time is over',
      async () => {
        app.test.clock.now += 500
      },
    ],
  ])('ends bytes under way %s', async (when, end) => {
    const isTimed = when.includes('time')
    await withLongTrack(async () => {
      const { body } = await share('long', isTimed ? { expiresAt: app.test.clock.now + 300 } : {})
      const visitor = stranger()
      await visitor.visit('long')
      await app.test.app.listen()
      const bytes = await underWay(app.test.app, 'long', visitor.kept())
      // Admins are told once it has ended.
      const admin = await listenAs(app.test.app.port(), app.root.token)
      await end(body.id)
      await admin.until('share_closed')
      admin.close()
      expect(await bytes.areWhole()).toBe(false)
      expect((await visitor.get('/public/share/long/track/1')).status).toBe(404)
    })
    await app.test.restart()
  })

  it('comes with the rights of who made it, and with its item', async () => {
    const admin = await app.test.user('chief', { type: 'admin' })
    const { id: userId } = (await admin.get('/api/me')).body
    expect((await share('chiefs', {}, admin)).status).toBe(201)
    const visitor = stranger()
    expect((await visitor.visit('chiefs')).status).toBe(200)
    await app.root.patch(`/api/users/${userId}`, { type: 'user' })
    expect((await visitor.visit('chiefs')).status).toBe(404)
    expect((await visitor.get('/public/share/chiefs/track/1')).status).toBe(404)
    expect((await app.root.get('/api/lectern/shares')).body.shares).toMatchObject([
      { slug: 'chiefs', username: 'chief', isLiving: false },
    ])
    await app.root.patch(`/api/users/${userId}`, { type: 'admin' })
    expect((await visitor.visit('chiefs')).status).toBe(200)
    await app.root.delete(`/api/users/${userId}`)
    expect((await visitor.visit('chiefs')).status).toBe(404)
    expect((await share('gone', { mediaItemId: media.second })).status).toBe(201)
    await visitor.visit('gone')
    await app.root.delete(`/api/items/${app.ids.second}`)
    expect((await visitor.visit('gone')).status).toBe(404)
    expect((await visitor.get('/public/share/gone/track/1')).status).toBe(404)
    expect((await app.root.get('/api/lectern/shares')).body.shares).toEqual([])
  })

  it('is no restart', async () => {
    const { body } = await share('kept')
    const visitor = stranger()
    await visitor.visit('kept', '?t=2')
    await app.test.restart()
    expect((await visitor.visit('kept')).body.playbackSession.currentTime).toBe(2)
    await withdraw(body.id)
  })
})

it.skipIf(isSqlite)('ends at all servers, and bytes that another one sends', async () => {
  const beside = await app.test.beside()
  const there = clientsOf(() => beside)
  const { body } = await share('both')
  const visitor = stranger(there(null))
  expect((await visitor.visit('both')).status).toBe(200)
  expect((await visitor.get('/public/share/both/track/1')).status).toBe(200)
  await withLongTrack(async () => {
    await beside.listen()
    const bytes = await underWay(beside, 'both', visitor.kept())
    await withdraw(body.id)
    expect(await bytes.areWhole()).toBe(false)
  })
  expect((await visitor.get('/public/share/both/track/1')).status).toBe(404)
  expect((await visitor.visit('both')).status).toBe(404)
})

/** The first file is too long to be sent while its end is decided. */
async function withLongTrack(work: () => Promise<void>): Promise<void> {
  const path = join(app.test.mediaFolder, 'books/Ada Lane/Harbour/1 - First/01 One.mp3')
  const before = await readFile(path)
  await truncate(path, 1_000_000_000)
  await work()
  await writeFile(path, before)
}

/** Begins to fetch the first file of a share, and reads no further until it is asked for the end. */
async function underWay(server: FeedsApp['test']['app'], slug: string, cookie: string) {
  const url = `http://127.0.0.1:${server.port()}/public/share/${slug}/track/1`
  const asked = once(get(url, { headers: { cookie } }), 'response')
  const [incoming] = (await asked) as [IncomingMessage]
  expect(incoming.statusCode).toBe(200)
  const closed = new Promise((resolve) => incoming.on('close', resolve).on('error', () => {}))
  await once(incoming, 'readable')
  return {
    async areWhole(): Promise<boolean> {
      incoming.resume()
      await closed
      return incoming.complete
    },
  }
}
