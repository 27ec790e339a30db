import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { audio } from '../server/src/testing/fixture-library.ts'
import { desk, openHouse, phone } from './house.ts'
import type { House } from './house.ts'
import { settled } from './settled.ts'
import { violationsInAllColours } from './violations.ts'

const track = (number: number) =>
  audio({ seconds: 8 + number, tags: { album: 'Harbor', title: `Part ${number}` } })

let house: House
beforeAll(async () => {
  house = await openHouse(
    { 'Ada Lane/Harbor/1.mp3': track(1), 'Ada Lane/Harbor/2.mp3': track(2) },
    1,
  )
})
afterAll(() => house?.stop())

interface Files {
  media: { audioFiles: { ino: string; metadata: { filename: string } }[]; duration: number }
}
const files = async () => {
  const { media } = await house.ask<Files>('GET', `/api/items/${house.idOf('Harbor')}?expanded=1`)
  return media.audioFiles
}
const names = async () => (await files()).map(({ metadata }) => metadata.filename)

test('what is known of a book is written into its files, and they become one M4B', async () => {
  const id = house.idOf('Harbor')
  await house.ask('PATCH', `/api/items/${id}/media`, { metadata: { narrators: ['Zoë Brand'] } })
  await house.ask('PATCH', `/api/me/progress/${id}`, { currentTime: 12, duration: 19 })
  const context = await house.signedIn({ ...desk, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/item/${id}?edit=${id}&editTab=tools`)
  const dialog = page.getByRole('dialog', { name: 'Harbor' })
  await dialog.getByText(/tags that are written/).click()
  await dialog.getByText('Zoë Brand').first().waitFor()
  await settled(page)
  expect(await violationsInAllColours(page, 'tools')).toEqual([])

  await dialog.getByRole('button', { name: 'Write into 2 files' }).click()
  await vi.waitFor(
    async () => {
      const [first] = await files()
      const probe = await house.ask('GET', `/api/items/${id}/ffprobe/${first?.ino}`)
      expect(JSON.stringify(probe)).toContain('Zoë Brand')
    },
    { timeout: 30_000, interval: 250 },
  )
  expect(await names()).toEqual(['1.mp3', '2.mp3'])

  await dialog.getByLabel('Bitrate').selectOption('32 kbit/s')
  await dialog.getByRole('button', { name: 'Make an M4B' }).click()
  await vi.waitFor(async () => expect(await names()).toEqual(['Harbor.m4b']), {
    timeout: 60_000,
    interval: 250,
  })
  const { currentTime } = await house.ask<{ currentTime: number }>('GET', `/api/me/progress/${id}`)
  expect(currentTime).toBe(12)
  await dialog.getByRole('button', { name: 'Write into 1 file' }).waitFor()
  await context.close()

  // Many at once, from the menu of a selection.
  const many = await house.signedIn({ ...desk, reducedMotion: 'reduce' })
  const shelf = await many.newPage()
  await shelf.goto(`${house.lectern.url}/library/${house.libraryId}/bookshelf`)
  await shelf
    .getByRole('link', { name: /Harbor/ })
    .first()
    .focus()
  await shelf.keyboard.press('Space')
  await shelf.getByRole('button', { name: 'More actions' }).click()
  await shelf.getByRole('menuitem', { name: 'Write into the files…' }).click()
  await shelf.getByRole('button', { name: 'Write', exact: true }).click()
  await shelf.getByText('The files are being written').waitFor()
  await many.close()

  const hand = await house.signedIn({ ...phone, reducedMotion: 'reduce' })
  const small = await hand.newPage()
  await small.goto(`${house.lectern.url}/item/${id}?edit=${id}&editTab=tools`)
  await small.getByRole('button', { name: 'Make an M4B' }).waitFor()
  await settled(small)
  const tab = await small.getByRole('tab', { name: 'Tools' }).boundingBox()
  expect((tab?.x ?? 0) + (tab?.width ?? 390)).toBeLessThanOrEqual(390)
  const width = await small.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  await hand.close()
})
