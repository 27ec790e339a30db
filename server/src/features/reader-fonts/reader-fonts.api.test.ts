import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import type { Client, TestApp } from '../../testing/app.ts'

let app: TestApp
let ben: Client
let benId: string
beforeEach(async () => {
  app = await createTestApp()
  ben = await app.user('ben')
  benId = (await ben.get('/api/me')).body.id
})
afterEach(() => app.close())

const font = Buffer.concat([Buffer.from('wOF2'), Buffer.alloc(200, 7)])
const bring = (
  who: Client,
  facts: Record<string, string> = { family: 'Garamond', weight: '700', italic: '1' },
  bytes = font,
) =>
  who.form('/api/lectern/fonts', [
    ...Object.entries(facts).map(([field, value]) => ({ field, value })),
    { field: 'font', file: 'a.woff2', bytes },
  ])

test('a font is kept, listed, sent as it came and removed with its file', async () => {
  const { status, body } = await bring(ben)
  expect(status).toBe(200)
  expect(body.font).toMatchObject({ family: 'Garamond', weight: 700, isItalic: true, size: 204 })
  await bring(ben, { family: 'Aldine' })
  const { fonts } = (await ben.get('/api/lectern/fonts')).body
  expect(fonts.map((one: { family: string }) => one.family)).toEqual(['Aldine', 'Garamond'])
  const sent = await ben.get(`/api/lectern/fonts/${body.font.id}/file`)
  expect(sent.bytes.equals(font)).toBe(true)
  expect(sent.headers).toMatchObject({ 'content-type': 'font/woff2' })
  expect((await ben.delete(`/api/lectern/fonts/${body.font.id}`)).status).toBe(200)
  expect((await ben.get(`/api/lectern/fonts/${body.font.id}/file`)).status).toBe(404)
  expect(await kept()).toHaveLength(1)
})

test('fonts are their owner’s alone, and go with them', async () => {
  const { id } = (await bring(ben)).body.font
  expect((await app.root.get('/api/lectern/fonts')).body.fonts).toEqual([])
  expect((await app.root.get(`/api/lectern/fonts/${id}/file`)).status).toBe(404)
  expect((await app.root.delete(`/api/lectern/fonts/${id}`)).status).toBe(404)
  expect((await app.anonymous.get(`/api/lectern/fonts/${id}/file`)).status).toBe(401)
  await app.root.delete(`/api/users/${benId}`)
  await expect.poll(kept).toEqual([])
})

test('what is no font, too large or without a name is refused, and nothing is kept of it', async () => {
  for (const bytes of [Buffer.from('ttcf and more'), Buffer.from('<svg>'), Buffer.alloc(0)]) {
    const { status, text } = await bring(ben, { family: 'x' }, bytes)
    expect([status, text]).toEqual([400, 'This is no font file: TTF, OTF, WOFF and WOFF2 are.'])
  }
  expect((await bring(ben, { weight: '400' })).status).toBe(400)
  expect((await bring(ben, { family: 'x', weight: '4000' })).status).toBe(400)
  expect((await ben.post('/api/lectern/fonts', {})).status).toBe(400)
  expect(await kept()).toEqual([])
})

test('one whose file is gone is missing, and can be removed', async () => {
  const { id } = (await bring(ben)).body.font
  await rm(join(app.folder, 'metadata/fonts', benId, id))
  expect((await ben.get(`/api/lectern/fonts/${id}/file`)).status).toBe(404)
  expect((await ben.delete(`/api/lectern/fonts/${id}`)).status).toBe(200)
})

async function kept(): Promise<string[]> {
  const files = await readdir(join(app.folder, 'metadata/fonts'), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => [])
  return files.filter((one) => one.isFile()).map(({ name }) => name)
}
