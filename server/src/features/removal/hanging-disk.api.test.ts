import { mkdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { diskDoors } from '#platform/disk/disk.ts'
import { createTestApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { audio, library } from '#testing/fixture-library.ts'
import { hangDisk } from '#testing/hanging-disk.ts'
import { idle } from '#testing/idle.ts'

// Read when the doors are made.
vi.hoisted(() => {
  // Long enough for a busy machine to answer what it can.
  process.env['LECTERN_DISK_TIMEOUT'] = '2'
})

let test: TestApp
let books: string
let libraryId: string
let ids: string[]
let recover = (): void => undefined
beforeEach(async () => {
  test = await createTestApp()
  books = join(test.mediaFolder, 'books')
  await library(
    { 'First/1.mp3': audio({ seconds: 5 }), 'Second/1.mp3': audio({ seconds: 6 }) },
    books,
  )
  const { body } = await test.root.post('/api/libraries', {
    name: 'Books',
    folders: [{ fullPath: books }],
    settings: { disableWatcher: true },
  })
  libraryId = body.id
  await test.root.post(`/api/libraries/${libraryId}/scan`)
  await idle(test.root)
  const listed = await test.root.get(`/api/libraries/${libraryId}/items?limit=0`)
  ids = listed.body.results.map(({ id }: { id: string }) => id)
  diskDoors.know(books)
})
afterEach(async () => {
  recover()
  await test.close()
})

/** The disk has no answer any more for what is below a path. */
function hang(below: string): void {
  recover = hangDisk((path) => path.startsWith(below))
}
const remove = () => test.root.post('/api/items/batch/delete?hard=1', { libraryItemIds: ids })
const isThere = (path: string) =>
  stat(join(books, path)).then(
    () => true,
    () => false,
  )

it('removes nothing while the disk does not answer', async () => {
  hang(books)
  const refused = await remove()
  expect(refused.status).toBe(503)
  expect(refused.text).toContain('does not answer')
  const { body } = await test.root.get(`/api/items/${ids[0]}`)
  expect(body.id).toBe(ids[0])
  expect(await isThere('First/1.mp3')).toBe(true)
})

it('says what stays when the disk stops answering half-way', async () => {
  hang(join(books, 'Second', '1.mp3'))
  const refused = await remove()
  expect(refused.status).toBe(503)
  expect(refused.text).toMatch(/Second” .* stays in the library, .* does not answer/)
  const left = await test.root.get(`/api/libraries/${libraryId}/items?limit=0`)
  expect(left.body.results).toMatchObject([{ relPath: 'Second' }])
  recover()
  expect(await isThere('Second/1.mp3')).toBe(true)
  expect(await isThere('First/1.mp3')).toBe(false)
})

it('takes nothing for gone on a disk that is away', async () => {
  await rename(books, `${books} away`)
  const refused = await remove()
  expect(refused.status).toBe(503)
  expect(refused.text).toContain('offline')
  // What remains of a mount is an empty folder.
  await mkdir(books)
  await test.root.post(`/api/libraries/${libraryId}/scan`)
  await idle(test.root)
  expect((await remove()).status).toBe(503)
  expect((await test.root.get(`/api/items/${ids[0]}`)).status).toBe(200)
})
