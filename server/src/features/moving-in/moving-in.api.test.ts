import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MoveState } from '@lectern/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import {
  coversOf,
  layInstallation,
  livedInInstallation,
  zipInto,
} from '#testing/apps/abs-installation.ts'
import { createMovedInApp } from '#testing/apps/moved-in-app.ts'
import type { MovedInApp } from '#testing/apps/moved-in-app.ts'
import type { Client } from '#testing/clients.ts'

const clock = { now: Date.UTC(2026, 0, 3) }
const secret = 'the secret of the other server'
const base = '/api/lectern/moving-in'

let server: MovedInApp
let config: string
let lived: Awaited<ReturnType<typeof livedInInstallation>>
beforeEach(async () => {
  server = await createMovedInApp(() => clock.now)
  config = join(server.folder, 'abs', 'config')
  lived = await livedInInstallation({ secret, books: 4 })
})
afterEach(() => server.close())

async function backup(): Promise<Buffer> {
  const database = readFileSync(layInstallation(config, lived.tables))
  const path = join(server.folder, 'made.audiobookshelf')
  await zipInto(path, {
    'absdatabase.sqlite': database,
    ...coversOf(lived.items, Buffer.from('a picture')),
  })
  return readFileSync(path)
}

const sent = (bytes: Buffer, fileName = 'mine.audiobookshelf') => [
  { field: 'file', file: fileName, bytes },
]

/** Resolves with the move when nothing of it is under way any more. */
async function settled(by: Client, id: string): Promise<MoveState> {
  let state: MoveState | undefined
  await expect
    .poll(
      async () => {
        state = (await by.get(`${base}/${id}`)).body
        return state?.phase
      },
      { timeout: 30_000 },
    )
    .not.toMatch(/ing$/)
  return state as MoveState
}

const found = (state: MoveState) =>
  Object.fromEntries(state.counts.map(({ kind, brought }) => [kind, brought]))

/** What lies about beside the data. */
const leftovers = () =>
  readdirSync(server.config.configPath).filter((name) => /^\.(lectern-|import-)/.test(name))

