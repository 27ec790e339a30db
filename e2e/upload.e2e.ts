import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { audio, library } from '../server/src/testing/fixture-library.ts'
import { desk, openHouse, phone } from './house.ts'
import type { House, Item } from './house.ts'
import { settled } from './settled.ts'
import { violationsInAllColours } from './violations.ts'

const track = (album: string, seconds: number) => audio({ seconds, tags: { album, title: album } })

let house: House
let folder: string
beforeAll(async () => {
  house = await openHouse({ 'Ada Lane/Harbor/1.mp3': track('Harbor', 20) }, 1)
  folder = await mkdtemp(join(tmpdir(), 'lectern-upload-'))
  await library(
    {
      'Ursula Lane/Seas/First Tide/CD 1/1.mp3': track('First Tide', 21),
      'Ursula Lane/Seas/First Tide/CD 2/1.mp3': track('First Tide', 22),
      'Ada Lane/Harbor/1.mp3': track('Harbor', 20),
      'Ada Lane/Harbor/setup.exe': 'no audio',
      'Ben Ota/Moons: One/1.mp3': track('Moons', 23),
    },
    folder,
  )
})
afterAll(async () => {
  await house?.stop()
  await rm(folder, { recursive: true, force: true })
})

const titles = async () => {
  const path = `/api/libraries/${house.libraryId}/items?limit=0`
  const { results } = await house.ask<{ results: Item[] }>('GET', path)
  return results.map((item) => item.media.metadata.title).sort()
}

test('a folder becomes items of the library, and what is there already stays as it is', async () => {
  const context = await house.signedIn({ ...desk, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/library/${house.libraryId}`)
  await page.getByRole('button', { name: 'Account: root' }).click()
  await page.getByRole('menuitem', { name: 'Upload' }).click()
  await page.getByRole('heading', { name: 'Upload', level: 1 }).waitFor()
  await page.locator('input[webkitdirectory]').setInputFiles(folder)

  const list = page.getByRole('region', { name: 'Items to upload' })
  await list.getByText('3 items', { exact: true }).waitFor()
  await list.getByText('1 file is left out').waitFor()
  await list.getByText('Ursula Lane/Seas/First Tide').waitFor()
  await list.getByRole('button', { name: 'is no author' }).click()
  const moons = list.getByRole('listitem', { name: 'Moons: One' })
  await moons.getByText('Ben Ota/Moons - One').waitFor()
  await moons.getByLabel('Title').fill('')
  await list.getByText('A title is needed that a folder can be called').waitFor()
  const emptied = list.getByLabel('Title').and(page.locator('[aria-invalid=true]'))
  await emptied.fill('Moons: One')
  await settled(page)
  expect(await violationsInAllColours(page, 'upload')).toEqual([])

  await list.getByRole('button', { name: 'Upload 3 items' }).click()
  await list.getByText('is there already').waitFor()
  await list.getByRole('button', { name: 'Upload 1 item' }).waitFor()
  await expect.poll(() => list.getByText('Uploaded', { exact: true }).count()).toBe(2)
  await page.getByRole('button', { name: /^Tasks/ }).click()
  await page.getByText('2 items uploaded').waitFor()
  await vi.waitFor(async () => expect(await titles()).toEqual(['First Tide', 'Harbor', 'Moons']), {
    timeout: 60_000,
    interval: 250,
  })
  await context.close()
})

test('on a phone files are chosen, joined and taken off again', async () => {
  const context = await house.signedIn({ ...phone, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/upload`)
  await page
    .locator('input[type=file]:not([webkitdirectory])')
    .setInputFiles([
      join(folder, 'Ursula Lane/Seas/First Tide/CD 1/1.mp3'),
      join(folder, 'Ben Ota/Moons: One/1.mp3'),
    ])
  await page.getByRole('button', { name: 'Make one item of 2 single files' }).click()
  await page.getByText('1 item', { exact: true }).waitFor()
  await settled(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'Clear the list' }).click()
  await page.getByRole('button', { name: 'Choose a folder' }).waitFor()
  expect(await page.getByRole('region', { name: 'Items to upload' }).count()).toBe(0)
  await context.close()
})
