import type * as Fs from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { audio, library } from '../../testing/fixture-library.ts'
import { idle } from '../../testing/idle.ts'

/** Files that this thread opened and waited for. */
const openedHere = vi.hoisted<string[]>(() => [])
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof Fs>()
  const openSync: typeof Fs.openSync = (path, ...more) => {
    openedHere.push(String(path))
    return fs.openSync(path, ...more)
  }
  return { ...fs, openSync }
})

let test: TestApp
afterEach(() => test.close())

async function open(env: Record<string, string> = {}): Promise<string> {
  test = await createTestApp(env)
  const folder = join(test.mediaFolder, 'books')
  await library(
    {
      'Ada Lane/First/1.mp3': audio({ seconds: 1, tags: { album: 'First' } }),
      'Ben Ota/Second/1.mp3': audio({ seconds: 2 }),
      'Single.m4b': audio({ seconds: 3 }),
    },
    folder,
  )
  const { body } = await test.root.post('/api/libraries', {
    name: 'Books',
    folders: [{ fullPath: folder }],
    settings: { disableWatcher: true },
  })
  return body.id
}

async function scan(libraryId: string, query = ''): Promise<void> {
  const answer = await test.root.post(`/api/libraries/${libraryId}/scan${query}`)
  expect(answer).toMatchObject({ status: 200, text: 'OK' })
  await idle(test.root)
}

async function items(libraryId: string) {
  const { body } = await test.root.get(`/api/libraries/${libraryId}/items?limit=0`)
  return body.results as { id: string; relPath: string; isMissing: boolean }[]
}

async function idOf(libraryId: string, relPath: string): Promise<string> {
  return (await items(libraryId)).find((item) => item.relPath === relPath)?.id ?? 'none'
}

describe('scanning', () => {
  it('fills the shelf and remembers when', async () => {
    const libraryId = await open()
    await scan(libraryId)
    expect((await items(libraryId)).map((item) => item.relPath).sort()).toEqual([
      'Ada Lane/First',
      'Ben Ota/Second',
      'Single.m4b',
    ])
    const { body } = await test.root.get(`/api/libraries/${libraryId}`)
    expect(body).toMatchObject({ lastScanVersion: '2.36.0', lastScan: test.clock.now })
  })

  it('does the same in a thread of its own', async () => {
    const libraryId = await open({ LECTERN_INLINE_SCAN: '' })
    await scan(libraryId)
    expect(await items(libraryId)).toHaveLength(3)
    await scan(libraryId, '?force=1')
    expect(await items(libraryId)).toHaveLength(3)
  })

  it('keeps nobody waiting for a book of many files, however the scan was begun', async () => {
    const libraryId = await open({ LECTERN_INLINE_SCAN: '' })
    const names = Array.from({ length: 300 }, (_, number) => `Gil Roe/Long/${number}.mp3`)
    const sound = audio({ seconds: 1 })
    const folder = join(test.mediaFolder, 'books')
    await library(Object.fromEntries(names.map((name) => [name, sound])), folder)
    openedHere.length = 0
    const path = join(folder, 'Gil Roe/Long')
    await test.root.post('/api/watcher/update', { libraryId, path, type: 'add' })
    const seen = () => idOf(libraryId, 'Gil Roe/Long')
    await expect.poll(seen, { timeout: 30_000 }).not.toBe('none')
    const id = await idOf(libraryId, 'Gil Roe/Long')
    expect((await test.root.post(`/api/items/${id}/scan`)).body).toEqual({ result: 'UPTODATE' })
    expect((await test.root.get(`/api/items/${id}`)).body.media.audioFiles).toHaveLength(300)
    expect(openedHere).toEqual([])
  })

  it('is for admins, of libraries there are', async () => {
    const libraryId = await open()
    const reader = await test.user('reader')
    for (const path of [`libraries/${libraryId}/scan`, 'items/x/scan', 'items/batch/scan']) {
      expect((await reader.post(`/api/${path}`)).status).toBe(403)
      expect((await test.anonymous.post(`/api/${path}`)).status).toBe(401)
    }
    expect((await reader.delete(`/api/libraries/${libraryId}/issues`)).status).toBe(403)
    expect((await test.root.post('/api/libraries/unknown/scan')).status).toBe(404)
    expect((await test.root.delete('/api/libraries/unknown/issues')).status).toBe(404)
  })
})

describe('scanning items', () => {
  it('says what came of it', async () => {
    const libraryId = await open()
    await scan(libraryId)
    const id = await idOf(libraryId, 'Ada Lane/First')
    const result = async () => (await test.root.post(`/api/items/${id}/scan`)).body
    expect(await result()).toEqual({ result: 'UPTODATE' })
    const folder = join(test.mediaFolder, 'books/Ada Lane/First')
    await rename(join(folder, '1.mp3'), join(folder, 'one.mp3'))
    expect(await result()).toEqual({ result: 'UPDATED' })
    await rm(folder, { recursive: true })
    expect(await result()).toEqual({ result: 'REMOVED' })
    expect((await test.root.post('/api/items/unknown/scan')).status).toBe(404)
  })

  it('says it of single files, too', async () => {
    const libraryId = await open()
    await scan(libraryId)
    const id = await idOf(libraryId, 'Single.m4b')
    const result = async () => (await test.root.post(`/api/items/${id}/scan`)).body
    expect(await result()).toEqual({ result: 'UPTODATE' })
    await rm(join(test.mediaFolder, 'books/Single.m4b'))
    expect(await result()).toEqual({ result: 'REMOVED' })
    expect((await items(libraryId)).filter(({ isMissing }) => isMissing)).toMatchObject([{ id }])
  })

  it('takes a list, and refuses what is none', async () => {
    const libraryId = await open()
    await scan(libraryId)
    const libraryItemIds = [await idOf(libraryId, 'Ada Lane/First'), 'unknown']
    const answer = await test.root.post('/api/items/batch/scan', { libraryItemIds })
    expect(answer).toMatchObject({ status: 200, text: 'OK' })
    for (const body of [{}, { libraryItemIds: 'x' }, { libraryItemIds: [1] }]) {
      expect((await test.root.post('/api/items/batch/scan', body)).status).toBe(400)
    }
  })
})