describe('on a server that nobody has set up', () => {
  it('a backup is sent, looked at, and brought; then people sign in as they did', async () => {
    const as = await server.start()
    const stranger = as(null)
    const { body: begun } = await stranger.post(base, {})
    expect(begun).toMatchObject({ phase: 'waiting', counts: [] })
    const answer = await stranger.form(`${base}/${begun.id}/file`, sent(await backup()))
    expect(answer.status).toBe(200)
    const checked = await settled(stranger, begun.id)
    expect(checked).toMatchObject({
      phase: 'checked',
      origin: 'audiobookshelf',
      name: 'mine.audiobookshelf',
      version: '2.36.0',
    })
    expect(found(checked)).toMatchObject({ users: 2, items: 4, pictures: 4, places: 4 })
    expect(checked.folders).toEqual([
      {
        library: 'Audiobooks',
        from: '/audiobooks',
        path: '/audiobooks',
        isThere: false,
        items: null,
      },
    ])
    // Nothing was changed so far.
    expect((await stranger.get('/status')).body.isInit).toBe(false)
    const media = join(server.folder, 'media')
    await mkdir(media)
    const folders = [{ from: '/audiobooks', to: `${media}/` }]
    await stranger.post(`${base}/${begun.id}/check`, { folders })
    const again = await settled(stranger, begun.id)
    expect(again.folders).toMatchObject([{ path: media, isThere: true, items: 0 }])
    expect((await stranger.post(`${base}/${begun.id}/start`, { folders })).status).toBe(200)
    const done = await settled(stranger, begun.id)
    expect(done).toMatchObject({ phase: 'done', problem: null })
    expect(found(done)).toMatchObject({ users: 2, items: 4, pictures: 4 })
    expect((await stranger.get('/status')).body.isInit).toBe(true)
    const signedIn = await stranger.post(
      '/login',
      { username: 'ada', password: 'their password' },
      { headers: { 'x-return-tokens': 'true' } },
    )
    expect(signedIn.status).toBe(200)
    const ada = as(signedIn.body.user.accessToken)
    const { body: library } = await ada.get(`/api/libraries/${lived.library}`)
    expect(library.folders[0].fullPath).toBe(media)
    const { body: shelf } = await ada.get(`/api/libraries/${lived.library}/items?limit=10`)
    expect(shelf.total).toBe(4)
    expect(leftovers()).toEqual([])
  })

  it('whoever was late finds an owner: nothing is mixed', async () => {
    const as = await server.start()
    const stranger = as(null)
    layInstallation(config, lived.tables)
    const { body: begun } = await stranger.post(base, { path: config })
    expect((await settled(stranger, begun.id)).phase).toBe('checked')
    await stranger.post('/init', { newRoot: { username: 'root', password: 'secret' } })
    await stranger.post(`${base}/${begun.id}/start`, {})
    const late = await settled(stranger, begun.id)
    expect(late).toMatchObject({ phase: 'failed' })
    expect(late.problem).toMatch(/^Somebody has set up this server meanwhile/)
    expect((await stranger.post(base, { path: config })).status).toBe(401)
  })

  it('from another network the code in the log is asked for', async () => {
    const as = await server.start()
    const stranger = as(null)
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    expect((await stranger.post(base, {}, { headers })).status).toBe(403)
    const wrong = { setupCode: 'AAAA-AAAA' }
    expect((await stranger.post(base, wrong, { headers })).status).toBe(403)
  })

  it('files of something else are refused in words, and another one may be sent', async () => {
    const as = await server.start()
    const stranger = as(null)
    const { body: begun } = await stranger.post(base, {})
    await stranger.form(`${base}/${begun.id}/file`, sent(Buffer.from('notes'), 'notes.txt'))
    const refused = await settled(stranger, begun.id)
    expect(refused).toMatchObject({ phase: 'failed', counts: [] })
    expect(refused.problem).toBe('notes.txt is no backup of Audiobookshelf, or a damaged one.')
    const whole = await backup()
    await stranger.form(`${base}/${begun.id}/file`, sent(whole.subarray(0, 2000)))
    expect((await settled(stranger, begun.id)).problem).toMatch(/or a damaged one/)
    await stranger.form(`${base}/${begun.id}/file`, sent(whole))
    expect((await settled(stranger, begun.id)).phase).toBe('checked')
    expect((await stranger.form(`${base}/${begun.id}/file`, [])).status).toBe(400)
    expect((await stranger.delete(`${base}/${begun.id}`)).status).toBe(200)
    expect((await stranger.get(`${base}/${begun.id}`)).status).toBe(404)
    expect(leftovers()).toEqual([])
  })

  it('what was not checked is not brought, and half a path is no path', async () => {
    const as = await server.start()
    const stranger = as(null)
    const { body: begun } = await stranger.post(base, {})
    expect((await stranger.post(`${base}/${begun.id}/start`, {})).status).toBe(409)
    expect((await stranger.post(`${base}/${begun.id}/check`, {})).status).toBe(409)
    layInstallation(config, lived.tables)
    const { body: other } = await stranger.post(base, { path: config })
    await settled(stranger, other.id)
    const half = { folders: [{ from: '/audiobooks', to: 'books' }] }
    const refused = await stranger.post(`${base}/${other.id}/start`, half)
    expect([refused.status, refused.text]).toEqual([
      400,
      '“books” is no whole path. One begins with a slash, like /srv/books.',
    ])
  })
})

