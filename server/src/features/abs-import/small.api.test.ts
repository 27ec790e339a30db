import { randomUUID } from 'node:crypto'
import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { importRequest } from '../../importing.ts'
import { layInstallation, smallInstallation, zipInto } from '#testing/apps/abs-installation.ts'
import { countsOf, createMovedInApp } from '#testing/apps/moved-in-app.ts'
import type { MovedInApp } from '#testing/apps/moved-in-app.ts'

const clock = { now: Date.UTC(2026, 0, 3) }
const secret = 'the secret of the other server'

let server: MovedInApp
let config: string
beforeEach(async () => {
  server = await createMovedInApp(() => clock.now)
  config = join(server.folder, 'abs', 'config')
  await mkdir(config, { recursive: true })
})
afterEach(() => server.close())

const { ids: id, tables } = smallInstallation({ secret })
const lay = (changed: typeof tables = {}): string =>
  layInstallation(config, { ...tables, ...changed })
const zip = (files: Record<string, Buffer>) =>
  zipInto(join(server.folder, 'made.audiobookshelf'), files)

const token = (claims: Record<string, unknown>, by = secret) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(1)
    .sign(new TextEncoder().encode(by))

describe('a small installation', () => {
  it('is brought but for what can’t be read, which is told by name', async () => {
    lay()
    const report = await server.bring(config)
    expect(report.version).toBe('2.8.0')
    expect(countsOf(report, 'brought')).toMatchObject({
      users: 1,
      libraries: 1,
      authors: 1,
      items: 1,
      places: 1,
      bookmarks: 1,
    })
    expect(countsOf(report, 'left')).toEqual({ users: 2, items: 1, pictures: 1, places: 1 })
    const said = report.troubles.map(({ examples, reason }) => `${examples.join()}: ${reason}`)
    expect(said).toEqual([
      'Germinal: its file is not in what was given',
      'ben: can’t be read: permissions is no JSON',
      'eve: can’t be read: id its id is none of Audiobookshelf’s',
      '/audiobooks/Nothing: there is no book or podcast behind it',
      expect.stringContaining('its item is not there any more'),
    ])
    expect(report.folders).toEqual([
      { library: 'Books', from: '/audiobooks', path: '/audiobooks', items: null },
    ])
  })

  it('tells apps what was never set as its own server did', async () => {
    lay()
    await server.bring(config)
    const ada = (await server.start())(await token({ userId: id.ada, username: 'ada' }))
    const told = (await ada.get('/api/auth-settings')).body
    expect([told.authOpenIDGroupClaim, told.authOpenIDIssuerURL]).toEqual(['', null])
    expect((await ada.post('/api/authorize')).body.serverSettings.language).toBe('de')
  })

  it('lets in whoever has a token of it, as long as it is one of theirs', async () => {
    lay()
    await server.bring(config)
    const as = await server.start()
    const nameBy = async (text: string) => (await as(text).get('/api/me')).body?.username
    expect(await nameBy(await token({ userId: id.ada, username: 'ada' }))).toBe('ada')
    expect(await nameBy(await token({ userId: 'usr_before', username: 'ada' }))).toBe('ada')
    const access = { userId: id.ada, username: 'ada', type: 'access' }
    const exp = clock.now / 1000 + 60
    expect(await nameBy(await token({ ...access, exp }))).toBe('ada')
    expect(await nameBy(await token({ ...access, exp: clock.now / 1000 - 60 }))).toBeUndefined()
    expect(
      await nameBy(await token({ userId: id.ada, username: 'ada' }, 'another')),
    ).toBeUndefined()
    expect(await nameBy(await token({ userId: randomUUID(), username: 'ada' }))).toBeUndefined()
    const refresh = {
      'x-refresh-token': await token({ ...access, type: 'refresh', jti: 'x', exp }),
    }
    expect((await as(null).post('/auth/refresh', undefined, { headers: refresh })).status).toBe(401)
  })

  it('is added to a server that is in use, whose own accounts and settings stay', async () => {
    const as = await server.start()
    const root = { username: 'root', password: 'secret' }
    await as(null).post('/init', { newRoot: root })
    const { body } = await as(null).post('/login', root, { headers: { 'x-return-tokens': 'true' } })
    const own = as(body.user.accessToken)
    await own.patch('/api/settings', { language: 'fr' })
    lay()
    const report = await server.bring(config)
    expect(countsOf(report, 'known')).toMatchObject({ settings: 1 })
    expect(report.troubles.map(({ reason }) => reason)).toContain(
      'is an admin now: this server has its root',
    )
    const again = (await server.start())(body.user.accessToken)
    const { users } = (await again.get('/api/users')).body
    expect(
      users.map(({ username, type }: { username: string; type: string }) => [username, type]),
    ).toEqual(
      expect.arrayContaining([
        ['root', 'root'],
        ['ada', 'admin'],
      ]),
    )
    expect((await again.get(`/api/items/${id.item}`)).body.media.metadata.title).toBe('Germinal')
    expect((await again.post('/api/authorize')).body.serverSettings.language).toBe('fr')
  })

  it('stays as it is, and covers come along', async () => {
    const file = lay()
    const before = readFileSync(file)
    const cover = join(server.folder, 'abs', 'metadata', 'items', id.item)
    await mkdir(cover, { recursive: true })
    await writeFile(join(cover, 'cover.jpg'), 'a picture')
    expect(countsOf(await server.bring(config), 'brought')).toMatchObject({ pictures: 1 })
    expect(readFileSync(file).equals(before)).toBe(true)
    const brought = join(server.config.metadataPath, 'items', id.item, 'cover.jpg')
    expect(await readFile(brought, 'utf8')).toBe('a picture')
  })
})