it('knows since when an item is missing, until it is back', async () => {
  const libraryId = await open()
  await scan(libraryId)
  const id = await idOf(libraryId, 'Ben Ota/Second')
  const since = async (query = '?expanded=1') =>
    (await test.root.get(`/api/items/${id}${query}`)).body.lecternMissingSince as unknown
  expect(await since()).toBe(undefined)
  const wentAt = test.clock.now
  const folder = join(test.mediaFolder, 'books/Ben Ota')
  await rename(folder, `${folder}-away`)
  await rm(join(test.mediaFolder, 'books/Ben Ota-away/Second/1.mp3'))
  await scan(libraryId)
  expect(await since()).toBe(wentAt)
  expect(await since('')).toBe(undefined)
  const [listed] = (
    await test.root.get(`/api/libraries/${libraryId}/items?minified=1&filter=issues`)
  ).body.results
  expect(listed).toMatchObject({ id, lecternMissingSince: wentAt })
  test.clock.now += 60_000
  await scan(libraryId, '?force=1')
  await test.root.patch(`/api/items/${id}/media`, { metadata: { title: 'Renamed' } })
  expect(await since()).toBe(wentAt)
  await library({ 'Ben Ota/Second/1.mp3': audio({ seconds: 2 }) }, join(test.mediaFolder, 'books'))
  await scan(libraryId)
  expect(await since()).toBe(undefined)
})

it('removes what is missing, not what is there', async () => {
  const libraryId = await open()
  await scan(libraryId)
  await rm(join(test.mediaFolder, 'books/Ben Ota'), { recursive: true })
  await scan(libraryId)
  const issues = `/api/libraries/${libraryId}/issues`
  expect(await test.root.delete(issues)).toMatchObject({ status: 200, text: 'OK' })
  expect(await test.root.delete(issues)).toMatchObject({ status: 200, text: 'OK' })
  expect((await items(libraryId)).map((item) => item.relPath).sort()).toEqual([
    'Ada Lane/First',
    'Single.m4b',
  ])
})

describe('being told of changed files', () => {
  const tell = (body: unknown) => test.root.post('/api/watcher/update', body)

  it('scans what came, moved and went, and nothing beside it', async () => {
    const libraryId = await open()
    await scan(libraryId)
    const folder = join(test.mediaFolder, 'books')
    await library(
      {
        'Eve Roe/Third/1.mp3': audio({ seconds: 1 }),
        'Fay Orr/Untold/1.mp3': audio({ seconds: 1 }),
      },
      folder,
    )
    const path = join(folder, 'Eve Roe/Third/1.mp3')
    expect(await tell({ libraryId, path, type: 'add' })).toMatchObject({ status: 200, text: 'OK' })
    const { tasks } = (await test.root.get('/api/tasks')).body as { tasks: { action: string }[] }
    expect(tasks.map(({ action }) => action)).toContain('watcher-scan')
    await idle(test.root)
    const places = async () => (await items(libraryId)).map((item) => item.relPath)
    expect(await places()).toContain('Eve Roe/Third')
    expect(await places()).not.toContain('Fay Orr/Untold')
    await rename(join(folder, 'Eve Roe/Third'), join(folder, 'Eve Roe/Fourth'))
    await tell({
      libraryId,
      oldPath: join(folder, 'Eve Roe/Third'),
      path: join(folder, 'Eve Roe/Fourth'),
      type: 'rename',
    })
    await idle(test.root)
    expect(await places()).toContain('Eve Roe/Fourth')
    expect(await places()).not.toContain('Eve Roe/Third')
  })

  it('refuses what makes no sense, and passes over other places', async () => {
    const libraryId = await open()
    expect((await tell({ libraryId, path: '/etc/passwd', type: 'add' })).status).toBe(200)
    expect((await tell({ libraryId, path: '/x', type: 'eat' })).status).toBe(400)
    expect((await tell({ libraryId, type: 'add' })).status).toBe(400)
    const unknown = '00000000-0000-4000-8000-000000000000'
    const missing = await tell({ libraryId: unknown, path: '/x', type: 'add' })
    expect(missing).toMatchObject({ status: 404, text: 'Library not found' })
    const reader = await test.user('reader')
    const body = { libraryId, path: '/x', type: 'add' }
    expect((await reader.post('/api/watcher/update', body)).status).toBe(403)
    await idle(test.root)
  })
})
