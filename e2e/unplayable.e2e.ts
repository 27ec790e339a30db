import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { audio, audioBytes } from '../server/src/testing/fixture-library.ts'
import { choose } from './choose.ts'
import { desk, openHouse } from './house.ts'
import type { House } from './house.ts'

let house: House
beforeAll(async () => {
  const sound = audioBytes('.m4b', { seconds: 60 })
  const locked = Buffer.from(sound)
  locked.write('aavd', locked.indexOf('mp4a', locked.indexOf('stsd')), 'latin1')
  house = await openHouse(
    {
      'Ada Verne/Locked/Locked.aax': locked,
      'Ada Verne/Half/1.m4b': sound,
      'Ada Verne/Half/2.mp3': Buffer.alloc(0),
      'Ada Verne/Dusk/1.mp3': audio({ seconds: 5, tags: { album: 'Dusk' } }),
    },
    3,
  )
})
afterAll(() => house?.stop())

test('a locked book says why it can’t be played, and has no Play; a book with a bad file has', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/item/${house.idOf('Locked')}`)
  const main = page.getByRole('main')
  await main.getByText('It is copy-protected (DRM)').waitFor()
  expect(await main.getByRole('button', { name: 'Play', exact: true }).count()).toBe(0)
  await page.goto(`${house.lectern.url}/item/${house.idOf('Half')}`)
  await main.getByText('1 file is empty.').waitFor()
  await main.getByRole('button', { name: 'Play', exact: true }).waitFor()
  await context.close()
})

test('a missing book says since when, and admins where it is expected', async () => {
  const id = house.idOf('Dusk')
  const folder = join(house.lectern.media, 'Ada Verne/Dusk')
  await rm(folder, { recursive: true, force: true })
  await house.ask('POST', `/api/items/${id}/scan`, {})
  const path = `${house.lectern.url}/item/${id}`
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(path)
  const banner = page.getByRole('main').getByRole('status').filter({ hasText: 'Missing since' })
  await banner.getByText(/^Missing since /).waitFor()
  // The whole path: a library may have several folders.
  expect(await banner.textContent()).toContain(`expected in ${folder}`)
  expect(await page.getByRole('button', { name: 'Play', exact: true }).count()).toBe(0)
  const issues = `${house.lectern.url}/library/${house.libraryId}/bookshelf?filter=issues`
  await page.goto(issues)
  await choose(page, 'List')
  const row = (where: Page) =>
    where.getByRole('list', { name: 'Books' }).getByRole('listitem').filter({ hasText: 'Dusk' })
  await row(page)
    .getByText(/^Missing since /)
    .waitFor()
  expect(await row(page).textContent()).toContain(folder)
  // Removing all of them is behind the dots, and asks.
  expect(await page.getByText('Remove all').count()).toBe(0)
  await page.getByRole('button', { name: 'Actions for all of them' }).click()
  await page.getByRole('menuitem', { name: 'Remove all' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await row(page).waitFor()
  await context.close()

  const who = { username: 'reader', password: 'a good password' }
  await house.ask('POST', '/api/users', { ...who, type: 'user', isActive: true })
  const theirs = await house.signedIn(desk, who)
  const other = await theirs.newPage()
  await other.goto(path)
  const theirBanner = other
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: 'Missing since' })
  await theirBanner.getByText(/^Missing since [^·]+$/).waitFor()
  expect(await theirBanner.textContent()).not.toContain('Ada Verne')
  await other.goto(issues)
  await choose(other, 'List')
  await row(other)
    .getByText(/^Missing since [^·]+$/)
    .waitFor()
  expect(await other.getByRole('button', { name: 'Actions for all of them' }).count()).toBe(0)
  await theirs.close()
})
