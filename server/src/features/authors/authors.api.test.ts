import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { audio, library } from '../../testing/fixture-library.ts'
import { idle } from '../../testing/idle.ts'

/** A metadata provider: answers by path, and remembers what it was asked. */
interface Stub {
  server: Server
  url: string
  asked: string[]
  answers: Map<string, { status?: number; type?: string; body: string | Buffer }>
  /** Waited for before an answer. */
  onAsk: (() => Promise<void>) | undefined
}

let test: TestApp
let stub: Stub
let libraryId: string

beforeAll(async () => {
  stub = await startStub()
  test = await createTestApp({
    LECTERN_AUTHOR_PROVIDER: `${stub.url}/`,
    SSRF_REQUEST_FILTER_WHITELIST: '127.0.0.1',
  })
  const books = join(test.mediaFolder, 'books')
  const names = ['Ada Lane', 'Ben Ota', 'Bea Ost', 'Çelik Usta', '7 Hands']
  const files = names.flatMap((name, at) =>
    Array.from({ length: at === 0 ? 2 : 1 }, (_, n) => [
      `${name}/Book ${at}${n}/1.mp3`,
      audio({ seconds: 1 }),
    ]),
  )
  await library(Object.fromEntries(files) as Record<string, Buffer>, books)
  const created = await test.root.post('/api/libraries', {
    name: 'Books',
    folders: [{ fullPath: books }],
    settings: { disableWatcher: true },
  })
  libraryId = created.body.id
  await test.root.post(`/api/libraries/${libraryId}/scan`)
  await idle(test.root)
})
afterAll(async () => {
  stub.server.close()
  await test.close()
})
beforeEach(() => {
  stub.asked.length = 0
  stub.answers.clear()
})

interface Listed {
  id: string
  name: string
}
const list = async (query = ''): Promise<Listed[]> =>
  (await test.root.get(`/api/libraries/${libraryId}/authors?limit=50&page=0&sort=name${query}`))
    .body.results
const idOf = async (name: string): Promise<string> =>
  (await list()).find((author) => author.name === name)?.id ?? `nobody is called ${name}`
const say = (path: string, body: unknown) =>
  stub.answers.set(path, { type: 'application/json', body: JSON.stringify(body) })

