import { mkdir, readFile, rename, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createBooksApp } from '../../testing/apps/books-app.ts'
import type { BooksApp } from '../../testing/apps/books-app.ts'
import type { TestApp } from '../../testing/app.ts'
import { audio, epub, library } from '../../testing/fixture-library.ts'
import { idle } from '../../testing/idle.ts'

let test: TestApp
let libraryId: string
let books: string
let scan: BooksApp['scan']
let idOf: BooksApp['idOf']

beforeEach(async () => {
  ;({ test, libraryId, books, scan, idOf } = await createBooksApp({
    'Ada Lane/First/1.mp3': audio({ seconds: 1 }),
    'Ada Lane/First/2.mp3': audio({ seconds: 2 }),
    'Ada Lane/First/extra.epub': epub({ metadata: '<dc:title>First</dc:title>' }),
    'Ada Lane/First/metadata.json': '{"title":"First"}',
    'Ben Ota/Second/1.mp3': audio({ seconds: 3 }),
    'Single.m4b': audio({ seconds: 4 }),
  }))
})
afterEach(() => test.close())

interface ListedItem {
  id: string
  relPath: string
  isMissing: boolean
}

async function items(): Promise<ListedItem[]> {
  return (await test.root.get(`/api/libraries/${libraryId}/items?limit=0`)).body.results
}

const isThere = (...path: string[]): Promise<boolean> =>
  stat(join(books, ...path)).then(
    () => true,
    () => false,
  )

describe('removing items', () => {
  it('leaves the files alone unless it is asked to delete them', async () => {
    const id = await idOf('Ada Lane/First')
    expect(await test.root.delete(`/api/items/${id}`)).toMatchObject({ status: 200, text: 'OK' })
    expect((await test.root.get(`/api/items/${id}`)).status).toBe(404)
    expect(await isThere('Ada Lane/First/1.mp3')).toBe(true)
    await scan()
    expect(await idOf('Ada Lane/First')).toBe(id)

    expect((await test.root.delete(`/api/items/${id}?hard=1`)).status).toBe(200)
    expect(await isThere('Ada Lane/First')).toBe(false)
    expect(await isThere('Ada Lane')).toBe(true)
  })

  it('removes several at once, files of the root included', async () => {
    const libraryItemIds = [await idOf('Single.m4b'), await idOf('Ben Ota/Second'), 'unknown']
    const answer = await test.root.post('/api/items/batch/delete?hard=1', { libraryItemIds })
    expect(answer).toMatchObject({ status: 200, text: 'OK' })
    expect(await isThere('Single.m4b')).toBe(false)
    expect((await items()).map((item) => item.relPath)).toEqual(['Ada Lane/First'])
  })

  it('never follows a link out of the library', async () => {
    const outside = join(test.mediaFolder, 'elsewhere')
    await mkdir(outside)
    await writeFile(join(outside, 'keep.txt'), 'mine')
    const id = await idOf('Ben Ota/Second')
    await rename(join(books, 'Ben Ota'), join(outside, 'Ben Ota'))
    await symlink(join(outside, 'Ben Ota'), join(books, 'Ben Ota'))
    expect((await test.root.delete(`/api/items/${id}?hard=1`)).status).toBe(403)
    expect(await readFile(join(outside, 'keep.txt'), 'utf8')).toBe('mine')
    expect((await stat(join(outside, 'Ben Ota/Second/1.mp3'))).size).toBeGreaterThan(0)
  })

  it('keeps the files of a folder that was taken off the library, and says how to go on', async () => {
    const other = join(test.mediaFolder, 'other')
    await library({ 'Cleo/Third/1.mp3': audio({ seconds: 5 }) }, other)
    const { body } = await test.root.get(`/api/libraries/${libraryId}`)
    const folders = [...body.folders, { fullPath: other }]
    await test.root.patch(`/api/libraries/${libraryId}`, { folders })
    await idle(test.root)
    await test.root.patch(`/api/libraries/${libraryId}`, { folders: body.folders })
    await idle(test.root)
    const libraryItemIds = [await idOf('Ben Ota/Second'), await idOf('Cleo/Third')]
    const refused = await test.root.post('/api/items/batch/delete?hard=1', { libraryItemIds })
    expect(refused.status).toBe(403)
    expect(refused.text).toMatch(/Cleo\/Third.* is never deleted\. Remove it .* without its files/)
    expect((await items()).map(({ id }) => id)).toEqual(expect.arrayContaining(libraryItemIds))
    expect(await isThere('Ben Ota/Second/1.mp3')).toBe(true)
    const removed = await test.root.post('/api/items/batch/delete', { libraryItemIds })
    expect(removed).toMatchObject({ status: 200, text: 'OK' })
    expect(await isThere('../other/Cleo/Third/1.mp3')).toBe(true)
  })

  it('refuses what is unknown, malformed or not allowed', async () => {
    const id = await idOf('Single.m4b')
    expect((await test.root.delete('/api/items/unknown')).status).toBe(404)
    for (const body of [{}, { libraryItemIds: [] }, { libraryItemIds: 'x' }, []]) {
      const refused = await test.root.post('/api/items/batch/delete', body)
      expect(refused).toMatchObject({ status: 400, text: 'Invalid request body' })
    }
    const unknown = { libraryItemIds: ['unknown'] }
    expect((await test.root.post('/api/items/batch/delete', unknown)).status).toBe(404)
    const reader = await test.user('reader')
    expect((await reader.delete(`/api/items/${id}`)).status).toBe(403)
    expect((await test.anonymous.delete(`/api/items/${id}`)).status).toBe(401)
    const stranger = await test.user('stranger', {
      permissions: { delete: true, accessAllLibraries: false },
      librariesAccessible: [],
    })
    expect((await stranger.delete(`/api/items/${id}`)).status).toBe(403)
    expect(await isThere('Single.m4b')).toBe(true)
  })
})

