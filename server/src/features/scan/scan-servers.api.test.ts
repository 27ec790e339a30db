import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listenAs } from '#guard/listener.ts'
import type { Listener } from '#guard/listener.ts'
import { createTestApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { clientsOf } from '#testing/clients.ts'
import type { Client } from '#testing/clients.ts'
import { isSqlite } from '#testing/database.ts'
import { audio, library } from '#testing/fixture-library.ts'

/** Scans asked of two servers on one database. */
describe.skipIf(isSqlite)('several servers', () => {
  let test: TestApp
  let there: Client
  let listener: Listener
  let otherListener: Listener
  let libraryId: string
  beforeEach(async () => {
    test = await createTestApp()
    const folder = join(test.mediaFolder, 'books')
    const books = Array.from({ length: 120 }, (_, n) => [
      `Ada Lane/Book ${n}/1.mp3`,
      audio({ seconds: 1 + n / 100 }),
    ])
    await library(Object.fromEntries(books), folder)
    const { body } = await test.root.post('/api/libraries', {
      name: 'Books',
      folders: [{ fullPath: folder }],
      settings: { disableWatcher: true },
    })
    libraryId = body.id
    const app = await test.beside()
    there = clientsOf(() => app)(test.root.token)
    await Promise.all([test.app.listen(), app.listen()])
    listener = await listenAs(test.app.port(), test.root.token)
    otherListener = await listenAs(app.port(), test.root.token)
  })
  afterEach(async () => {
    listener.close()
    otherListener.close()
    await test.close()
  })

  const scan = (client: Client) => client.post(`/api/libraries/${libraryId}/scan`)
  const heard = (by: Listener, event: string) =>
    by.heard.filter((one) => one.event === event && one.text.includes('library-scan'))
  const tasks = async (client: Client) => (await client.get('/api/tasks')).body.tasks

  it('scan a library once when both are asked, and both tell of it', async () => {
    await Promise.all([scan(test.root), scan(there), scan(test.root), scan(there)])
    for (const each of [listener, otherListener]) {
      await each.until('task_finished', 'library-scan')
      expect(heard(each, 'task_started')).toHaveLength(1)
    }
    const { body } = await there.get(`/api/libraries/${libraryId}/items?limit=1`)
    expect(body.total).toBe(120)
    await expect.poll(() => tasks(test.root)).toEqual([])
    await expect.poll(() => tasks(there)).toEqual([])
  })

  it('end a scan for whoever cancels it', async () => {
    await scan(test.root)
    await Promise.all([listener.until('task_started'), otherListener.until('task_started')])
    otherListener.socket.emit('cancel_scan', libraryId)
    await listener.until('task_finished', 'Cancelled')
    await otherListener.until('task_finished', 'Cancelled')
    await expect.poll(() => tasks(there)).toEqual([])
    // The next one isn't kept waiting by it.
    await scan(there)
    await expect.poll(() => heard(listener, 'task_finished').length).toBe(2)
  })
})
