import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { audio, library } from '../server/src/testing/fixture-library.ts'
import { hear, openHouse, placeOf } from './house.ts'
import type { House } from './house.ts'

let house: House
let second: string
let heard: string
beforeAll(async () => {
  house = await openHouse(
    { 'Ann Ash/First Shelf/1.mp3': audio({ seconds: 120, tags: { album: 'First Shelf' } }) },
    1,
  )
  const folder = join(house.lectern.folder, 'second')
  await mkdir(folder, { recursive: true })
  await library(
    { 'Bo Birch/Yesterday/1.mp3': audio({ seconds: 600, tags: { album: 'Yesterday' } }) },
    folder,
  )
  const body = { name: 'Second', mediaType: 'book', folders: [{ fullPath: folder }] }
  second = (await house.ask<{ id: string }>('POST', '/api/libraries', body)).id
  await house.lectern.call('POST', `/api/libraries/${second}/scan`, {}, house.token)
  heard = await vi.waitFor(
    async () => {
      const path = `/api/libraries/${second}/items?limit=5`
      const { results } = await house.ask<{ results: { id: string }[] }>('GET', path)
      const [found] = results
      if (found === undefined) throw new Error('not scanned yet')
      return found.id
    },
    { timeout: 60_000, interval: 200 },
  )
  await house.ask('PATCH', `/api/me/progress/${heard}`, { currentTime: 300, duration: 600 })
})
afterAll(() => house?.stop())

test('yesterday’s book goes on with one click on a new device', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(house.lectern.url)
  const hero = page.getByRole('region', { name: 'Resume', exact: true })
  await hero.getByRole('heading', { name: 'Yesterday' }).waitFor()
  expect(page.url()).toContain(second)
  await hero
    .getByRole('button', { name: /^(Resume|Play)/ })
    .first()
    .click()
  await hear(page, 0.5)
  expect(await placeOf(page)).toBeGreaterThanOrEqual(300)
  await context.close()
})

test('the book heard last stands above the shelves of every library', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/library/${house.libraryId}`)
  const hero = page.getByRole('region', { name: 'Resume', exact: true })
  await hero.getByRole('heading', { name: 'Yesterday' }).waitFor()
  await page
    .getByRole('region', { name: 'Recently added' })
    .getByText('First Shelf')
    .first()
    .waitFor()
  await context.close()
})
