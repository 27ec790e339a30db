import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerState } from '@lectern/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { isSqlite } from '#testing/database.ts'

const day = 86_400_000
let lectern: TestApp
let metadata: string
beforeAll(async () => {
  lectern = await createTestApp()
  metadata = join(lectern.folder, 'metadata')
})
afterAll(() => lectern.close())

interface Listed {
  orphans: { kind: string; path: string; bytes: number }[]
  bytes: number
  putAside: { count: number; bytes: number; until: number | null }
}
const orphans = async (): Promise<Listed> =>
  (await lectern.root.get('/api/lectern/orphans')).body as Listed
const state = async (): Promise<ServerState> =>
  (await lectern.root.get('/api/lectern/state')).body as ServerState

/** A file of the server's own, as old as this. */
async function leave(path: string, bytes: number, ageMs: number): Promise<void> {
  const file = join(metadata, path)
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, Buffer.alloc(bytes))
  const at = new Date(lectern.clock.now - ageMs)
  await utimes(file, at, at)
  await utimes(join(file, '..'), at, at)
}

it('counts caches, and empties one of them', async () => {
  await leave('cache/covers/one', 3000, 0)
  await leave('cache/waveforms/aa/two', 500, 0)
  const sizeOf = async (name: string): Promise<number | null | undefined> =>
    (await state()).caches.find((cache) => cache.name === name)?.bytes
  expect(await sizeOf('covers')).toBe(3000)
  expect(await sizeOf('waveforms')).toBe(500)
  const answer = await lectern.root.post('/api/lectern/caches/covers/purge')
  expect(answer.body).toEqual({ freedBytes: 3000 })
  expect(await sizeOf('covers')).toBe(0)
  expect(await sizeOf('waveforms')).toBe(500)
  expect((await lectern.root.post('/api/lectern/caches/passwords/purge')).status).toBe(400)
})

it('puts aside what belongs to nothing any more, and deletes it a month later', async () => {
  const [gone, young] = [randomUUID(), randomUUID()]
  await leave(`items/${gone}/cover.jpg`, 2000, 2 * day)
  await leave(`items/${young}/cover.jpg`, 2000, 0)
  await leave('items/notes of the owner/cover.jpg', 2000, 2 * day)
  await leave(`authors/${gone}.jpg`, 700, 2 * day)
  const found = await orphans()
  expect(found.orphans.map(({ kind, path }) => [kind, path])).toEqual([
    ['item', join('items', gone)],
    ['portrait', join('authors', `${gone}.jpg`)],
  ])
  expect(found).toMatchObject({ bytes: 2700, putAside: { count: 0, until: null } })

  const paths = found.orphans.map(({ path }) => path)
  const refused = await lectern.root.post('/api/lectern/orphans/put-aside', {
    paths: [join('items', young), '../config/lectern.sqlite'],
  })
  expect(refused.status).toBe(409)
  const answer = await lectern.root.post('/api/lectern/orphans/put-aside', { paths })
  expect(answer.body).toEqual({ count: 2, bytes: 2700 })
  expect(existsSync(join(metadata, 'items', gone))).toBe(false)
  expect(existsSync(join(metadata, 'items', young))).toBe(true)
  const after = await orphans()
  expect(after).toMatchObject({ orphans: [], putAside: { count: 2, bytes: 2700 } })
  expect(after.putAside.until).toBe(lectern.clock.now + 30 * day)
})

it('looks through the database when asked, and says how it is', async () => {
  expect((await lectern.root.post('/api/lectern/database/check')).status).toBe(200)
  await expect
    .poll(async () => (await state()).database?.tidiedAt, { timeout: 20_000 })
    .not.toBeNull()
  const { database, tasks } = await state()
  expect(database).toMatchObject({ damage: null, kind: isSqlite ? 'sqlite' : 'postgres' })
  expect(database?.checkedAt).toBe(lectern.clock.now)
  await expect
    .poll(async () => (await state()).tasks?.some(({ action }) => action === 'database-check'))
    .toBe(true)
  expect(tasks).not.toBeNull()
}, 30_000)
