import { randomUUID } from 'node:crypto'
import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { importRequest } from '../../importing.ts'
import { countsOf, createMovedInApp } from '#testing/apps/moved-in-app.ts'
import type { MovedInApp } from '#testing/apps/moved-in-app.ts'

const at = '2026-01-02 03:04:05.000 +00:00'
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

const id = {
  ada: randomUUID(),
  library: randomUUID(),
  folder: randomUUID(),
  book: randomUUID(),
  item: randomUUID(),
  author: randomUUID(),
}

const tables: Record<string, Record<string, unknown>[]> = {
  settings: [
    {
      key: 'server-settings',
      value: JSON.stringify({ tokenSecret: secret, version: '2.8.0', language: 'de' }),
      createdAt: at,
    },
  ],
  users: [
    {
      id: id.ada,
      username: 'ada',
      pash: '',
      type: 'root',
      isActive: 1,
      permissions: '{}',
      bookmarks: `[{"libraryItemId":"${id.item}","time":3,"title":"Here","createdAt":1}, 7]`,
      extraData: '{"oldUserId":"usr_before"}',
      createdAt: at,
    },
    { id: randomUUID(), username: 'ben', pash: null, type: 'user', isActive: 1, permissions: '{' },
    { id: '../../etc', username: 'eve', pash: null, type: 'user', isActive: 1 },
  ],
  libraries: [{ id: id.library, name: 'Books', mediaType: 'book', settings: '{}', createdAt: at }],
  libraryFolders: [{ id: id.folder, path: '/audiobooks', libraryId: id.library, createdAt: at }],
  authors: [
    { id: id.author, name: 'Émile Zola', libraryId: id.library, createdAt: at },
    { id: randomUUID(), name: 'Emile Zola', libraryId: id.library, createdAt: at },
  ],
  bookAuthors: [{ id: randomUUID(), bookId: id.book, authorId: id.author, createdAt: at }],
  books: [
    {
      id: id.book,
      title: 'Germinal',
      coverPath: `/metadata/items/${id.item}/cover.jpg`,
      tags: '[]',
    },
  ],
  libraryItems: [
    {
      id: id.item,
      path: '/audiobooks/Germinal',
      relPath: 'Germinal',
      mediaId: id.book,
      mediaType: 'book',
      libraryId: id.library,
      libraryFolderId: id.folder,
      libraryFiles: '[]',
      createdAt: at,
      updatedAt: at,
    },
    {
      id: randomUUID(),
      path: '/audiobooks/Nothing',
      mediaId: randomUUID(),
      mediaType: 'book',
      libraryId: id.library,
      libraryFolderId: id.folder,
      createdAt: at,
    },
  ],
  mediaProgresses: [
    {
      id: randomUUID(),
      userId: id.ada,
      mediaItemId: id.book,
      mediaItemType: 'book',
      duration: 100,
      currentTime: 40,
      createdAt: at,
      updatedAt: at,
    },
    {
      id: randomUUID(),
      userId: id.ada,
      mediaItemId: randomUUID(),
      mediaItemType: 'book',
      createdAt: at,
      updatedAt: at,
    },
  ],
}

/** An installation with these rows in the config folder. */
function lay(changed: typeof tables = {}): string {
  const file = join(config, 'absdatabase.sqlite')
  const db = new SqliteDatabase(file)
  for (const [table, rows] of Object.entries({ ...tables, ...changed })) {
    const columns = [...new Set(['id', ...rows.flatMap((row) => Object.keys(row))])]
    db.exec(`create table "${table}" (${columns.map((name) => `"${name}"`).join(', ')})`)
    const marks = columns.map(() => '?').join(', ')
    const insert = db.prepare(`insert into "${table}" values (${marks})`)
    for (const row of rows) insert.run(columns.map((name) => row[name] ?? null))
  }
  db.close()
  return file
}

async function zip(files: Record<string, Buffer>): Promise<string> {
  const made = new ZipFile()
  for (const [name, bytes] of Object.entries(files)) made.addBuffer(bytes, name)
  made.end()
  const chunks: Buffer[] = []
  for await (const chunk of made.outputStream as AsyncIterable<Buffer>) chunks.push(chunk)
  const path = join(server.folder, 'made.audiobookshelf')
  await writeFile(path, Buffer.concat(chunks))
  return path
}

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
