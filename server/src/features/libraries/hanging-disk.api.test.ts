import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { diskDoors } from '#platform/disk/disk.ts'
import { createTestApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { audio, library } from '#testing/fixture-library.ts'
import { hangDisk } from '#testing/hanging-disk.ts'
import { idle } from '#testing/idle.ts'

// Read when the doors are made.
vi.hoisted(() => {
  // Long enough for a busy machine to answer for the disk that is well.
  process.env['LECTERN_DISK_TIMEOUT'] = '2'
})

let test: TestApp
let recover = (): void => undefined
beforeEach(async () => {
  test = await createTestApp()
  await test.app.listen()
})
afterEach(async () => {
  recover()
  await test.close()
})

/** A scanned library of one book; answers its id and the address of the book's only file. */
async function shelf(name: string) {
  const folder = join(test.mediaFolder, name)
  await mkdir(folder, { recursive: true })
  await library(
    { 'Book/1.mp3': audio({ seconds: 5 }), 'Book/2.mp3': audio({ seconds: 6 }) },
    folder,
  )
  const { body } = await test.root.post('/api/libraries', {
    name,
    folders: [{ fullPath: folder }],
    settings: { disableWatcher: true },
  })
  await test.root.post(`/api/libraries/${body.id}/scan`)
  await idle(test.root)
  const { body: list } = await test.root.get(`/api/libraries/${body.id}/items?limit=0`)
  const { body: item } = await test.root.get(`/api/items/${list.results[0].id}`)
  diskDoors.know(folder)
  return {
    id: body.id,
    folder,
    folderId: body.folders[0].id,
    item: item.id,
    second: `/api/items/${item.id}/file/${item.media.audioFiles[1].ino}`,
    file: `/api/items/${item.id}/file/${item.media.audioFiles[0].ino}`,
  }
}

it('goes on with the other libraries when the disk of one hangs, and says which', async () => {
  const [good, bad] = [await shelf('good'), await shelf('bad')]
  let asked = 0
  recover = hangDisk((path) => {
    if (!path.startsWith(bad.folder)) return false
    asked += 1
    return true
  })
  const waiting = Promise.all(Array.from({ length: 8 }, () => test.root.get(bad.file)))
  expect((await test.root.get(good.file)).status).toBe(200)
  const login = { username: 'root', password: 'secret' }
  expect((await test.anonymous.post('/login', login)).status).toBe(200)
  const refused = await waiting
  expect(refused.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 503))
  expect(refused[0]?.text).toContain('does not answer')
  expect(asked).toBeLessThan(7)
  const facts = async () => (await test.root.get(`/api/libraries/${bad.id}`)).body
  await expect.poll(async () => (await facts()).isOffline).toBe(true)
  expect((await test.root.post(`/api/libraries/${good.id}/scan`)).status).toBe(200)
  await idle(test.root)
  expect((await test.root.get(bad.file)).status).toBe(503)

  recover()
  await expect.poll(async () => (await facts()).isOffline).toBeUndefined()
  expect((await test.root.get(bad.file)).status).toBe(200)
})

it('refuses a file that hangs, and plays the others of its disk', async () => {
  const { id, file, second } = await shelf('books')
  recover = hangDisk((path, call) => path.endsWith('1.mp3') && call === 'open')
  const refused = await Promise.all(Array.from({ length: 6 }, () => test.root.get(file)))
  expect(refused.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 503))
  expect(refused[0]?.text).toContain('does not answer for "1.mp3"')
  expect((await test.root.get(second)).status).toBe(200)
  expect((await test.root.get(file)).status).toBe(503)
  expect((await test.root.get(`/api/libraries/${id}`)).body.isOffline).toBeUndefined()
  recover()
  await expect.poll(async () => (await test.root.get(file)).status).toBe(200)
})

it('takes nothing in for a disk that hangs, and all for the others', async () => {
  const [good, bad] = [await shelf('good'), await shelf('bad')]
  const upload = (to: typeof good) =>
    test.root.form('/api/upload', [
      { field: 'title', value: 'New' },
      { field: 'library', value: to.id },
      { field: 'folder', value: to.folderId },
      { field: '0', file: '1.mp3', bytes: Buffer.from('x') },
    ])
  const isThere = (at: typeof good) =>
    test.root.post('/api/filesystem/pathexists', { directory: 'New', folderPath: at.folder })
  const browse = (path: string) =>
    test.root.get(`/api/filesystem?path=${encodeURIComponent(path)}&level=1`)
  recover = hangDisk((path) => path.startsWith(bad.folder))
  const refused = await Promise.all([upload(bad), isThere(bad), browse(bad.folder)])
  for (const answer of refused) {
    expect(answer.status).toBe(503)
    expect(answer.text).toContain('does not answer')
  }
  expect((await upload(good)).status).toBe(200)
  expect((await isThere(good)).body).toMatchObject({ exists: true })
  expect((await browse(good.folder)).body.directories).toHaveLength(2)
  recover()
  await expect.poll(async () => (await upload(bad)).status).toBe(200)
})

it('ends an upload whose disk stops answering half-way, and shows nothing of it', async () => {
  const { id, folderId, folder } = await shelf('books')
  recover = hangDisk((path) => path.endsWith('2.mp3'))
  const refused = await test.root.form('/api/upload', [
    { field: 'title', value: 'New' },
    { field: 'library', value: id },
    { field: 'folder', value: folderId },
    { field: '0', file: '1.mp3', bytes: Buffer.from('x') },
    { field: '1', file: '2.mp3', bytes: Buffer.from('x') },
  ])
  expect(refused.status).toBe(503)
  recover()
  const visible = (await readdir(folder)).filter((name) => !name.startsWith('.'))
  expect(visible).toEqual(['Book'])
})

it('refuses new covers into the folder of a book whose disk hangs', async () => {
  const { item, folder } = await shelf('books')
  await test.root.patch('/api/settings', { storeCoverWithItem: true })
  const bytes = await sharp({
    create: { width: 40, height: 40, channels: 3, background: 'red' },
  })
    .png()
    .toBuffer()
  recover = hangDisk((path) => path.startsWith(folder))
  const put = () =>
    test.root.form(`/api/items/${item}/cover`, [{ field: 'cover', file: 'x.png', bytes }])
  const refused = await put()
  expect(refused.status).toBe(503)
  expect(refused.text).toContain('does not answer')
  recover()
  await expect.poll(async () => (await put()).status).toBe(200)
})

it('looks for folders on disks of no library a few at a time, too', async () => {
  const away = join(test.mediaFolder, 'away')
  await mkdir(away, { recursive: true })
  recover = hangDisk((path) => path.startsWith(away))
  const refused = await Promise.all([
    test.root.get(`/api/filesystem?path=${encodeURIComponent(away)}&level=1`),
    test.root.post('/api/libraries', { name: 'Away', folders: [{ fullPath: away }] }),
  ])
  expect(refused.map(({ status }) => status)).toEqual([503, 503])
})
