import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import type { Client, TestApp } from '#testing/app.ts'
import { audio, library } from '#testing/fixture-library.ts'
import { allMedia, knowing } from '#testing/apps/knowing-client.ts'
import { addressOf, readingCalls, rescan } from './hidden-world.ts'
import { listenAs } from './listener.ts'
import type { Listener } from './listener.ts'

/** Names that occur in the music and the video library and nowhere else. */
const marks = ['Qzmusic', 'Qzvideo'] as const

let test: TestApp
let root: Client
/** Root with a client that can name every kind of media. */
let ours: Client
const libraries = { book: '', music: '', video: '' }
const items = { book: '', music: '', video: '' }
const lists: Record<string, string> = {}
let old: Listener
let fresh: Listener

const found = (text: string): string[] =>
  [...marks, libraries.music, libraries.video, items.music, items.video].filter(
    (mark) => mark !== '' && text.includes(mark),
  )

beforeAll(async () => {
  test = await createTestApp()
  root = test.root
  ours = knowing(root)
  await test.app.listen()
  old = await listenAs(test.app.port(), root.token)
  fresh = await listenAs(test.app.port(), root.token, { media: allMedia })
  const folder = (kind: string) => join(test.mediaFolder, kind)
  await library({ 'Ada/Open/01.mp3': audio({ seconds: 30 }) }, folder('book'))
  const tags = { album: 'Qzmusic album', artist: 'Qzmusic artist', genre: 'Qzmusic genre' }
  await library({ 'Qzmusic/Qzmusic/01.mp3': audio({ seconds: 30, tags }) }, folder('music'))
  await library({ 'Qzvideo film.mp4': audio({ seconds: 30 }) }, folder('video'))
  for (const kind of ['music', 'video', 'book'] as const) {
    const body = {
      name: kind === 'book' ? 'Books' : `Qz${kind} library`,
      mediaType: kind,
      folders: [{ fullPath: folder(kind) }],
      settings: { disableWatcher: true },
    }
    const created = await done(ours.post('/api/libraries', body))
    libraries[kind] = created.body.id
    await rescan(ours, libraries[kind])
    const page = await done(ours.get(`/api/libraries/${libraries[kind]}/items`))
    items[kind] = page.body.results[0].id
  }
  await liveABit()
})
afterAll(async () => {
  old.close()
  fresh.close()
  await test.close()
})

async function liveABit(): Promise<void> {
  for (const kind of ['music', 'video'] as const) {
    const session = await done(ours.post(`/api/items/${items[kind]}/play`))
    const report = { currentTime: 5, timeListened: 5, duration: 30 }
    test.clock.now += 5_000
    await done(ours.post(`/api/session/${session.body.id}/sync`, report))
    const list = { name: `Qz${kind} list`, libraryId: libraries[kind] }
    const entries = [{ libraryItemId: items[kind] }]
    lists[kind] = (await done(ours.post('/api/playlists', { ...list, items: entries }))).body.id
  }
  await done(ours.patch(`/api/me/progress/${items.video}`, { currentTime: 9 }))
  await done(ours.patch(`/api/items/${items.video}/media`, { metadata: { title: 'Qzvideo end' } }))
  await done(ours.patch(`/api/libraries/${libraries.music}`, { name: 'Qzmusic shelf' }))
  await done(ours.patch(`/api/items/${items.book}/media`, { metadata: { title: 'The very end' } }))
  await Promise.all([old, fresh].map((one) => one.until('item_updated', 'The very end')))
}

async function done(request: ReturnType<Client['get']>) {
  const answer = await request
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return answer
}

/** What tells admins how the whole server is, and what was done to it. */
const ofTheWholeServer = /^\/api\/(?:docs|openapi|filesystem|logger|lectern\/(?:state|audit))/

