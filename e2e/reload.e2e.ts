import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { audio } from '../server/src/testing/fixture-library.ts'
import { deskWithWorker, hear, openHouse, placeOf, playFromPage, signIn, soundOf } from './house.ts'
import type { House } from './house.ts'
import { settled } from './settled.ts'

const guest = { username: 'guest', password: 'only looking' }

let house: House
beforeAll(async () => {
  const part = (title: string) => audio({ seconds: 120, tags: { album: 'Dusk', title } })
  const files = { 'Ada Verne/Dusk/01.mp3': part('One'), 'Ada Verne/Dusk/02.mp3': part('Two') }
  house = await openHouse(files, 1)
  await house.ask('POST', '/api/users', { ...guest, type: 'user', isActive: true })
})
afterAll(() => house?.stop())

test('after a reload the player is there again, paused at its place, and goes on from it', async () => {
  const context = await house.signedIn(deskWithWorker)
  const page = await context.newPage()
  const opened: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/play')) opened.push(request.url())
  })
  await playDusk(page)
  await page.getByRole('slider', { name: 'Seek', exact: true }).press('PageUp')
  await hear(page)
  await control(page, 'Sleep timer').click()
  await page.getByRole('dialog').getByRole('button', { name: '15 min' }).click()
  await control(page, 'Pause').click()
  const place = await placeOf(page)
  expect(place).toBeGreaterThan(119)

  await page.goto(`${house.lectern.url}/library/${house.libraryId}/bookshelf`)
  await control(page, 'Play').waitFor()
  await page.getByRole('region', { name: 'Player' }).getByText('2 of 2').waitFor()
  expect(Math.abs((await placeOf(page)) - place)).toBeLessThan(3)
  await page.getByRole('button', { name: /^Sleep timer, 1[45]m left/ }).waitFor()
  expect(await page.getByText(/in the queue/).count()).toBe(0)
  expect(await soundOf(page)).toBe(null)
  expect(opened).toHaveLength(1)

  await control(page, 'Play').click()
  await hear(page)
  expect(opened).toHaveLength(2)
  expect(await placeOf(page)).toBeGreaterThan(place - 3)
  await context.close()
})

test('nothing of it remains after closing, after signing out, or for somebody else', async () => {
  const context = await house.signedIn(deskWithWorker)
  const page = await context.newPage()
  await playDusk(page)
  await page.reload()
  await control(page, 'Close player').click()
  await page.reload()
  await settled(page)
  expect(await page.getByRole('region', { name: 'Player' }).count()).toBe(0)

  await playDusk(page)
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByLabel('Username').waitFor()
  const kept = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('ui:playing')),
  )
  expect(kept).toEqual([])
  await signIn(page, house.lectern.url, guest)
  await settled(page)
  expect(await page.getByRole('region', { name: 'Player' }).count()).toBe(0)
  await context.close()
})

test('a second tab does not show what the first one plays', async () => {
  const context = await house.signedIn(deskWithWorker)
  const first = await context.newPage()
  await playDusk(first)
  await hear(first)
  const second = await context.newPage()
  await second.goto(`${house.lectern.url}/item/${house.idOf('Dusk')}`)
  await settled(second)
  expect(await second.getByRole('region', { name: 'Player' }).count()).toBe(0)
  expect(await second.getByText(/in the queue/).count()).toBe(0)
  await hear(first)
  await context.close()
})

async function playDusk(page: Page): Promise<void> {
  await playFromPage(page, `${house.lectern.url}/item/${house.idOf('Dusk')}`)
}

function control(page: Page, name: string): Locator {
  return page.getByRole('region', { name: 'Player' }).getByRole('button', { name, exact: true })
}
