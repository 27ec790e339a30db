import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { listenAs } from './listener.ts'
import type { Listener } from './listener.ts'

let lectern: TestApp
let port: number
let bystander: Listener
const open: Listener[] = []

beforeAll(async () => {
  lectern = await createTestApp()
  await lectern.app.listen()
  port = lectern.app.port()
  bystander = await listenAs(port, (await lectern.user('bystander')).token)
})
afterEach(() => {
  vi.useRealTimers()
  for (const listener of open.splice(0)) listener.close()
})
afterAll(async () => {
  bystander.close()
  await lectern.close()
})

const connect = async (token: string | null): Promise<Listener> => {
  const listener = await listenAs(port, token)
  open.push(listener)
  return listener
}
const gone = (listener: Listener): Promise<unknown> =>
  listener.socket.connected
    ? once(listener.socket as unknown as NodeJS.EventEmitter, 'disconnect')
    : Promise.resolve()

/** The server answers requests and the socket of somebody else. */
async function areOthersUnhurt(): Promise<boolean> {
  const { status } = await lectern.anonymous.get('/ping')
  if (status !== 200 || !bystander.socket.connected) return false
  const before = bystander.heard.length
  bystander.socket.emit('ping')
  while (bystander.heard.length === before) {
    await once(bystander.socket.io.engine as unknown as NodeJS.EventEmitter, 'packet')
    await new Promise((resolve) => setImmediate(resolve))
  }
  return true
}

const events = [
  'auth',
  'ping',
  'cancel_scan',
  'set_log_listener',
  'remove_log_listener',
  'message_all_users',
  'search_covers',
  'cancel_cover_search',
  'nothing',
  '__proto__',
  'constructor',
]
const garbage: unknown[][] = [
  [],
  [null],
  [0],
  [-1],
  [{}],
  [[]],
  [{ message: {} }],
  [{ message: null }],
  [{ __proto__: null, toString: 1 }],
  ['\u0000'],
  ['x'.repeat(100_000)],
  [Buffer.from([0, 255])],
  [{ deep: JSON.parse('['.repeat(500) + ']'.repeat(500)) }],
  ['a', 'b', 'c', () => {}],
]

it.each(['anonymous', 'user', 'root'])('survives garbage from %s', async (who) => {
  const token =
    who === 'root'
      ? lectern.root.token
      : who === 'user'
        ? (await lectern.user('garbage')).token
        : null
  for (const event of events) {
    const listener = await connect(token)
    for (const args of garbage) listener.socket.emit(event, ...args)
    listener.socket.emit('auth', lectern.root.token)
    await Promise.race([listener.until('init'), gone(listener)])
    listener.close()
  }
  expect(await areOthersUnhurt()).toBe(true)
})

it('hands no order of a plain user on', async () => {
  const listener = await connect((await lectern.user('plain')).token)
  listener.socket.emit('message_all_users', { message: 'obey' })
  listener.socket.emit('ping')
  await listener.until('pong')
  const chief = await connect(lectern.root.token)
  chief.socket.emit('message_all_users', { message: 'listen' })
  await listener.until('admin_message', 'listen')
  expect(listener.heard.filter(({ text }) => text.includes('obey'))).toEqual([])
})

it('ends who sends a message of 5 MB', async () => {
  const listener = await connect(null)
  listener.socket.emit('auth', 'x'.repeat(5_000_000))
  await gone(listener)
  expect(await areOthersUnhurt()).toBe(true)
})

it('ends who floods', async () => {
  const listener = await connect((await lectern.user('flood')).token)
  for (let n = 0; n < 20_000; n++) listener.socket.emit('ping')
  await gone(listener)
  expect(await areOthersUnhurt()).toBe(true)
})

it('ends sockets that do not say who they are', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const silent = await connect(null)
  const wrong = await connect(null)
  wrong.socket.emit('auth', 'nonsense')
  await wrong.until('auth_failed')
  const known = await connect(lectern.root.token)
  const ends = Promise.all([gone(silent), gone(wrong)])
  vi.advanceTimersByTime(10_001)
  await ends
  expect(known.socket.connected).toBe(true)
  vi.useRealTimers()
  expect(await areOthersUnhurt()).toBe(true)
})

it('gives one time to sign in, however often somebody tries', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const wrong = await connect(null)
  for (const time of [1, 2]) {
    vi.advanceTimersByTime(4000)
    wrong.socket.emit('auth', `nonsense ${time}`)
    await expect
      .poll(() => wrong.heard.filter(({ event }) => event === 'auth_failed').length)
      .toBe(time)
  }
  const end = gone(wrong)
  vi.advanceTimersByTime(2001)
  await end
  vi.useRealTimers()
  expect(await areOthersUnhurt()).toBe(true)
})

it('looks at three tokens a minute, and tells admins of the first', async () => {
  const admin = await connect(lectern.root.token)
  const person = await lectern.user('knocking')
  const listener = await connect(person.token)
  for (let n = 0; n < 30; n++) listener.socket.emit('auth', person.token)
  listener.socket.emit('ping')
  await listener.until('pong')
  admin.socket.emit('ping')
  await admin.until('pong')
  expect(listener.heard.filter(({ event }) => event === 'init')).toHaveLength(3)
  const arrivals = admin.heard.filter(
    ({ event, text }) => event === 'user_online' && text.includes('knocking'),
  )
  expect(arrivals).toHaveLength(1)
})

it('answers a search for covers, also where no provider can be reached', async () => {
  const search = { requestId: 'cover-search-1', title: 'Dune', provider: 'best' }
  const stranger = await connect(null)
  stranger.socket.emit('search_covers', search)
  await stranger.until('cover_search_error', 'Unauthorized')
  const listener = await connect(lectern.root.token)
  listener.socket.emit('search_covers', search)
  await listener.until('cover_search_provider_error', '"provider":"fantlab"')
  await listener.until('cover_search_complete', '"requestId":"cover-search-1"')
  listener.socket.emit('search_covers', { title: 'Dune' })
  await listener.until('cover_search_error', 'Invalid request parameters')
  listener.socket.emit('cancel_cover_search', 'cover-search-1')
  await listener.until('cover_search_cancelled', 'cover-search-1')
})

it('ends sockets of a session that was logged out', async () => {
  const person = await lectern.user('leaving')
  const listener = await connect(person.token)
  await lectern.root.patch(`/api/users/${(await person.get('/api/me')).body.id}`, {
    isActive: false,
  })
  await gone(listener)
  const again = await connect(null)
  again.socket.emit('auth', person.token)
  await again.until('auth_failed')
  expect(again.heard.map(({ event }) => event)).not.toContain('init')
})
