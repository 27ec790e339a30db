import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let lectern: TestApp
let covers: string
let streams: string
beforeAll(async () => {
  lectern = await createTestApp()
  const cache = join(lectern.folder, 'metadata', 'cache')
  covers = join(cache, 'covers')
  streams = join(cache, 'streams')
})
afterAll(() => lectern.close())
beforeEach(async () => {
  for (const folder of [covers, streams]) {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'kept'), 'what can be made again')
  }
})

it('forgets covers and streams that can be made again', async () => {
  expect(await lectern.root.post('/api/cache/purge')).toMatchObject({ status: 200, text: 'OK' })
  expect([covers, streams].filter((folder) => existsSync(folder))).toEqual([])
  expect(await lectern.root.post('/api/cache/purge')).toMatchObject({ status: 200, text: 'OK' })
})

it('leaves them alone when only caches of items are meant', async () => {
  const answer = await lectern.root.post('/api/cache/items/purge')
  expect(answer).toMatchObject({ status: 200, text: 'OK' })
  expect([covers, streams].filter((folder) => existsSync(folder))).toHaveLength(2)
})

it('is for admins', async () => {
  const reader = await lectern.user('reader')
  expect((await reader.post('/api/cache/purge')).status).toBe(403)
  expect([covers, streams].filter((folder) => existsSync(folder))).toHaveLength(2)
})