describe('matching an author', () => {
  it('takes asin, description and portrait of the nearest name', async () => {
    const id = await idOf('Ada Lane')
    say('/authors?name=Ada+Lane&region=us', [
      { asin: 'B000000001', name: 'Adam Lanester' },
      { asin: 'B000000002', name: 'Ada  Láne' },
    ])
    say('/authors/B000000002?region=us', {
      asin: 'B000000002',
      name: 'Ada Láne',
      description: 'Writes by the sea.',
      image: `${stub.url}/ada.png`,
    })
    const picture = await sharp({
      create: { width: 30, height: 30, channels: 3, background: 'teal' },
    })
      .png()
      .toBuffer()
    stub.answers.set('/ada.png', { type: 'image/png', body: picture })
    const { status, body } = await test.root.post(`/api/authors/${id}/match`, { q: 'Ada Lane' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      updated: true,
      author: { name: 'Ada Lane', asin: 'B000000002', description: 'Writes by the sea.' },
    })
    expect(body.author.numBooks).toBe(2)
    const image = await test.anonymous.get(`/api/authors/${id}/image?raw=1`)
    expect(image.bytes.equals(picture)).toBe(true)

    const again = await test.root.post(`/api/authors/${id}/match`, { q: 'Ada Lane' })
    expect(again.body).toMatchObject({ updated: false })
    expect(stub.asked.filter((path) => path === '/ada.png')).toHaveLength(1)
  })

  it('asks by ASIN in another region, and does without a picture', async () => {
    const id = await idOf('Ben Ota')
    say('/authors/B00000000X?region=de', { name: 'Ben Ota', image: `${stub.url}/none.png` })
    const { body } = await test.root.post(`/api/authors/${id}/match`, {
      asin: 'b00000000x',
      region: 'de',
      q: 'ignored',
    })
    expect(body).toMatchObject({ updated: true, author: { asin: 'B00000000X', imagePath: null } })
    expect(stub.asked).toEqual(['/authors/B00000000X?region=de', '/none.png'])
  })

  it('says when nobody is found', async () => {
    const id = await idOf('Ben Ota')
    const nobody = { status: 404, text: 'Author not found' }
    const match = (body: unknown) => test.root.post(`/api/authors/${id}/match`, body)
    expect(await match({ q: 'Ben Ota' })).toMatchObject(nobody)
    say('/authors?name=Ben+Ota&region=us', [{ asin: 'B000000009', name: 'Somebody Else' }])
    expect(await match({ q: 'Ben Ota' })).toMatchObject(nobody)
    expect(await match({ asin: '../../secret' })).toMatchObject(nobody)
    expect(stub.asked).not.toContain('/secret?region=us')
  })

  it('never fetches a picture from inside', async () => {
    const id = await idOf('Bea Ost')
    say('/authors/B000000003?region=us', { name: 'Bea Ost', image: 'http://10.0.0.1/x.png' })
    const { body } = await test.root.post(`/api/authors/${id}/match`, { asin: 'B000000003' })
    expect(body.author).toMatchObject({ asin: 'B000000003', imagePath: null })
  })

  it('takes no blank and no page for a portrait, and the rest all the same', async () => {
    const id = await idOf('Bea Ost')
    const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'white' } })
      .gif()
      .toBuffer()
    const pictures: [string, { type: string; body: Buffer | string; status?: number }][] = [
      ['dot', { type: 'image/gif', body: dot }],
      ['page', { type: 'image/png', body: '<html>' }],
      ['svg', { type: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }],
      ['gone', { type: 'image/png', body: '', status: 404 }],
    ]
    for (const [at, [name, picture]] of pictures.entries()) {
      const asin = `B00000009${at}`
      say(`/authors/${asin}?region=us`, {
        name: 'Bea Ost',
        image: `${stub.url}/${name}`,
        description: `<script>x</script>Said with ${name}.`,
      })
      stub.answers.set(`/${name}`, picture)
      const { body } = await test.root.post(`/api/authors/${id}/match`, { asin })
      expect(body.author).toMatchObject({ asin, imagePath: null })
      expect(body.author.description).toContain(`Said with ${name}.`)
      expect(body.author.description).not.toContain('<script')
    }
  })

  it.each([
    ['a page', { type: 'text/html', body: '<html>' }],
    ['broken JSON', { type: 'application/json', body: '[{' }],
    ['another shape', { type: 'application/json', body: '{"people":[]}' }],
    ['an error', { status: 500, type: 'application/json', body: '{}' }],
  ])('finds nobody when the provider sends %s', async (_, answer) => {
    const id = await idOf('Bea Ost')
    stub.answers.set('/authors?name=Bea&region=us', answer)
    const refused = await test.root.post(`/api/authors/${id}/match`, { q: 'Bea' })
    expect(refused).toMatchObject({ status: 404, text: 'Author not found' })
  })

  it.each([{}, null, [], { q: ' ' }, { q: 5 }, { q: 'x', region: 'moon' }])(
    'refuses %j',
    async (body) => {
      const answer = await test.root.post(`/api/authors/${await idOf('Bea Ost')}/match`, body)
      expect(answer.status).toBe(400)
      expect(stub.asked).toEqual([])
    },
  )

  it('is for those who may update and see the author', async () => {
    const id = await idOf('Bea Ost')
    const body = { q: 'Bea Ost' }
    const reader = await test.user('reader')
    expect((await reader.post(`/api/authors/${id}/match`, body)).status).toBe(403)
    expect((await test.anonymous.post(`/api/authors/${id}/match`, body)).status).toBe(401)
    const stranger = await test.user('stranger', {
      permissions: { update: true, accessAllLibraries: false },
      librariesAccessible: [],
    })
    expect((await stranger.post(`/api/authors/${id}/match`, body)).status).toBe(404)
    expect((await test.root.post('/api/authors/unknown/match', body)).status).toBe(404)
    expect(stub.asked).toEqual([])
  })

  it('is looked up by those who may update, a few at a time', async () => {
    const guest = await test.user('guest', { type: 'guest' })
    expect((await guest.get('/api/search/authors?q=Ada')).status).toBe(403)
    let inside = 0
    let most = 0
    stub.onAsk = async () => {
      most = Math.max(most, ++inside)
      await new Promise((resolve) => setImmediate(resolve))
      inside--
    }
    const asked = Array.from({ length: 100 }, (_, n) => test.root.get(`/api/search/authors?q=${n}`))
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    stub.onAsk = undefined
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    expect(most).toBeLessThanOrEqual(4)
    expect(stub.asked.length).toBe(statuses.filter((status) => status === 200).length)
    expect((await test.root.get('/api/search/authors?q=Later')).status).toBe(200)
  })

  it('can be looked up without changing anybody', async () => {
    say('/authors?name=Ada&region=us', [{ asin: 'B000000012', name: 'Ada' }])
    say('/authors/B000000012?region=us', { name: 'Ada' })
    const found = await test.root.get('/api/search/authors?q=Ada')
    expect(found.body).toEqual({ asin: 'B000000012', name: 'Ada', description: null, image: null })
    expect((await test.root.get('/api/search/authors?q=Nobody')).body).toBeNull()
    expect(await test.root.get('/api/search/authors')).toMatchObject({
      status: 400,
      body: { error: 'q is required' },
    })
  })
})

