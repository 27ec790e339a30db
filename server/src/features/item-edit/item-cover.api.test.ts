import { readFile, readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { audio, library } from '../../testing/fixture-library.ts'
import { idle } from '../../testing/idle.ts'

let test: TestApp
let books: string
let id: string

const picture = (background: string) =>
  sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer()

async function start(env: Record<string, string> = {}): Promise<void> {
  test = await createTestApp(env)
  books = join(test.mediaFolder, 'books')
  await library(
    { 'Ada/First/1.mp3': audio({ seconds: 1 }), 'Ada/First/cover.png': await picture('red') },
    books,
  )
  const created = await test.root.post('/api/libraries', {
    name: 'Books',
    folders: [{ fullPath: books }],
    settings: { disableWatcher: true },
  })
  await test.root.post(`/api/libraries/${created.body.id}/scan`)
  await idle(test.root)
  id = (await test.root.get(`/api/libraries/${created.body.id}/items`)).body.results[0].id
}

const put = (bytes: Buffer, file = 'x.png', field = 'cover') =>
  test.root.form(`/api/items/${id}/cover`, [{ field, file, bytes }])
const raw = async () => (await test.anonymous.get(`/api/items/${id}/cover?raw=1`)).bytes

describe('covers', () => {
  beforeEach(() => start())
  afterEach(() => test.close())

  it('are taken from a form and kept beside nothing of the owner', async () => {
    const blue = await picture('blue')
    const { status, body } = await put(blue)
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      cover: join(test.folder, 'metadata/items', id, 'cover.png'),
    })
    expect((await raw()).equals(blue)).toBe(true)
    const webp = await sharp(blue).webp().toBuffer()
    expect((await put(webp)).body.cover).toMatch(/cover\.webp$/)
    expect((await raw()).equals(webp)).toBe(true)
    const kept = await readdir(join(test.folder, 'metadata/items', id))
    expect(kept.filter((name) => name.startsWith('cover'))).toEqual(['cover.png', 'cover.webp'])
    expect((await readdir(join(books, 'Ada/First'))).sort()).toEqual(['1.mp3', 'cover.png'])
  })

  it('go into the folder of the item where that is set, over nothing', async () => {
    await test.root.patch('/api/settings', { storeCoverWithItem: true })
    const red = await readFile(join(books, 'Ada/First/cover.png'))
    const { body } = await put(await picture('blue'))
    expect(body.cover).toBe(join(books, 'Ada/First/cover-2.png'))
    expect((await readFile(join(books, 'Ada/First/cover.png'))).equals(red)).toBe(true)
  })

  it('are refused unless they are whole raster pictures', async () => {
    const before = await raw()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    const noise = await sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .png()
      .toBuffer()
    const halves = noise.subarray(0, noise.length / 2)
    for (const bytes of [Buffer.from('text'), svg, halves, Buffer.alloc(0)]) {
      expect((await put(bytes)).status).toBe(400)
    }
    expect((await put(await picture('blue'), 'x.png', 'other')).status).toBe(400)
    expect((await test.root.post(`/api/items/${id}/cover`, {})).status).toBe(400)
    expect((await put(Buffer.alloc(21 * 1024 * 1024))).status).toBe(413)
    expect((await raw()).equals(before)).toBe(true)
  })

  it('are chosen among the files of the item', async () => {
    await put(await picture('blue'))
    const choose = (cover: unknown) => test.root.patch(`/api/items/${id}/cover`, { cover })
    const own = join(books, 'Ada/First/cover.png')
    expect((await choose(own)).body).toEqual({ success: true, cover: own })
    expect((await raw()).equals(await readFile(own))).toBe(true)
    await writeFile(join(books, 'elsewhere.png'), await picture('blue'))
    for (const path of ['/etc/hostname', join(books, 'elsewhere.png'), join(books, 'none.png')]) {
      expect((await choose(path)).status).toBe(500)
    }
    expect((await choose(undefined)).status).toBe(400)
  })

  it('are taken off, while their pictures stay on the disk', async () => {
    expect((await test.root.delete(`/api/items/${id}/cover`)).text).toBe('OK')
    expect((await test.anonymous.get(`/api/items/${id}/cover`)).status).toBe(404)
    expect(await readdir(join(books, 'Ada/First'))).toContain('cover.png')
    await put(await picture('blue'))
    await test.root.delete(`/api/items/${id}/cover`)
    const kept = await readdir(join(test.folder, 'metadata/items', id))
    expect(kept.filter((name) => name.startsWith('cover'))).toEqual(['cover.png'])
  })

  it('are for those who may', async () => {
    const parts = [{ field: 'cover', file: 'x.png', bytes: await picture('blue') }]
    const path = `/api/items/${id}/cover`
    const uploader = await test.user('uploader', { permissions: { upload: true, update: false } })
    const editor = await test.user('editor', { permissions: { upload: false, update: true } })
    expect((await uploader.form(path, parts)).status).toBe(403)
    expect((await editor.form(path, parts)).status).toBe(403)
    expect((await editor.delete(path)).status).toBe(403)
    expect((await uploader.patch(path, { cover: 'x' })).status).toBe(403)
    expect((await test.root.form('/api/items/unknown/cover', parts)).status).toBe(404)
  })
})

it('fetches covers from the web, not from the house', async () => {
  const blue = await picture('blue')
  const web = createServer((request, response) => {
    if (request.url === '/none') return response.writeHead(404).end()
    const type = request.url === '/page' ? 'text/html' : 'image/png'
    response.writeHead(200, { 'content-type': type }).end(blue)
  })
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  const { port } = web.address() as AddressInfo
  try {
    await start({ SSRF_REQUEST_FILTER_WHITELIST: '127.0.0.1' })
    const fetched = (url: string) => test.root.post(`/api/items/${id}/cover`, { url })
    expect((await fetched(`http://127.0.0.1:${port}/x.png`)).status).toBe(200)
    expect((await raw()).equals(blue)).toBe(true)
    for (const url of [
      `http://127.0.0.1:${port}/page`,
      `http://127.0.0.1:${port}/none`,
      `http://localhost:${port}/x.png`,
      'file:///etc/passwd',
    ]) {
      expect((await fetched(url)).status).toBe(400)
    }
    const edited = await test.root.patch(`/api/items/${id}/media`, {
      url: `http://127.0.0.1:${port}/y.png`,
      tags: ['x'],
    })
    expect(edited.body.updated).toBe(`http://127.0.0.1:${port}/y.png`)
    expect(edited.body.libraryItem.media.tags).toEqual(['x'])
  } finally {
    web.close()
    await test.close()
  }
})
