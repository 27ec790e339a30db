import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { audio } from '../server/src/testing/fixture-library.ts'
import { startGate, type Gate } from './gate.ts'
import {
  account,
  desk,
  hear,
  listenToSound,
  openHouse,
  playFromPage,
  signedInContext,
  soundOf,
} from './house.ts'
import type { House } from './house.ts'

let house: House
let gate: Gate
let context: BrowserContext

beforeAll(async () => {
  const part = (title: string) => audio({ seconds: 120, tags: { album: 'Dusk', title } })
  house = await openHouse(
    { 'Ada Verne/Dusk/01.mp3': part('One'), 'Ada Verne/Dusk/02.mp3': part('Two') },
    1,
  )
  gate = await startGate(() => house.lectern.url)
})
// What was heard of the second file, here or by going on where another test stopped, would still sound without a line.
beforeEach(async () => {
  await gate.open()
  await house.ask('PATCH', `/api/me/progress/${house.idOf('Dusk')}`, {
    currentTime: 0,
    progress: 0,
  })
  context = await signedInContext(house.browser, { url: gate.url, who: account, options: desk })
  await listenToSound(context)
})
afterEach(() => context.close())
afterAll(async () => {
  await gate?.shut()
  await house?.stop()
})

const waits = 'No connection. Playback resumes when it is back.'

test('playing comes back by itself when the line does', async () => {
  const page = await context.newPage()
  await playDusk(page)
  await breakAtPartTwo(page)
  await gate.open()
  await hear(page)
  await page.getByText(waits).waitFor({ state: 'detached' })
  expect((await soundOf(page))?.paused).toBe(false)
  await page.close()
})

test('pause ends the waiting, and play goes on later at the same place', async () => {
  const page = await context.newPage()
  await playDusk(page)
  await breakAtPartTwo(page)
  const player = page.getByRole('region', { name: 'Player' })
  await player.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('The server could not be reached.').waitFor()
  await gate.open()
  await page.getByText('You are offline').waitFor({ state: 'detached' })
  const back = page.waitForResponse((response) => response.url().includes('/play'))
  await player.getByRole('button', { name: 'Try again' }).click()
  await back
  await hear(page)
  const part = player.getByText('2 of 2')
  await part.waitFor()
  expect(await part.count()).toBe(1)
  await page.close()
})

async function playDusk(page: Page): Promise<void> {
  await playFromPage(page, `${gate.url}/item/${house.idOf('Dusk')}`)
}

/** Nothing of the second file is on this device when the line breaks. */
async function breakAtPartTwo(page: Page): Promise<void> {
  const seek = page.getByRole('slider', { name: 'Seek', exact: true })
  await seek.press('Home')
  await hear(page)
  await gate.shut()
  await seek.press('PageUp')
  await page.getByText(waits).waitFor()
}