describe('a long list of authors', () => {
  it('can be narrowed by a part of the name', async () => {
    const named = async (q: string) =>
      (await list(`&q=${encodeURIComponent(q)}`)).map((a) => a.name)
    expect(await named('CELIK')).toEqual(['Çelik Usta'])
    expect(await named('be')).toEqual(['Bea Ost', 'Ben Ota'])
    expect(await named('%')).toHaveLength(5)
    const page = await test.root.get(`/api/libraries/${libraryId}/authors?limit=1&page=0&q=be`)
    expect(page.body).toMatchObject({ total: 2, limit: 1 })
  })

  it('says where its letters begin', async () => {
    const letters = async (query: string) =>
      (await test.root.get(`/api/libraries/${libraryId}/authors/letters?${query}`)).body
    expect(await letters('sort=name')).toEqual({
      letters: [
        { letter: '#', index: 0 },
        { letter: 'A', index: 1 },
        { letter: 'B', index: 2 },
        { letter: 'C', index: 4 },
      ],
      found: null,
    })
    expect(await letters('sort=name&find=ben')).toMatchObject({ found: 3 })
    expect((await letters('sort=name&desc=1&find=ben')).found).toBe(1)
    expect((await letters('sort=lastFirst')).letters.at(-1)).toEqual({ letter: 'U', index: 4 })
    expect(await letters('sort=numBooks')).toEqual({ letters: [], found: null })
    expect((await letters('sort=name&q=usta')).letters).toEqual([{ letter: 'C', index: 0 }])
  })
})

it('removes the picture of an author who is merged away', async () => {
  const id = await idOf('Bea Ost')
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  stub.answers.set('/bea.png', { type: 'image/png', body: picture })
  const set = await test.root.post(`/api/authors/${id}/image`, { url: `${stub.url}/bea.png` })
  expect(set.status).toBe(200)
  const pictures = () => readdir(join(test.folder, 'metadata/authors'))
  expect(await pictures()).toContain(`${id}.png`)
  const merged = await test.root.patch(`/api/authors/${id}`, { name: 'ben ota' })
  expect(merged.body).toMatchObject({ merged: true, author: { id: await idOf('Ben Ota') } })
  await expect.poll(pictures).not.toContain(`${id}.png`)
})

async function startStub(): Promise<Stub> {
  const asked: string[] = []
  const answers: Stub['answers'] = new Map()
  const server = createServer((request, reply) => {
    const path = request.url ?? ''
    asked.push(path)
    void Promise.resolve(stub.onAsk?.()).then(() => {
      const answer = answers.get(path)
      reply.writeHead(answer ? (answer.status ?? 200) : 404, {
        'content-type': answer?.type ?? 'text/plain',
      })
      reply.end(answer?.body ?? 'not here')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    server,
    asked,
    answers,
    onAsk: undefined,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  }
}
