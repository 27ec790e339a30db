import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { diskDoors } from '#platform/disk/disk.ts'
import { createTestApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { audio, library, png } from '#testing/fixture-library.ts'
import { idle } from '#testing/idle.ts'

let test: TestApp
beforeEach(async () => {
  test = await createTestApp()
})
afterEach(() => test.close())

it('does not send what a scanned file was exchanged for by a link', async () => {
  const folder = join(test.mediaFolder, 'books')
  await mkdir(folder, { recursive: true })
  await library({ 'Book/1.mp3': audio({ seconds: 5 }), 'Book/cover.png': png() }, folder)
  diskDoors.know(folder)
  const { body } = await test.root.post('/api/libraries', {
    name: 'Books',
    folders: [{ fullPath: folder }],
    settings: { disableWatcher: true },
  })
  await test.root.post(`/api/libraries/${body.id}/scan`)
  await idle(test.root)
  const { body: list } = await test.root.get(`/api/libraries/${body.id}/items?limit=0`)
  const { body: item } = await test.root.get(`/api/items/${list.results[0].id}`)
  const file = `/api/items/${item.id}/file/${item.media.audioFiles[0].ino}`
  const ways = [file, `${file}/download`, `/api/items/${item.id}/cover?raw=1`]
  for (const way of ways) expect((await test.root.get(way)).status).toBe(200)
  const secret = join(test.folder, 'secret')
  await writeFile(secret, png({ rgb: 0xff0000 }))
  for (const name of ['1.mp3', 'cover.png']) {
    await rm(join(folder, 'Book', name))
    await symlink(secret, join(folder, 'Book', name))
  }
  for (const way of ways) expect((await test.root.get(way)).status).toBe(404)
  const whole = await test.root.get(`/api/items/${item.id}/download`)
  expect(whole.bytes.includes(png({ rgb: 0xff0000 }))).toBe(false)
})
