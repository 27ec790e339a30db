import { readdirSync, statSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compare } from 'bcryptjs'
import type { ExportState } from '@lectern/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openArchive } from '#platform/archive/archive.ts'
import { createTestApp } from '#testing/app.ts'
import type { Client, TestApp } from '#testing/app.ts'
import { audio, library } from '#testing/fixture-library.ts'
import { tablesOfFile } from '#testing/leaving/compared-tables.ts'

const base = '/api/lectern/exports'
const dayMs = 86_400_000

let test: TestApp
let root: Client
let eva: Client
beforeAll(async () => {
  test = await createTestApp()
  root = test.root
  await library({ 'Ada Lane/Tides/01.mp3': audio({ seconds: 1 }) }, test.mediaFolder)
  const folders = [{ fullPath: test.mediaFolder }]
  await root.post('/api/libraries', { name: 'Books', mediaType: 'book', folders })
  const films = join(test.folder, 'films')
  await mkdir(films)
  await root.post('/api/libraries', {
    name: 'Films',
    mediaType: 'video',
    folders: [{ fullPath: films }],
  })
  eva = await test.user('eva', { type: 'admin' })
})
afterAll(() => test.close())
beforeEach(async () => {
  const { export: known } = await overview()
  if (known) await root.delete(`${base}/${known.id}`)
})

const overview = async (by = root): Promise<{ export: ExportState | null; folders: unknown }> =>
  (await by.get(base)).body
const toAbs = { kind: 'audiobookshelf' }

/** Resolves with the export when it is over. */
async function finished(by = root): Promise<ExportState> {
  let state: ExportState | null = null
  await expect
    .poll(async () => (state = (await overview(by)).export)?.phase, { timeout: 60_000 })
    .not.toBe('making')
  return state as unknown as ExportState
}

async function made(body: object, by = root): Promise<ExportState> {
  expect((await by.post(base, body)).status).toBe(200)
  const state = await finished(by)
  expect(state.problem).toBeNull()
  return state
}

const hidden = () => join(test.folder, 'metadata', '.lectern-export')
const left = () => readdirSync(hidden())

it('makes a backup for Audiobookshelf with folders as they are there, to be fetched in pieces', async () => {
  const { folders } = await overview()
  expect(folders).toEqual([{ library: 'Books', path: test.mediaFolder }])
  const begun = await root.post(base, {
    ...toAbs,
    folders: [{ from: test.mediaFolder, to: '/audiobooks' }],
  })
  expect(begun.body).toMatchObject({ phase: 'making', progress: 0, kind: 'audiobookshelf' })
  const state = await finished()
  expect(state).toMatchObject({ id: begun.body.id, phase: 'done', progress: 1, problem: null })
  expect(state.until).toBe(test.clock.now + dayMs)
  expect(state.counts).toContainEqual(
    expect.objectContaining({ kind: 'users', found: 2, brought: 2, left: 0 }),
  )
  expect(state.counts).toContainEqual(
    expect.objectContaining({ kind: 'libraries', brought: 1, left: 1 }),
  )

  const address = `${base}/${state.id}/file`
  const { bytes, headers } = await root.get(address)
  expect(bytes.length).toBe(state.bytes)
  expect(headers['content-disposition']).toContain(state.id)
  expect(headers['cache-control']).toBe('private, no-store')
  const piece = await root.get(address, { headers: { range: 'bytes=2-5' } })
  expect(piece.status).toBe(206)
  expect(piece.bytes).toEqual(bytes.subarray(2, 6))

  const file = join(test.folder, 'fetched.audiobookshelf')
  const database = join(test.folder, 'fetched.sqlite')
  await writeFile(file, bytes)
  const archive = await openArchive(file)
  await writeFile(database, await archive.read('absdatabase.sqlite', 1e9))
  await archive.close()
  expect(tablesOfFile(database)['libraryFolders']).toMatchObject([{ path: '/audiobooks' }])
  expect(statSync(join(hidden(), state.id)).mode & 0o077).toBe(0)
  expect(left().toSorted()).toEqual([state.id, `${state.id}.report`].toSorted())
})

