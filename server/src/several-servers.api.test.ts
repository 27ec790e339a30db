import { truncateSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listenAs } from '#guard/listener.ts'
import type { Listener } from '#guard/listener.ts'
import { clientsOf } from '#testing/clients.ts'
import type { Client } from '#testing/clients.ts'
import { createTestApp } from '#testing/app.ts'
import { isSqlite } from '#testing/database.ts'
import { createListeningApp } from '#testing/apps/listening-app.ts'
import type { ListeningApp } from '#testing/apps/listening-app.ts'
import type { App } from './app.ts'

/** What one server does, seen at another one on the same database. */
describe.skipIf(isSqlite)('several servers', () => {
  let world: ListeningApp
  let here: Client
  let there: App
  let at: (token: string | null) => Client
  let listeners: Listener[]
  beforeAll(async () => {
    world = await createListeningApp()
    here = world.lectern.root
    there = await world.lectern.beside()
    at = clientsOf(() => there)
    await Promise.all([world.lectern.app.listen(), there.listen()])
    listeners = []
  })
  afterAll(async () => {
    for (const listener of listeners) listener.close()
    await world.close()
  })

  async function listen(client: Client, app = there): Promise<Listener> {
    const listener = await listenAs(app.port(), client.token)
    listeners.push(listener)
    return listener
  }
  const idOf = async (client: Client): Promise<string> => (await client.get('/api/me')).body.id

  it('refuse a device that signed out at another, and end its socket', async () => {
    const ada = await world.lectern.user('ada')
    const listener = await listen(ada)
    expect((await at(ada.token).get('/api/me')).status).toBe(200)
    await ada.post('/logout?allDevices=1')
    await expect.poll(async () => (await at(ada.token).get('/api/me')).status).toBe(401)
    await expect.poll(() => listener.socket.connected).toBe(false)
  })

  it('grant and withdraw rights together, also what is shown over sockets', async () => {
    const ben = await world.lectern.user('ben')
    const id = await idOf(ben)
    const book = `/api/items/${world.ids.book}`
    expect((await at(ben.token).get(book)).status).toBe(200)
    const listener = await listen(ben)
    await here.patch(`/api/users/${id}`, {
      permissions: { accessAllLibraries: false },
      librariesAccessible: [],
    })
    await expect.poll(async () => (await at(ben.token).get(book)).status).toBe(403)
    await listener.until('user_updated')
    await here.patch(`/api/items/${world.ids.long}/media`, { metadata: { subtitle: 'Secret' } })
    await here.patch(`/api/users/${id}`, { email: 'ben@example.org' })
    await listener.until('user_updated', 'ben@example.org')
    expect(listener.heard.some(({ text }) => text.includes('Secret'))).toBe(false)
  })

  it('forget a removed user, and stop sound that is under way', async () => {
    // More than could be sent before it is stopped.
    truncateSync(world.trackFile, 64 * 1024 ** 3)
    const cleo = await world.lectern.user('cleo')
    const id = await idOf(cleo)
    const session = await cleo.post(`/api/items/${world.ids.book}/play`, {
      supportedMimeTypes: ['audio/mpeg'],
    })
    // Opened at one server, heard from the other.
    const track = `/public/session/${session.body.id}/track/1`
    const response = await fetch(`http://127.0.0.1:${there.port()}${track}`)
    const reader = response.body?.getReader()
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
    await here.delete(`/api/users/${id}`)
    await expect.poll(async () => (await at(cleo.token).get('/api/me')).status).toBe(401)
    const rest = async (): Promise<void> => {
      while (!(await reader?.read())?.done);
    }
    await expect(rest()).rejects.toThrow('terminated')
  })

  it('take no key that another switched off', async () => {
    const owner = await idOf(here)
    const { body } = await here.post('/api/api-keys', { name: 'bridge', userId: owner })
    const { id, apiKey } = body.apiKey
    expect((await at(apiKey).get('/api/me')).status).toBe(200)
    await here.patch(`/api/api-keys/${id}`, { isActive: false })
    await expect.poll(async () => (await at(apiKey).get('/api/me')).status).toBe(401)
  })

  it('have the same settings', async () => {
    const titled = async () =>
      (await at(here.token).post('/api/authorize')).body.serverSettings.dateFormat
    expect(await titled()).toBe('MM/dd/yyyy')
    await here.patch('/api/settings', { dateFormat: 'yyyy-MM-dd' })
    await expect.poll(titled).toBe('yyyy-MM-dd')
  })

  it('tell everybody of what happens at any of them, and know who missed it', async () => {
    const root = await listen(here)
    await here.patch(`/api/items/${world.ids.book}/media`, { metadata: { title: 'Second Light' } })
    await root.until('item_updated', 'Second Light')
    const place = { currentTime: 20, duration: 120 }
    await here.patch(`/api/me/progress/${world.ids.long}`, place)
    await root.until('user_item_progress_updated', world.ids.long)
    const { body } = await at(here.token).get('/api/me')
    expect(body.mediaProgress).toMatchObject([{ libraryItemId: world.ids.long, currentTime: 20 }])
    // Whoever signed in before that and comes late missed it.
    const late = await listen(here)
    await expect
      .poll(() => late.heard.find(({ event }) => event === 'init')?.text)
      .toContain('"lecternMissed":true')
  })

  it('know together who is online, and tell when somebody has gone from all of them', async () => {
    const root = await listen(here)
    const dora = await world.lectern.user('dora')
    const id = await idOf(dora)
    const online = async (client: Client) =>
      (await client.get('/api/users/online')).body.usersOnline.find(
        (user: { id: string }) => user.id === id,
      )?.connections
    const [one, other] = [await listen(dora), await listen(dora, world.lectern.app)]
    await root.until('user_online', id)
    await expect.poll(() => Promise.all([online(here), online(at(here.token))])).toEqual([2, 2])
    one.close()
    await expect.poll(() => Promise.all([online(here), online(at(here.token))])).toEqual([1, 1])
    expect(root.heard.some(({ event }) => event === 'user_offline')).toBe(false)
    other.close()
    await root.until('user_offline', id)
    expect(await online(here)).toBe(undefined)
  })

  it('pass on what an admin says to everybody', async () => {
    const [one, other] = [await listen(here), await listen(here, world.lectern.app)]
    one.socket.emit('message_all_users', { message: 'Tea is ready' })
    await Promise.all([one.until('admin_message', 'Tea'), other.until('admin_message', 'Tea')])
  })

  it('show with the very next answer what was written at another', async () => {
    const { libraryId, book } = world.ids
    const reader = await world.lectern.user('reader')
    const page = `/api/libraries/${libraryId}/items?limit=10&sort=media.metadata.title`
    const finished = `${page}&filter=progress.${Buffer.from('finished').toString('base64url')}`
    const titles = async (client: Client, url: string): Promise<string[]> =>
      (await client.get(url)).body.results.map(
        (item: { media: { metadata: { title: string } } }) => item.media.metadata.title,
      )
    const others = (await titles(reader, page)).filter((title) => /^(Long|Only)/.test(title))
    let number = 0
    let isFinished = true
    const step = fc.record({
      isWrittenThere: fc.boolean(),
      isAskedBefore: fc.boolean(),
      isRenamed: fc.boolean(),
    })
    const write = async (client: typeof at, isRenamed: boolean): Promise<void> => {
      if (isRenamed) {
        const metadata = { title: `A ${(number += 1)}` }
        await client(here.token).patch(`/api/items/${book}/media`, { metadata })
      } else {
        isFinished = !isFinished
        await client(reader.token).patch(`/api/me/progress/${book}`, { isFinished })
      }
    }
    await write(at, true)
    await write(at, false)
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        for (const { isWrittenThere, isAskedBefore, isRenamed } of steps) {
          const [writing, asking] = isWrittenThere ? [at, world.lectern.as] : [world.lectern.as, at]
          const asker = asking(reader.token)
          if (isAskedBefore) for (const url of [page, finished]) await titles(asker, url)
          await write(writing, isRenamed)
          expect(await titles(asker, page)).toEqual([`A ${number}`, ...others])
          expect(await titles(asker, finished)).toEqual(isFinished ? [`A ${number}`] : [])
        }
      }),
      { numRuns: 20 },
    )
  })

  it('count failed sign-ins together', async () => {
    // A sign-in that succeeds counts nothing, and tells what is left.
    const leftAt = async (client: Client) => {
      const { headers } = await client.post('/login', { username: 'root', password: 'secret' })
      return Number(headers['ratelimit-remaining'])
    }
    const before = await leftAt(at(null))
    const bad = { username: 'nobody', password: 'wrong' }
    for (let n = 0; n < 3; n++) await world.lectern.anonymous.post('/login', bad)
    expect(await leftAt(at(null))).toBe(before - 3)
  })
})

it.skipIf(isSqlite)(
  'several servers check no more passwords than one would, however many come at the same moment',
  async () => {
    const lectern = await createTestApp({ RATE_LIMIT_AUTH_MAX: '10' })
    const app = await lectern.beside()
    const there = clientsOf(() => app)(null)
    const statuses = async (username: (n: number) => string): Promise<number[]> => {
      const tries = Array.from({ length: 50 }, (_, n) =>
        (n % 2 ? there : lectern.anonymous).post('/login', {
          username: username(n),
          password: 'wrong',
        }),
      )
      return (await Promise.all(tries)).map(({ status }) => status)
    }
    const checked = async (username: (n: number) => string) =>
      (await statuses(username)).filter((status) => status !== 429)
    // Half of them for one account, the other half for any at this address.
    expect(await checked(() => 'nobody')).toEqual(Array(5).fill(401))
    expect(await checked((n) => `nobody ${n}`)).toEqual(Array(5).fill(401))
    await lectern.close()
  },
)
