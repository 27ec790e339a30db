import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerState } from '@lectern/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

const day = 86_400_000
let lectern: TestApp
let libraryId: string
beforeAll(async () => {
  lectern = await createTestApp({
    ACCESS_TOKEN_EXPIRY: '9999999',
    REFRESH_TOKEN_EXPIRY: '9999999',
  })
  await mkdir(join(lectern.mediaFolder, 'Ada Lane', 'Tides'), { recursive: true })
  const made = await lectern.root.post('/api/libraries', {
    name: 'Books',
    folders: [{ fullPath: lectern.mediaFolder }],
  })
  libraryId = (made.body as { id: string }).id
})
afterAll(() => lectern.close())

async function state(): Promise<ServerState> {
  const answer = await lectern.root.get('/api/lectern/state')
  expect(answer.status, answer.text).toBe(200)
  return answer.body as ServerState
}
const kinds = async (): Promise<string[]> => (await state()).findings.map(({ kind }) => kind)

it('says how the server is', async () => {
  const { server, places, libraries, database, backups, caches, people, live } = await state()
  expect(server.version).toMatch(/^\d+\./)
  expect(libraries).toMatchObject([{ id: libraryId, name: 'Books', items: 0, isOffline: false }])
  expect(places.map(({ use, path, state: how }) => [use, path, how])).toEqual([
    ['config', join(lectern.folder, 'config'), 'fine'],
    ['metadata', join(lectern.folder, 'metadata'), 'fine'],
    ['library', lectern.mediaFolder, 'fine'],
  ])
  expect(places.every(({ freeBytes }) => (freeBytes ?? 0) > 0)).toBe(true)
  expect(database?.bytes).toBeGreaterThan(0)
  expect(database).toMatchObject({ checkedAt: null, damage: null })
  expect(backups).toMatchObject({ count: 0, lastAt: null, nextAt: null })
  expect(caches.map(({ name }) => name)).toContain('covers')
  expect(people).toEqual({ openSessions: 0, users: 1 })
  expect(live).toMatchObject({ sockets: 0, users: 0 })
})

it('is for admins', async () => {
  const reader = await lectern.user('reader')
  expect((await reader.get('/api/lectern/state')).status).toBe(403)
  expect((await reader.post('/api/lectern/caches/covers/purge')).status).toBe(403)
  expect((await reader.post('/api/lectern/database/check')).status).toBe(403)
  expect((await reader.get('/api/lectern/orphans')).status).toBe(403)
})

it('asks for backups until there is one, and again when the last one is old', async () => {
  expect(await kinds()).toContain('backupsNone')
  await lectern.root.post('/api/backups')
  expect(await kinds()).not.toContain('backupsNone')
  const { backups, tasks } = await state()
  expect(backups).toMatchObject({ count: 1 })
  expect(tasks?.[0]).toMatchObject({ action: 'backup', isFailed: false })
  lectern.clock.now += 31 * day
  expect(await kinds()).toContain('backupsOld')
  lectern.clock.now -= 31 * day
})

it('names a folder that is gone, and its library', async () => {
  await rm(lectern.mediaFolder, { recursive: true })
  const { findings, places } = await state()
  expect(findings[0]).toMatchObject({
    kind: 'folderMissing',
    level: 'failure',
    values: { path: lectern.mediaFolder, name: 'Books' },
    libraryId,
  })
  expect(findings[0]?.text).toContain(`${lectern.mediaFolder} is not there`)
  expect(places.find(({ use }) => use === 'library')?.state).toBe('missing')
  await mkdir(lectern.mediaFolder, { recursive: true })
  expect(await kinds()).not.toContain('folderMissing')
})

it('tells of work that failed until it succeeds or a day is over', async () => {
  const scan = async (): Promise<void> => {
    await lectern.root.post(`/api/libraries/${libraryId}/scan`)
    await expect
      .poll(async () => ((await lectern.root.get('/api/tasks')).body as { tasks: [] }).tasks)
      .toEqual([])
  }
  await rm(lectern.mediaFolder, { recursive: true })
  await scan()
  await expect.poll(kinds).toContain('taskFailed')
  const failed = (await state()).findings.find(({ kind }) => kind === 'taskFailed')
  expect(failed).toMatchObject({ level: 'warning', libraryId })
  expect(failed?.values['reason']).not.toBe('')
  lectern.clock.now += day + 1
  expect(await kinds()).not.toContain('taskFailed')
  lectern.clock.now -= day + 1
  await mkdir(join(lectern.mediaFolder, 'Ada Lane', 'Tides'), { recursive: true })
  await writeFile(join(lectern.mediaFolder, 'Ada Lane', 'Tides', 'book.epub'), 'not one')
  lectern.clock.now += 1000
  await scan()
  await expect.poll(kinds).not.toContain('taskFailed')
  expect((await state()).libraries?.[0]?.lastScanAt).not.toBeNull()
})

it('knows the slowest calls by their routes, without what was asked', async () => {
  await lectern.root.get('/api/libraries/no-such-library?token=secret')
  const { live } = await state()
  expect(JSON.stringify(live)).not.toContain('secret')
  for (const { route } of live?.slowCalls ?? []) expect(route).not.toContain('?')
})
