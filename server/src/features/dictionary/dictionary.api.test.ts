import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import type { Client, TestApp } from '#testing/app.ts'
import { stardictFiles } from '#testing/dictionaries/stardict.ts'

let app: TestApp
let ben: Client
beforeAll(async () => {
  app = await createTestApp()
  ben = await app.user('ben')
  const folder = join(app.folder, 'config', 'dictionaries', 'en')
  mkdirSync(folder, { recursive: true })
  const files = stardictFiles([['lamp', 'gives light']])
  for (const end of ['ifo', 'idx', 'dict'] as const)
    writeFileSync(join(folder, `small.${end}`), files[end])
  writeFileSync(join(folder, 'broken.ifo'), 'nothing')
})
afterAll(() => app.close())

test('everybody who is signed in looks words up', async () => {
  const { status, body } = await ben.get('/api/lectern/dictionary?word=Lamps&lang=en')
  expect([status, body]).toEqual([
    200,
    { entries: [{ dictionary: 'Small words', lang: 'en', word: 'lamp', text: 'gives light' }] },
  ])
  expect((await ben.get('/api/lectern/dictionary?word=nought')).body).toEqual({ entries: [] })
  expect(await ben.get('/api/lectern/dictionary')).toMatchObject({
    status: 400,
    text: 'Please say which word is to be looked up.',
  })
  expect((await app.anonymous.get('/api/lectern/dictionary?word=lamp')).status).toBe(401)
})

test('everybody learns which dictionaries there are, admins also where they lie and what is wrong with them', async () => {
  expect((await ben.get('/api/lectern/dictionaries')).body).toEqual({
    available: true,
    names: ['Small words'],
  })
  const admins = '/api/lectern/dictionaries?files=1'
  expect((await ben.get(admins)).body.admin).toBeUndefined()
  const { body } = await app.root.get(admins)
  expect(body.admin.folder).toBe(join(app.folder, 'config', 'dictionaries'))
  expect(body.admin.files).toMatchObject([
    { name: 'broken', words: null, fault: 'The .ifo file is not one of a StarDict dictionary.' },
    { name: 'Small words', path: join('en', 'small.ifo'), lang: 'en', words: 1, fault: null },
  ])
})
