import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { audio, library } from '#testing/fixture-library.ts'
import { idle } from '#testing/idle.ts'

let test: TestApp
afterEach(() => test.close())

const at = (...path: string[]): string => join(test.mediaFolder, 'books', ...path)
const logs = (): string => join(test.folder, 'metadata', 'logs', 'scans')

async function open(): Promise<string> {
  test = await createTestApp()
  await library(
    {
      'Ann/Tides/1.mp3': audio({ seconds: 1, tags: { album: 'Tides' } }),
      'Ann/Harbour/1.mp3': audio({ seconds: 1, tags: { album: 'Harbour' } }),
      'Ben/Wells/1.mp3': audio({ seconds: 1, tags: { album: 'Wells' } }),
    },
    at(),
  )
  const { body } = await test.root.post('/api/libraries', {
    name: 'Books',
    folders: [{ fullPath: at() }],
    settings: { disableWatcher: true },
  })
  await scan(body.id)
  return body.id
}

async function scan(libraryId: string): Promise<void> {
  const before = (await runs()).length
  await test.root.post(`/api/libraries/${libraryId}/scan`)
  await idle(test.root)
  await expect.poll(async () => (await runs()).length).toBe(before + 1)
}

interface Run {
  id: string
  action: string
  hasLog: boolean
}

/** Scans that have ended, the latest first. */
async function runs(): Promise<Run[]> {
  const { body } = await test.root.get('/api/lectern/state')
  return (body.tasks as Run[]).filter(({ action }) => action === 'library-scan')
}

async function latest(): Promise<string[]> {
  const [run] = await runs()
  const { body } = await test.root.get(`/api/lectern/scan-logs/${run?.id}`)
  expect(body.isCut).toBe(false)
  return (body.lines as { message: string }[]).map(({ message }) => message)
}

it('leaves a log of what a scan did, item by item', async () => {
  const libraryId = await open()
  const first = await latest()
  expect(first[0]).toBe(`Scan "Books" (${at()})`)
  expect(first.slice(1, -1).sort()).toEqual([
    `Added "Harbour" (${at('Ann/Harbour')})`,
    `Added "Tides" (${at('Ann/Tides')})`,
    `Added "Wells" (${at('Ben/Wells')})`,
  ])
  expect(first.at(-1)).toMatch(/^3 added in .* s\.$/)

  await rename(at('Ann/Tides'), at('Ben/Tides'))
  await rename(at('Ann/Harbour'), join(test.mediaFolder, 'away'))
  await writeFile(at('Ben/Wells/desc.txt'), 'Deep.')
  test.clock.now += 1000
  await scan(libraryId)
  const second = await latest()
  expect(second).toContain(`Missing "Harbour" (${at('Ann/Harbour')})`)
  expect(second).toContain(`Updated "Wells" (${at('Ben/Wells')}): description, files`)
  expect(second.join('\n')).toContain(`Moved "Tides" from ${at('Ann/Tides')} to ${at('Ben/Tides')}`)

  await mkdir(at('Ann'), { recursive: true })
  await rename(join(test.mediaFolder, 'away'), at('Ann/Harbour'))
  test.clock.now += 1000
  await scan(libraryId)
  expect((await latest()).join('\n')).toContain(`Back "Harbour" (${at('Ann/Harbour')})`)

  test.clock.now += 1000
  await scan(libraryId)
  expect((await runs()).map(({ hasLog }) => hasLog)).toEqual([false, true, true, true])
  const report = await test.root.get(`/api/lectern/libraries/${libraryId}/scan-report`)
  expect(report.body.logId).toBe((await runs())[1]?.id)
})

it('says why a scan failed', async () => {
  const libraryId = await open()
  await rm(at(), { recursive: true })
  test.clock.now += 1000
  await scan(libraryId)
  const lines = await latest()
  expect(lines[1]).toContain('Nothing of it was changed.')
})

it('goes on where the log can not be written', async () => {
  const libraryId = await open()
  await rm(logs(), { recursive: true, force: true })
  await writeFile(logs(), 'a file is in the way')
  await library({ 'Ann/More/1.mp3': audio({ seconds: 1, tags: { album: 'More' } }) }, at())
  await scan(libraryId)
  const items = await test.root.get(`/api/libraries/${libraryId}/items`)
  expect(items.body.total).toBe(4)
})

it('is for admins, as a list of lines and as a file, and only by its name', async () => {
  await open()
  const reader = await test.user('reader')
  const [name = ''] = await readdir(logs())
  const [, id] = name.replace('.txt', '').split('_')
  const path = `/api/lectern/scan-logs/${id}`
  for (const one of [path, `${path}/file`])
    expect([(await reader.get(one)).status, (await test.anonymous.get(one)).status]).toEqual([
      403, 401,
    ])
  const file = await test.root.get(`${path}/file`)
  expect(file.headers['content-disposition']).toContain('lectern-scan-')
  expect(file.text).toBe(await readFile(join(logs(), name), 'utf8'))
  for (const other of ['none', '..%2F..%2Fcrash_logs', '*'])
    expect((await test.root.get(`/api/lectern/scan-logs/${other}`)).status).toBe(404)
})

it('is kept as long as the log of its day', async () => {
  await open()
  const old = join(logs(), '2001-01-01_old.txt')
  await writeFile(old, '')
  await writeFile(join(logs(), 'notes.txt'), 'mine')
  await test.root.patch('/api/settings', { loggerDailyLogsToKeep: 3 })
  await expect.poll(async () => (await readdir(logs())).length).toBe(2)
  expect(await readdir(logs())).toContain('notes.txt')
})