/** Every GET with ids of what is to be hidden, of what is not, and with everything included. */
function addresses(): string[] {
  const more =
    '?include=items,series,progress,rssfeed,stats,filterdata,latestsession&expanded=1&q=Qz'
  const ids = [...Object.values(items), ...Object.values(libraries), ...Object.values(lists)]
  return readingCalls()
    .filter((call) => call.reply !== 'file' && call.reply !== 'image')
    .flatMap((call) =>
      ids.map((id) =>
        addressOf(call, { id, libraryId: libraries.music, itemId: id, year: '2026' }),
      ),
    )
    .flatMap((address) => [address, address + more])
    .filter((address) => !ofTheWholeServer.test(address))
}

describe('a client that says nothing of itself', () => {
  it('is told nothing of music and video in any answer, though its user may see everything', async () => {
    const leaks: string[] = []
    for (const address of new Set(addresses())) {
      const { text, status } = await root.get(address)
      if (status >= 500) leaks.push(`${status} ${address}`)
      // What was asked for may come back in a refusal; what was not known may not.
      const told = found(text).filter((mark) => !address.includes(mark) || text.length > 300)
      if (told.length > 0) leaks.push(`${told.join()} in ${address}`)
    }
    expect(leaks).toEqual([])
  })

  it('hears nothing of them', () => {
    const leaks = old.heard.filter(({ text }) => found(text).length > 0)
    expect(leaks.map(({ event }) => event)).toEqual([])
  })

  it('finds neither libraries nor items there', async () => {
    for (const path of [
      `/api/libraries/${libraries.music}`,
      `/api/libraries/${libraries.video}/items`,
      `/api/items/${items.music}`,
    ]) {
      expect([path, (await root.get(path)).status]).toEqual([path, 404])
    }
    expect((await root.post(`/api/items/${items.video}/play`)).status).toBe(404)
  })

  it('signs in to what it knows', async () => {
    const login = (headers: Record<string, string>) =>
      test.anonymous.post('/login', { username: 'root', password: 'secret' }, { headers })
    const blind = await login({})
    expect(blind.body.userDefaultLibraryId).toBe(libraries.book)
    expect(found(blind.text)).toEqual([])
    const seeing = await login({ 'x-lectern-media': allMedia })
    // Where the latest listening was that this client can name.
    expect(seeing.body.userDefaultLibraryId).toBe(libraries.video)
    expect(seeing.text).toContain(items.video)
  })
})

describe('a client that can name them', () => {
  it('is told everything, so the other could have been', async () => {
    const seen = new Set<string>()
    for (const address of new Set(addresses())) {
      const { text } = await ours.get(address)
      for (const mark of found(text)) seen.add(mark)
    }
    expect([...seen].sort()).toEqual(
      [...marks, libraries.music, libraries.video, items.music, items.video].sort(),
    )
    const events = fresh.heard.filter(({ text }) => found(text).length > 0)
    const names = new Set(events.map(({ event }) => event))
    for (const name of [
      'library_added',
      'library_updated',
      'item_updated',
      'playlist_added',
      'task_finished',
      'user_updated',
      'user_item_progress_updated',
      'user_stream_update',
    ]) {
      expect(names).toContain(name)
    }
  })

  it('may know one of them alone', async () => {
    const { text } = await root.get('/api/libraries', {
      headers: { 'x-lectern-media': 'book, music' },
    })
    expect(text).toContain('Qzmusic')
    expect(text).not.toContain('Qzvideo')
  })

  it('still sees only what its user may', async () => {
    const limited = await test.user('limited', {
      permissions: { accessAllLibraries: false },
      librariesAccessible: [libraries.book, libraries.music],
    })
    const { text } = await knowing(limited).get('/api/libraries')
    expect(text).toContain('Qzmusic')
    expect(text).not.toContain('Qzvideo')
    expect((await knowing(limited).get(`/api/items/${items.video}`)).status).toBe(403)
    expect((await limited.get(`/api/items/${items.music}`)).status).toBe(404)
  })
})
