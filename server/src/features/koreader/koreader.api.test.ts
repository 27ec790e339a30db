import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createBooksApp } from '#testing/apps/books-app.ts'
import type { BooksApp } from '#testing/apps/books-app.ts'
import { epub, library } from '#testing/fixture-library.ts'
import { nameMd5 } from './partial-md5.ts'

const md5 = (text: string | Buffer): string => createHash('md5').update(text).digest('hex')
/** As the plugin samples a file: 1 KB from the beginning, at 1 KB, 4 KB, 16 KB and so on. */
function sampled(bytes: Buffer): string {
  const hash = createHash('md5')
  for (const at of [0, 1024, 4096, 16_384, 65_536, 262_144])
    if (at < bytes.length) hash.update(bytes.subarray(at, at + 1024))
  return hash.digest('hex')
}

const stone = epub({ metadata: '<dc:title>Stone</dc:title>' })
const pages = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(70_000, 'x')])

let house: BooksApp
let password: string
let passwordId: string
beforeAll(async () => {
  house = await createBooksApp({
    'Ada Lane/Stone/Stone.epub': stone,
    'Ada Lane/Stone/Notes.pdf': Buffer.from('%PDF-1.4\nnotes'),
    'Ada Lane/Pages/Pages.pdf': pages,
  })
  const made = await house.test.root.post('/api/lectern/app-passwords', { name: 'Kobo' })
  ;({ password, id: passwordId } = made.body.appPassword)
})
afterAll(() => house.test.close())

/** Asks as the plugin does. */
function ask(
  method: string,
  path: string,
  options: { body?: unknown; key?: string; user?: string } = {},
) {
  const { body, key = md5(password), user = 'root' } = options
  return house.test.anonymous.send(method, `/koreader${path}`, {
    headers: {
      accept: 'application/vnd.koreader.v1+json',
      'x-auth-user': user,
      'x-auth-key': key,
    },
    ...(body === undefined ? {} : { body }),
  })
}

const kobo = { device: 'Kobo_nova', device_id: 'A1B2C3D4' }
const report = (document: string, progress: string, percentage: number) =>
  ask('PUT', '/syncs/progress', { body: { document, progress, percentage, ...kobo } })
const place = (document: string) => ask('GET', `/syncs/progress/${document}`)
const progressOf = async (relPath: string) =>
  house.test.root.get(`/api/me/progress/${await house.idOf(relPath)}`)

/** KOReader asks for a document again and again, until the files behind it have been looked at. */
async function known(document: string, relPath: string): Promise<void> {
  house.test.clock.now += 10 * 60_000
  await vi.waitFor(
    async () => {
      await place(document)
      expect((await progressOf(relPath)).status).toBe(200)
    },
    { timeout: 20_000 },
  )
}

describe('signing in', () => {
  it('takes an app password, hashed as the plugin sends it', async () => {
    const answer = await ask('GET', '/users/auth', { user: 'ROOT' })
    expect(answer).toMatchObject({ status: 200, body: { authorized: 'OK' } })
    expect((await house.test.anonymous.get('/koreader/healthcheck')).body).toEqual({ state: 'OK' })
    const { body } = await house.test.root.get('/api/lectern/app-passwords')
    expect(body.appPasswords).toMatchObject([{ name: 'Kobo', lastUsedAt: expect.any(Number) }])
    expect(JSON.stringify(body)).not.toContain(password)
  })

  it.each([
    { key: md5('another') },
    { key: '' },
    { key: md5('rootpw') },
    { user: 'somebody' },
    { user: '' },
  ])('refuses %j in words that the plugin shows', async (login) => {
    const answer = await ask('GET', '/users/auth', login)
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({ code: 2001, message: expect.stringMatching(/app password/) })
  })

  it('makes no accounts', async () => {
    const body = { username: 'new', password: md5('new') }
    const answer = await ask('POST', '/users/create', { body })
    expect(answer.status).toBe(403)
    expect(answer.body.message).toMatch(/app password/)
    const { body: users } = await house.test.root.get('/api/users')
    expect(users.users).toHaveLength(1)
  })

  it('opens nothing else, and ends when the password is withdrawn', async () => {
    const made = await house.test.root.post('/api/lectern/app-passwords', { name: 'Lost' })
    const { id, password: lost } = made.body.appPassword
    const key = md5(lost)
    expect((await ask('GET', '/users/auth', { key })).status).toBe(200)
    const headers = { 'x-auth-user': 'root', 'x-auth-key': key }
    expect((await house.test.anonymous.get('/api/me', { headers })).status).toBe(401)
    expect((await house.test.anonymous.get('/api/me', { token: lost })).status).toBe(401)
    expect((await house.test.root.delete(`/api/lectern/app-passwords/${id}`)).text).toBe('OK')
    expect((await ask('GET', '/users/auth', { key })).status).toBe(401)
    expect((await house.test.root.delete(`/api/lectern/app-passwords/${id}`)).status).toBe(404)
  })

  it('is each user’s own affair', async () => {
    const ada = await house.test.user('ada')
    const path = `/api/lectern/app-passwords/${passwordId}`
    expect((await ada.delete(path)).status).toBe(404)
    expect((await ada.get('/api/lectern/app-passwords')).body.appPasswords).toEqual([])
    expect((await ask('GET', '/users/auth', { user: 'ada' })).status).toBe(401)
    const guest = await house.test.user('visitor', { type: 'guest' })
    expect((await guest.post('/api/lectern/app-passwords', { name: 'x' })).status).toBe(403)
    for (const name of ['', '  ', 5, 'x'.repeat(101)])
      expect((await ada.post('/api/lectern/app-passwords', { name })).status).toBe(400)
  })
})

