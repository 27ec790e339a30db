import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { diskDoors, fileSystem } from '#platform/disk.ts'
import { createTestApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { audio, library } from '#testing/fixture-library.ts'
import { idle } from '#testing/idle.ts'

// Read when the doors are made.
vi.hoisted(() => {
  // Long enough for a busy machine to answer for the disk that is well.
  process.env['LECTERN_DISK_TIMEOUT'] = '2'
})

let test: TestApp
beforeEach(async () => {
  test = await createTestApp()
  await test.app.listen()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await test.close()
})

/** A scanned library of one book; answers its id and the address of the book's only file. */
async function shelf(name: string) {
  const folder = join(test.mediaFolder, name)
  await mkdir(folder, { recursive: true })
  await library({ 'Book/1.mp3': audio({ seconds: 5 }) }, folder)
  const { body } = await test.root.post('/api/libraries', {
    name,
    folders: [{ fullPath: folder }],
    settings: { disableWatcher: true },
  })
  await test.root.post(`/api/libraries/${body.id}/scan`)
  await idle(test.root)
  const { body: list } = await test.root.get(`/api/libraries/${body.id}/items?limit=0`)
  const { body: item } = await test.root.get(`/api/items/${list.results[0].id}`)
  return { id: body.id, folder, file: `/api/items/${item.id}/file/${item.media.audioFiles[0].ino}` }
}

it('goes on with the other libraries when the disk of one hangs, and says which', async () => {
  const [good, bad] = [await shelf('good'), await shelf('bad')]
  diskDoors.know(bad.folder)
  diskDoors.know(good.folder)
  const answers: (() => void)[] = []
  const { stat } = fileSystem
  const asked = vi.spyOn(fileSystem, 'stat').mockImplementation(async (path) => {
    if (path.startsWith(bad.folder)) await new Promise<void>((resolve) => answers.push(resolve))
    return stat(path)
  })
  const waiting = Promise.all(Array.from({ length: 8 }, () => test.root.get(bad.file)))
  expect((await test.root.get(good.file)).status).toBe(200)
  const login = { username: 'root', password: 'secret' }
  expect((await test.anonymous.post('/login', login)).status).toBe(200)
  const refused = await waiting
  expect(refused.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 503))
  expect(refused[0]?.text).toContain('does not answer')
  expect(asked.mock.calls.filter(([path]) => path.startsWith(bad.folder)).length).toBeLessThan(5)
  const facts = async () => (await test.root.get(`/api/libraries/${bad.id}`)).body
  await expect.poll(async () => (await facts()).isOffline).toBe(true)
  expect((await test.root.post(`/api/libraries/${good.id}/scan`)).status).toBe(200)
  await idle(test.root)
  expect((await test.root.get(bad.file)).status).toBe(503)

  asked.mockRestore()
  for (const answer of answers) answer()
  await expect.poll(async () => (await facts()).isOffline).toBeUndefined()
  expect((await test.root.get(bad.file)).status).toBe(200)
})