describe('deleting a file', () => {
  const inos = async (id: string): Promise<Map<string, string>> => {
    const { body } = await test.root.get(`/api/items/${id}`)
    const files = body.libraryFiles as { ino: string; metadata: { filename: string } }[]
    return new Map(files.map((file) => [file.metadata.filename, file.ino]))
  }

  it('takes it off the disk and out of the item', async () => {
    const id = await idOf('Ada Lane/First')
    const files = await inos(id)
    const ebook = `/api/items/${id}/file/${files.get('extra.epub')}`
    expect((await test.root.delete(ebook)).status).toBe(200)
    expect((await test.root.delete(ebook)).status).toBe(404)
    expect(await isThere('Ada Lane/First/extra.epub')).toBe(false)
    expect((await test.root.delete(`/api/items/${id}/file/${files.get('1.mp3')}`)).status).toBe(200)
    const { body } = await test.root.get(`/api/items/${id}?expanded=1`)
    expect(body.media).toMatchObject({ numTracks: 1, ebookFile: null })
    expect(body.libraryFiles).toHaveLength(2)
  })

  it('leaves an item without media missing', async () => {
    const id = await idOf('Single.m4b')
    const ino = (await inos(id)).get('Single.m4b')
    expect((await test.root.delete(`/api/items/${id}/file/${ino}`)).status).toBe(200)
    expect((await test.root.get(`/api/items/${id}`)).body.isMissing).toBe(true)
  })
})

it('deletes metadata files beside items', async () => {
  const call = (ext: string) =>
    test.root.post(`/api/libraries/${libraryId}/remove-metadata?ext=${ext}`)
  expect((await call('abs')).body).toEqual({ found: 0 })
  expect((await call('json')).body).toEqual({ found: 1, removed: 1 })
  expect(await isThere('Ada Lane/First/metadata.json')).toBe(false)
  expect((await test.root.post('/api/libraries/unknown/remove-metadata')).status).toBe(404)
})