describe('what can’t be imported is refused in words, and nothing is changed', () => {
  async function refusal(path: string): Promise<string> {
    const said = await server.bring(path).then(
      () => 'imported',
      (error: unknown) => (error instanceof Error ? error.message : ''),
    )
    const status = await (await server.start())(null).get('/status')
    await server.stop()
    return status.body.isInit === false ? said : 'something was changed'
  }

  it('nothing there, and a folder without a database', async () => {
    expect(await refusal(join(config, 'nowhere'))).toMatch(/^There is nothing to import at /)
    expect(await refusal(config)).toMatch(/^There is no absdatabase.sqlite in /)
  })

  it('a file that is no backup, one that is cut off, and a zip of something else', async () => {
    const text = join(server.folder, 'notes.txt')
    writeFileSync(text, 'notes')
    expect(await refusal(text)).toMatch(/is no backup of Audiobookshelf, or a damaged one/)
    const whole = await zip({
      'absdatabase.sqlite': readFileSync(lay()),
      details: Buffer.from('x'),
    })
    truncateSync(whole, 2000)
    expect(await refusal(whole)).toMatch(/is no backup of Audiobookshelf, or a damaged one/)
    expect(await refusal(await zip({ 'other.txt': Buffer.from('x') }))).toMatch(
      /has no absdatabase/,
    )
  })

  it('half a database, and that of another program', async () => {
    const file = lay()
    truncateSync(file, 10_000)
    expect(await refusal(config)).toMatch(/^The database can’t be read/)
    writeFileSync(file, '')
    expect(await refusal(config)).toMatch(/^This is no database of Audiobookshelf/)
  })

  it('a later release, unless somebody insists', async () => {
    lay({ migrationsMeta: [{ key: 'version', value: '2.37.0' }] })
    expect(await refusal(config)).toMatch(/^This is Audiobookshelf 2.37.0; databases up to 2.36/)
    const tried = await server.bring(config, { acceptsNewer: true, isDryRun: true })
    expect(countsOf(tried, 'brought')).toMatchObject({ items: 1 })
  })
})

it('takes names in a backup for names, not for places', async () => {
  const path = await zip({
    'absdatabase.sqlite': readFileSync(lay()),
    [`metadata-items/${id.item}/cover.jpg`]: Buffer.from('a picture'),
    'metadata-items/outside/cover.jpg': Buffer.from('never read'),
  })
  expect(countsOf(await server.bring(path), 'brought')).toMatchObject({ pictures: 1, items: 1 })
})

it('reads from the command line what is to be imported, and where folders are now', () => {
  expect(importRequest(['--demo'])).toBeNull()
  const args = ['--import-abs', '/abs', '--map', '/a=/b/', '--map=/c=/d', '--dry-run']
  expect(importRequest(args)).toMatchObject({
    from: '/abs',
    maps: [
      { from: '/a', to: '/b' },
      { from: '/c', to: '/d' },
    ],
    isDryRun: true,
    asJson: false,
  })
  expect(() => importRequest(['--import-abs'])).toThrow('needs a value')
  expect(() => importRequest(['--import-abs', '/abs', '--map', 'books'])).toThrow('two whole paths')
})
