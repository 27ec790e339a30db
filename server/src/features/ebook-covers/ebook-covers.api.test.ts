import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildZip } from '#platform/archive/testing.ts'
import { createTestApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { audio, library } from '#testing/fixture-library.ts'
import { idle } from '#testing/idle.ts'

const books = 102

let lectern: TestApp
let libraryId: string

beforeAll(async () => {
  lectern = await createTestApp()
  const cover = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer()
  const epub = (opf: string): Buffer =>
    buildZip({
      'META-INF/container.xml':
        '<container><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>',
      'book.opf': `<package><metadata><title>Epub</title></metadata><manifest>${opf}</manifest></package>`,
      'c.jpg': cover,
    })
  const covered = epub('<item id="c" href="c.jpg" media-type="image/jpeg"/>')
  const sound = audio({ seconds: 1 })
  const files: Parameters<typeof library>[0] = {}
  for (let nth = 0; nth < books; nth += 1) {
    files[`Ann/Book ${nth}/01.mp3`] = sound
    files[`Ann/Book ${nth}/a.epub`] = nth === 0 ? epub('') : nth === 1 ? Buffer.from('x') : covered
  }
  const folder = join(lectern.mediaFolder, 'books')
  await library(files, folder)
  const { body } = await lectern.root.post('/api/libraries', {
    name: 'Books',
    folders: [{ fullPath: folder }],
    settings: { disableWatcher: true },
  })
  libraryId = body.id
  await lectern.root.post(`/api/libraries/${libraryId}/scan`)
  await idle(lectern.root)
})
afterAll(() => lectern.close())

interface Listed {
  id: string
  path: string
  relPath: string
  media: { coverPath: string | null }
}

async function listed(): Promise<Listed[]> {
  return (await lectern.root.get(`/api/libraries/${libraryId}/items?limit=0`)).body.results
}

const bookOf = async (nth: number): Promise<Listed | undefined> =>
  (await listed()).find(({ relPath }) => relPath === `Ann/Book ${nth}`)

async function covers(): Promise<Map<string, string | null>> {
  return new Map((await listed()).map(({ relPath, media }) => [relPath, media.coverPath]))
}
const count = async (): Promise<number> =>
  [...(await covers()).values()].filter((path) => path !== null).length

it('gives books the covers of their ebooks after a scan of many, those that have one', async () => {
  await expect.poll(count, { timeout: 50_000, interval: 500 }).toBe(books - 2)
  const found = await covers()
  expect([found.get('Ann/Book 0'), found.get('Ann/Book 1')]).toEqual([null, null])
  const book = await bookOf(2)
  const picture = await lectern.root.get(`/api/items/${book?.id}/cover?raw=1`)
  expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
  await lectern.root.post(`/api/libraries/${libraryId}/scan`)
  await idle(lectern.root)
  expect(await covers()).toEqual(found)
})

it('leaves a book without a cover whose cover somebody took off', async () => {
  const { id = '', path = '' } = (await bookOf(3)) ?? {}
  await lectern.root.delete(`/api/items/${id}/cover`)
  await rm(join(path, '01.mp3'))
  await library({ '02.mp3': audio({ seconds: 1 }) }, path)
  await lectern.root.post(`/api/libraries/${libraryId}/scan?force=1`)
  await idle(lectern.root)
  expect((await covers()).get('Ann/Book 3')).toBeNull()
})