it('tells new passwords once, to whoever began the export', async () => {
  const { id, passwords } = await made(toAbs)
  expect(passwords).toEqual({ count: 2, canBeTold: true })
  expect((await overview(eva)).export?.passwords).toEqual({ count: 2, canBeTold: false })
  const refused = await eva.post(`${base}/${id}/passwords`)
  expect(refused.status).toBe(410)
  expect(refused.text).toContain('told once')

  const told = await root.post(`${base}/${id}/passwords`)
  expect(told.body.passwords.map(({ username }: { username: string }) => username)).toEqual(
    expect.arrayContaining(['root', 'eva']),
  )
  expect((await overview()).export?.passwords).toEqual({ count: 2, canBeTold: false })
  expect((await root.post(`${base}/${id}/passwords`)).status).toBe(410)

  const archive = await openArchive(join(hidden(), id))
  const database = join(test.folder, 'told.sqlite')
  await writeFile(database, await archive.read('absdatabase.sqlite', 1e9))
  await archive.close()
  const users = tablesOfFile(database)['users'] ?? []
  for (const { username, password } of told.body.passwords) {
    const hash = users.find((one) => one['username'] === username)?.['pash']
    expect(await compare(password, String(hash))).toBe(true)
  }
  const log = (await root.get('/api/lectern/audit?limit=200')).text
  for (const { password } of told.body.passwords) expect(log).not.toContain(password)
})

it('makes JSON of everything, in the place of the export before', async () => {
  const before = await made(toAbs)
  const state = await made({ kind: 'json' }, eva)
  expect(state.passwords).toEqual({ count: 0, canBeTold: false })
  expect(state.counts).toContainEqual(
    expect.objectContaining({ kind: 'users.ndjson', found: 2, brought: 2 }),
  )
  expect(left().toSorted()).toEqual([state.id, `${state.id}.report`].toSorted())
  expect((await root.get(`${base}/${before.id}/file`)).status).toBe(404)
  const { bytes, headers } = await root.get(`${base}/${state.id}/file`)
  expect(headers['content-type']).toBe('application/zip')
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
})

it('is one at a time, and leaves nothing where it is called off', async () => {
  const kept = await made({ kind: 'json' })
  const { body: own } = await root.post(base, toAbs)
  const second = await eva.post(base, { kind: 'json' })
  expect(second.status).toBe(409)
  expect(second.text).toContain('An export is being made right now')
  expect((await root.get(`${base}/${own.id}/file`)).status).toBe(404)
  expect((await eva.delete(`${base}/${own.id}`)).status).toBe(200)
  // What was there is there again.
  expect((await overview()).export).toEqual(kept)
  expect(left().toSorted()).toEqual([kept.id, `${kept.id}.report`].toSorted())
  expect((await root.delete(`${base}/${kept.id}`)).status).toBe(200)
  expect((await root.delete(`${base}/${kept.id}`)).status).toBe(404)
  expect(left()).toEqual([])
})

it('outlives a restart, of which a half one is cleared away, and goes after a day', async () => {
  const { id } = await made(toAbs)
  await test.restart(async () => {
    await mkdir(join(hidden(), '.lectern-export-half'))
    await writeFile(join(hidden(), 'half.zip'), 'half')
  })
  await test.app.listen()
  await expect.poll(left, { timeout: 20_000 }).toHaveLength(2)
  const { export: state } = await overview()
  expect(state).toMatchObject({ id, phase: 'done', passwords: { count: 2, canBeTold: false } })
  expect((await root.get(`${base}/${id}/file`)).status).toBe(200)
  test.clock.now += dayMs + 1
  const { body } = await test.anonymous.post(
    '/login',
    { username: 'root', password: 'secret' },
    { headers: { 'x-return-tokens': 'true' } },
  )
  const later = test.as(body.user.accessToken)
  expect((await overview(later)).export).toBeNull()
  expect((await later.get(`${base}/${id}/file`)).status).toBe(404)
  test.clock.now -= dayMs + 1
})

it('is for admins, says what is wrong with a request, and leaves entries in the log', async () => {
  const ben = await test.user('ben')
  const { id } = await made({ kind: 'json' })
  const asked = [ben.get(base), ben.post(base, toAbs), ben.get(`${base}/${id}/file`)]
  for (const { status } of await Promise.all(asked)) expect(status).toBe(403)
  expect((await ben.post(`${base}/${id}/passwords`)).status).toBe(403)
  expect((await ben.delete(`${base}/${id}`)).status).toBe(403)
  expect((await root.post(base, { kind: 'csv' })).status).toBe(400)
  expect((await root.post(base, { ...toAbs, folders: [{ from: '/a', to: '' }] })).status).toBe(400)
  for (const odd of ['..', '..%2F..%2Fconfig%2Flectern.sqlite', `${id}.report`])
    expect((await root.get(`${base}/${odd}/file`)).status).toBe(404)

  await root.get(`${base}/${id}/file`)
  await root.delete(`${base}/${id}`)
  const { entries } = (await root.get('/api/lectern/audit?kind=backups&limit=3')).body
  expect(entries).toMatchObject(
    ['export-removed', 'export-downloaded', 'export-begun'].map((action) => ({
      action,
      by: { name: 'root' },
      target: { name: id },
    })),
  )
})
