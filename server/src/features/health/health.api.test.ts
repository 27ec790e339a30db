import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

it('answers OK to whoever watches the container, with and without the base path', async () => {
  for (const path of ['/healthcheck', '/audiobookshelf/healthcheck'])
    expect(await test.anonymous.get(path)).toMatchObject({
      status: 200,
      text: 'OK',
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    })
})

it('says what is wrong when nothing can be kept any more, and that it is over', async () => {
  const metadata = join(test.folder, 'metadata')
  await test.restart()
  await rename(metadata, `${metadata} away`)
  const sick = await test.anonymous.get('/healthcheck')
  expect(sick).toMatchObject({ status: 503, text: 'The folder of METADATA_PATH is gone.' })
  expect((await test.anonymous.get('/ping')).status).toBe(200)
  await rename(`${metadata} away`, metadata)
  await test.restart()
  expect((await test.anonymous.get('/healthcheck')).status).toBe(200)
})
