import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { audio, library } from '#testing/fixture-library.ts'
import { idle } from '#testing/idle.ts'

let lectern: TestApp
let picture: Buffer
const ids: Record<string, string> = {}
beforeAll(async () => {
  lectern = await createTestApp()
  picture = await sharp({ create: { width: 600, height: 900, channels: 3, background: '#a04020' } })
    .jpeg()
    .toBuffer()
  const folder = join(lectern.mediaFolder, 'books')
  await library(
    {
      'Ann/Painted/01.mp3': audio({ seconds: 1 }),
      'Ann/Painted/cover.jpg': picture,
      'Ann/Plain/01.mp3': audio({ seconds: 1 }),
      'Ann/Cut/01.mp3': audio({ seconds: 1 }),
      'Ann/Cut/cover.jpg': picture.subarray(0, picture.length / 2),
      'Ann/Large/01.mp3': audio({ seconds: 1 }),
      'Ann/Large/cover.jpg': await sharp({
        create: { width: 1000, height: 1000, channels: 3, background: '#204060' },
      })
        .jpeg()
        .toBuffer(),
      'Ann/Broken/01.mp3': audio({ seconds: 1 }),
      'Ann/Broken/cover.jpg': 'no picture at all',
    },
    folder,
  )
  const { body } = await lectern.root.post('/api/libraries', {
    name: 'Books',
    folders: [{ fullPath: folder }],
    settings: { disableWatcher: true },
  })
  await lectern.root.post(`/api/libraries/${body.id}/scan`)
  await idle(lectern.root)
  const listed = await lectern.root.get(`/api/libraries/${body.id}/items?limit=0`)
  for (const item of listed.body.results) ids[item.media.metadata.title] = item.id
})
afterAll(() => lectern.close())

const cover = (title: string, query = '') =>
  lectern.anonymous.get(`/api/items/${ids[title]}/cover${query}`)

test('a cover is re-encoded to the width and format asked for, without a token', async () => {
  const answer = await cover('Painted', '?width=120&format=webp')
  const { format, width, height } = await sharp(answer.bytes).metadata()
  expect([answer.headers['content-type'], format, width, height]).toEqual([
    'image/webp',
    'webp',
    120,
    180,
  ])
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
})

test('sizes are bounded and odd ones are rounded to a kept step', async () => {
  for (const query of [
    '?width=99999999',
    '?width=-5',
    '?width=0.1',
    '?height=61&width=101',
    '?width=NaN',
  ]) {
    const { width } = await sharp((await cover('Painted', `${query}&format=jpeg`)).bytes).metadata()
    expect(width, query).toBeLessThanOrEqual(600)
  }
  expect((await cover('Painted', '?format=../../x')).status).toBe(400)
})

test('a box is filled, not bent', async () => {
  const answer = await cover('Painted', '?width=120&height=60&format=webp')
  const { width, height } = await sharp(answer.bytes).metadata()
  expect([width, height]).toEqual([120, 60])
})

test('the original comes back byte for byte, and an unchanged picture is not sent twice', async () => {
  expect((await cover('Painted', '?raw=1')).bytes.equals(picture)).toBe(true)
  const { headers } = await cover('Painted', '?width=120')
  const again = await lectern.anonymous.get(`/api/items/${ids.Painted}/cover?width=120`, {
    headers: { 'if-none-match': String(headers.etag) },
  })
  expect([again.status, again.bytes.length]).toEqual([304, 0])
})

test('a cover is kept by those who ask for one version of it; others are asked again each time', async () => {
  const { headers } = await cover('Painted')
  // Without a length of life or a day of change nobody may show it again unasked.
  expect(headers['cache-control']).toBeUndefined()
  expect(headers['last-modified']).toBeUndefined()
  expect(headers['expires']).toBeUndefined()
  expect(headers.etag).toMatch(/^"/)
  const stamped = await cover('Painted', '?ts=1')
  expect(stamped.headers['cache-control']).toBe('private, max-age=86400')
})

test('few sizes are made of a picture, and AVIF only of small ones', async () => {
  const sizes = new Set<string>()
  for (let width = 10; width <= 4000; width += 90) {
    const { headers } = await cover('Painted', `?width=${width}&format=jpeg`)
    sizes.add(String(headers.etag))
  }
  expect(sizes.size).toBe(8)
  const small = new Set<string>()
  for (let side = 5; side <= 120; side += 5) {
    const { headers } = await cover(
      'Painted',
      `?width=${side}&height=${120 - side + 1}&format=jpeg`,
    )
    small.add(String(headers.etag))
  }
  expect(small.size).toBeLessThan(12)
  const large = await cover('Large', '?width=1600&format=avif')
  const { width } = await sharp(large.bytes).metadata()
  expect(width).toBe(800)
})

test('a picture that was cut off is shown as far as it goes', async () => {
  const { status, bytes } = await cover('Cut', '?width=240&format=jpeg')
  expect([status, (await sharp(bytes).metadata()).width]).toEqual([200, 240])
})

test('no cover, an unknown item and a file that is no picture are refused', async () => {
  expect((await cover('Plain')).status).toBe(404)
  expect(
    (await lectern.anonymous.get('/api/items/00000000-0000-4000-8000-000000000000/cover')).status,
  ).toBe(404)
  expect((await cover('Broken')).status).toBeGreaterThanOrEqual(400)
  expect((await cover('Broken', '?raw=1')).status).toBeGreaterThanOrEqual(400)
})