describe('places', () => {
  it('in a book go into the journal, by the content of its file or by its name', async () => {
    const document = sampled(stone)
    expect((await place(document)).body).toEqual({})
    const told = '/body/DocFragment[7]/body/p[3]/text().57'
    expect((await report(document, told, 0.42)).body).toMatchObject({ document })
    await known(document, 'Ada Lane/Stone')
    expect((await place(document)).body).toMatchObject({
      progress: told,
      percentage: 0.42,
      ...kobo,
    })
    const { body } = await progressOf('Ada Lane/Stone')
    expect(body).toMatchObject({ ebookProgress: 0.42, ebookLocation: 'epubcfi(/6/14!/4)' })
    await report(nameMd5('Stone.epub'), '/body/DocFragment[8]/body', 0.5)
    expect((await progressOf('Ada Lane/Stone')).body).toMatchObject({ ebookProgress: 0.5 })
    await report(sampled(pages), '12', 0.1)
    await known(sampled(pages), 'Ada Lane/Pages')
    expect((await progressOf('Ada Lane/Pages')).body).toMatchObject({
      ebookProgress: 0.1,
      ebookLocation: '12',
    })
  })

  it('that were read elsewhere later are told to KOReader', async () => {
    const document = sampled(stone)
    house.test.clock.now += 60_000
    const id = await house.idOf('Ada Lane/Stone')
    await house.test.root.patch(`/api/me/progress/${id}`, {
      ebookProgress: 0.8,
      ebookLocation: 'epubcfi(/6/20!/4/2/1:12)',
    })
    expect((await place(document)).body).toMatchObject({
      document,
      progress: '/body/DocFragment[10]/body',
      percentage: 0.8,
      device: 'Lectern',
    })
    // Going on in KOReader is the latest again.
    house.test.clock.now += 60_000
    await report(document, '/body/DocFragment[11]/body/p[2]', 0.85)
    expect((await place(document)).body).toMatchObject({ percentage: 0.85, ...kobo })
    expect((await progressOf('Ada Lane/Stone')).body).toMatchObject({ ebookProgress: 0.85 })
  })

  it('in what isn’t the book, or isn’t here, are kept for KOReader alone', async () => {
    const before = (await progressOf('Ada Lane/Stone')).body
    for (const document of [nameMd5('Notes.pdf'), md5('nowhere'), 'x'.repeat(200)]) {
      await report(document, '3', 0.9)
      expect((await place(document)).body).toMatchObject({ progress: '3', percentage: 0.9 })
    }
    expect((await progressOf('Ada Lane/Stone')).body).toEqual(before)
  })

  it('in a book that came later join its journal once it is known', async () => {
    const document = nameMd5('Later.epub')
    await report(document, '/body/DocFragment[2]/body', 0.3)
    const book = epub({ metadata: '<dc:title>Later</dc:title>' })
    await library({ 'Ada Lane/Later/Later.epub': book }, house.books)
    await house.scan()
    expect((await progressOf('Ada Lane/Later')).status).toBe(404)
    await known(document, 'Ada Lane/Later')
    expect((await progressOf('Ada Lane/Later')).body).toMatchObject({ ebookProgress: 0.3 })
  })

  it.each([
    [{}, 400],
    [{ document: '', progress: '1', percentage: 0.1 }, 400],
    [{ document: 'x', progress: {}, percentage: 0.1 }, 400],
    [{ document: 'x', progress: '1', percentage: 'half' }, 400],
    [{ document: 'x', progress: 7, percentage: 3 }, 200],
  ])('are refused or made sense of: %j', async (body, status) => {
    expect((await ask('PUT', '/syncs/progress', { body })).status).toBe(status)
    if (status === 200)
      expect((await place('x')).body).toMatchObject({ progress: '7', percentage: 1 })
  })

  it('in books that one may not see are no places in them', async () => {
    const closed = await house.test.user('closed', {
      permissions: { accessAllLibraries: false },
      librariesAccessible: [],
    })
    const made = await closed.post('/api/lectern/app-passwords', { name: 'Kindle' })
    const key = md5(made.body.appPassword.password)
    const document = sampled(stone)
    const body = { document, progress: '1', percentage: 0.2, ...kobo }
    await ask('PUT', '/syncs/progress', { body, key, user: 'closed' })
    const { body: me } = await closed.get('/api/me/progress')
    expect(me.mediaProgress).toEqual([])
  })
})
