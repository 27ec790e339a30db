import { afterEach, beforeEach, expect, it } from 'vitest'
import type { MediaProgress } from '@lectern/contract'
import { json } from '#domain/content.ts'
import { createEvents } from '#domain/events.ts'
import { openTestDatabase } from '#testing/database.ts'
import { openSeeded } from '#testing/seed/seed.ts'
import type { Seeded } from '#testing/seed/seed.ts'
import { createPageCache } from './page-cache.ts'
import { createReadCache } from './read-cache.ts'

const events = createEvents((error) => {
  throw error
})
const clock = { now: 1_000_000 }
const now = () => clock.now
let seeded: Seeded
let pages: ReturnType<typeof createPageCache>
let rendered = 0
beforeEach(async () => {
  seeded = await openSeeded()
  pages = createPageCache({ db: seeded.db, cache: createReadCache({ events, now }), now })
  rendered = 0
})
afterEach(() => seeded.close())

const key = { libraryId: 'books', userId: 'ada', rest: 'page 1' }
const ask = (more: Partial<typeof key> = {}, text = '{}') =>
  pages.through({ ...key, ...more }, async () => {
    rendered++
    return json(text)
  })
/** Listeners hear of an event right after it was published. */
const heard = () => new Promise((resolve) => setImmediate(resolve))
const rename = (db: Seeded['db'], name: string) =>
  db.transact((trx) => trx.updateTable('libraries').set({ name }).execute())

it('gives the same bytes again, under the same tag, to the same question of the same user', async () => {
  const first = await ask()
  expect(await ask()).toBe(first)
  expect(first).toMatchObject({
    content: 'json',
    etag: expect.stringMatching(/^W\/"/),
  })
  await ask({ userId: 'ben' })
  await ask({ rest: 'page 2' })
  await ask({ libraryId: 'others' })
  expect(rendered).toBe(4)
})

it('keeps nothing beyond a commit, whoever made it', async () => {
  await seeded.library()
  await ask()
  await rename(seeded.db, 'Other')
  await ask()
  expect(rendered).toBe(2)
  const scan = await openTestDatabase({ folder: seeded.folder, isSecondary: true })
  await rename(scan, 'Third')
  await scan.close()
  await ask()
  expect(rendered).toBe(3)
  await ask()
  expect(rendered).toBe(3)
})

it('keeps nothing that was written into while it was put together', async () => {
  await seeded.library()
  await pages.through(key, async () => {
    await rename(seeded.db, 'Other')
    return json('{"torn":true}')
  })
  await ask()
  expect(rendered).toBe(1)
})

it('keeps nothing beyond an event, nor what was put together around one', async () => {
  await ask()
  events.publish('progress.changed', {
    userId: 'ada',
    libraryId: 'books',
    progressId: 'p',
    sessionId: null,
    deviceDescription: null,
    data: {} as MediaProgress,
  })
  await heard()
  await ask()
  events.publish('settings.changed', { keys: [] })
  await heard()
  await ask()
  expect(rendered).toBe(3)
  await pages.through({ ...key, rest: 'page 3' }, async () => {
    events.publish('user.changed', { userId: 'ada' })
    await heard()
    return json('{"before":true}')
  })
  await ask({ rest: 'page 3' })
  expect(rendered).toBe(4)
})

it('keeps what is nobody’s own also while places are reported, until what libraries show changes', async () => {
  const libraryId = await seeded.library()
  const [itemId = ''] = await seeded.books(libraryId, [{ title: 'One' }])
  const userId = await seeded.user()
  const shared = () =>
    pages.through({ libraryId: 'books', rest: 'lists' }, async () => {
      rendered++
      return json('{}')
    })
  await shared()
  await ask()
  await seeded.progress(userId, itemId, { position: 5 })
  await shared()
  expect(rendered).toBe(2)
  await ask()
  expect(rendered).toBe(3)
  await seeded.books(libraryId, [{ title: 'Two' }])
  await shared()
  expect(rendered).toBe(4)
})

it('keeps pages for a minute, and only short ones', async () => {
  await ask()
  clock.now += 60_000
  await ask()
  expect(rendered).toBe(2)
  const long = JSON.stringify('x'.repeat(600_000))
  await ask({ rest: 'long' }, long)
  await ask({ rest: 'long' }, long)
  expect(rendered).toBe(4)
  for (let page = 0; page < 40; page++)
    await ask({ rest: `p${page}` }, JSON.stringify('x'.repeat(500_000)))
  await ask({ rest: 'p0' })
  expect(rendered).toBe(45)
})
