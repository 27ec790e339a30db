import { mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import type { Client, TestApp } from '#testing/app.ts'
import { audio, audioBytes, library } from '#testing/fixture-library.ts'
import { idle } from '#testing/idle.ts'

let test: TestApp
afterEach(() => test.close())

interface Report {
  at: number | null
  troubles: {
    kind: string
    count: number
    places: { path: string; itemId: string | null; title: string | null }[]
  }[]
}

/** A library with one good book, one that is locked, one partly empty, and a link out of it. */
async function open(): Promise<string> {
  test = await createTestApp()
  const sound = audioBytes('.m4b', { seconds: 1, tags: { title: 'Locked' } })
  const locked = Buffer.from(sound)
  locked.write('aavd', locked.indexOf('mp4a', locked.indexOf('stsd')), 'latin1')
  await library(
    {
      'Ann/Good/1.mp3': audio({ seconds: 1, tags: { album: 'Good' } }),
      'Ann/Locked/1.aax': locked,
      'Ann/Half/1.m4b': audioBytes('.m4b', { seconds: 2, tags: { title: 'Half' } }),
      'Ann/Half/2.mp3': Buffer.alloc(0),
    },
    at(),
  )
  await mkdir(join(test.mediaFolder, 'elsewhere'))
  await symlink(join(test.mediaFolder, 'elsewhere'), at('out'))
  const { body } = await test.root.post('/api/libraries', {
    name: 'Books',
    folders: [{ fullPath: at() }],
    settings: { disableWatcher: true },
  })
  await scan(body.id)
  return body.id
}

const at = (...path: string[]): string => join(test.mediaFolder, 'books', ...path)

async function scan(libraryId: string, root: Client = test.root): Promise<void> {
  await root.post(`/api/libraries/${libraryId}/scan`)
  await idle(root)
}

async function report(libraryId: string, root: Client = test.root): Promise<Report> {
  const answer = await root.get(`/api/lectern/libraries/${libraryId}/scan-report`)
  expect(answer.status).toBe(200)
  return answer.body as Report
}

const told = ({ troubles }: Report) =>
  troubles.map(({ kind, count, places }) => [
    kind,
    count,
    ...places.map(({ path, title }) => [path.slice(at().length + 1), title]),
  ])

it('a scan reports what it left out and what can not be played', async () => {
  const libraryId = await open()
  const found = await report(libraryId)
  expect(found.at).toBe(test.clock.now)
  expect(told(found)).toEqual([
    ['protected', 1, ['Ann/Locked/1.aax', 'Locked']],
    ['empty', 1, ['Ann/Half/2.mp3', 'Half']],
    ['outside', 1, ['out', null]],
  ])
  await rm(at('Ann/Half'), { recursive: true })
  await rm(at('out'))
  await scan(libraryId)
  expect(told(await report(libraryId)).map(([kind]) => kind)).toEqual(['protected'])
})

it('a scan that finds nothing new reports again what is still so', async () => {
  const libraryId = await open()
  await rm(at('out'))
  await symlink(at('nowhere'), at('dead'))
  test.clock.now += 1000
  await scan(libraryId)
  const found = await report(libraryId)
  expect(found.at).toBe(test.clock.now)
  expect(told(found).map(([kind]) => kind)).toEqual(['protected', 'empty', 'dead'])
})

it('a scan of few changes names all that is at fault, whenever it was found', async () => {
  const libraryId = await open()
  const later = async (): Promise<Client> => {
    test.clock.now += 3 * 86_400_000
    return test.signIn('root')
  }
  const watching = await later()
  await library(
    { 'Ann/Late/1.mp3': audio({ seconds: 1 }), 'Ann/Late/2.mp3': Buffer.alloc(0) },
    at(),
  )
  const path = at('Ann/Late')
  await watching.post('/api/watcher/update', { libraryId, path, type: 'add' })
  await expect
    .poll(async () => (await watching.get(`/api/libraries/${libraryId}/items`)).body.total)
    .toBe(4)
  const scanning = await later()
  await library({ 'Ann/New/1.mp3': audio({ seconds: 2 }) }, at())
  await scan(libraryId, scanning)
  const kinds = told(await report(libraryId, scanning))
  expect(kinds.slice(0, 2)).toEqual([
    ['protected', 1, ['Ann/Locked/1.aax', 'Locked']],
    ['empty', 2, ['Ann/Half/2.mp3', 'Half'], ['Ann/Late/2.mp3', 'Late']],
  ])

  const mending = await later()
  await rm(at('Ann/Half/2.mp3'))
  await scan(libraryId, mending)
  expect(told(await report(libraryId, mending))[1]).toEqual([
    'empty',
    1,
    ['Ann/Late/2.mp3', 'Late'],
  ])
})

it('a report is for admins, of libraries there are', async () => {
  const libraryId = await open()
  const reader = await test.user('reader')
  const path = `/api/lectern/libraries/${libraryId}/scan-report`
  expect((await reader.get(path)).status).toBe(403)
  expect((await test.root.get('/api/lectern/libraries/unknown/scan-report')).status).toBe(404)
  const { body } = await test.root.post('/api/libraries', {
    name: 'New',
    folders: [{ fullPath: join(test.mediaFolder, 'new') }],
    settings: { disableWatcher: true },
  })
  expect(await report(body.id)).toEqual({ at: null, logId: null, troubles: [] })
})

it('the list of libraries tells admins how many troubles there are', async () => {
  const libraryId = await open()
  const listed = async (who: Client, query = '?include=stats') => {
    const { body } = await who.get(`/api/libraries${query}`)
    return body.libraries.find(({ id }: { id: string }) => id === libraryId)
  }
  expect((await listed(test.root)).lecternProblems).toBe(3)
  expect(await listed(test.root, '')).not.toHaveProperty('lecternProblems')
  expect(await listed(await test.user('reader'))).not.toHaveProperty('lecternProblems')
  await rm(at('Ann/Half'), { recursive: true })
  await rm(at('Ann/Locked'), { recursive: true })
  await rm(at('out'))
  await scan(libraryId)
  expect(await listed(test.root)).not.toHaveProperty('lecternProblems')
})