it('an admin moves in to a server that is in use, sees it at once, and can go back', async () => {
  const test = await createTestApp()
  const installation = join(test.folder, 'abs', 'config')
  layInstallation(installation, lived.tables)
  const ben = await test.user('cleo')
  expect((await test.anonymous.post(base, { path: installation })).status).toBe(401)
  expect((await ben.post(base, { path: installation })).status).toBe(403)
  const { body: begun } = await test.root.post(base, { path: installation })
  expect((await ben.get(`${base}/${begun.id}`)).status).toBe(403)
  expect((await test.anonymous.get(`${base}/${begun.id}`)).status).toBe(401)
  await settled(test.root, begun.id)
  const before = (await test.root.get('/api/users')).body.users.length
  await test.root.post(`${base}/${begun.id}/start`, {})
  const done = await settled(test.root, begun.id)
  expect(done).toMatchObject({ phase: 'done', name: installation })
  expect((await test.root.get(base)).body.move).toMatchObject({ id: begun.id, phase: 'done' })
  // Without a restart: people, libraries and signed-in phones.
  expect((await test.root.get('/api/users')).body.users.length).toBe(before + 2)
  expect((await test.root.get(`/api/items/${lived.items[0]}`)).status).toBe(200)
  // Once more brings nothing twice.
  const { body: second } = await test.root.post(base, { path: installation })
  const known = await settled(test.root, second.id)
  expect(Object.values(found(known)).every((brought) => brought === 0)).toBe(true)
  const { beforeRestores } = (await test.root.get('/api/lectern/backups')).body
  expect(beforeRestores).toHaveLength(1)
  const { status } = await test.root.get(`/api/backups/${beforeRestores[0].id}/apply`)
  expect(status).toBe(200)
  expect((await test.root.get(`/api/items/${lived.items[0]}`)).status).toBe(404)
  await test.close()
})

it('a backup of this program is restored on a new server, with its folders where they are now', async () => {
  const old = await createTestApp()
  const there = join(old.folder, 'media', 'books')
  await mkdir(join(there, 'Tides'), { recursive: true })
  await writeFile(join(there, 'Tides', 'Tides.epub'), 'no book')
  const { body: library } = await old.root.post('/api/libraries', {
    name: 'Books',
    folders: [{ fullPath: there }],
    mediaType: 'book',
  })
  await old.root.post(`/api/libraries/${library.id}/scan`)
  await expect
    .poll(async () => (await old.root.get(`/api/libraries/${library.id}/items`)).body.total)
    .toBe(1)
  const { body: made } = await old.root.post('/api/backups')
  const bytes = readFileSync(made.backups[0].fullPath)
  await old.close()

  const as = await server.start()
  const stranger = as(null)
  const { body: begun } = await stranger.post(base, {})
  await stranger.form(`${base}/${begun.id}/file`, sent(bytes.subarray(0, bytes.length / 2)))
  expect((await settled(stranger, begun.id)).phase).toBe('failed')
  await stranger.form(`${base}/${begun.id}/file`, sent(bytes))
  const checked = await settled(stranger, begun.id)
  expect(checked).toMatchObject({ phase: 'checked', origin: 'lectern' })
  expect(checked.folders).toMatchObject([{ library: 'Books', from: there, isThere: false }])
  expect(found(checked)).toMatchObject({ users: 1, libraries: 1, items: 1 })
  const here = join(server.folder, 'books')
  await mkdir(join(here, 'Tides'), { recursive: true })
  await writeFile(join(here, 'Tides', 'Tides.epub'), 'no book')
  await stranger.post(`${base}/${begun.id}/start`, { folders: [{ from: there, to: here }] })
  expect(await settled(stranger, begun.id)).toMatchObject({ phase: 'done', problem: null })
  const root = { username: 'root', password: 'secret' }
  const headers = { 'x-return-tokens': 'true' }
  const { body } = await stranger.post('/login', root, { headers })
  const owner = as(body.user.accessToken)
  const { body: shelf } = await owner.get(`/api/libraries/${library.id}/items`)
  const { body: item } = await owner.get(`/api/items/${shelf.results[0].id}?expanded=1`)
  expect(item.path).toBe(join(here, 'Tides'))
  expect(item.libraryFiles[0].metadata.path).toBe(join(here, 'Tides', 'Tides.epub'))
  expect(item.media.ebookFile.metadata.path).toBe(join(here, 'Tides', 'Tides.epub'))
  expect(shelf.results[0].path).toBe(join(here, 'Tides'))
  expect((await owner.get(`/api/items/${item.id}/ebook`)).text).toBe('no book')
  expect(existsSync(join(server.config.configPath, '.lectern-moves-in'))).toBe(false)
  const { entries } = (await owner.get('/api/lectern/audit')).body
  expect(entries).toMatchObject([
    { action: 'moved-in', by: { id: null, name: '' }, facts: { count: 3 } },
    { action: 'library-added', by: { name: 'root' } },
  ])
})
