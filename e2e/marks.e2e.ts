import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { audio } from '../server/src/testing/fixture-library.ts'
import { openHouse } from './house.ts'
import type { House } from './house.ts'

/** One more than is marked without a question. */
const count = 21
const titleOf = (at: number) => `Book ${String(at).padStart(2, '0')}`

interface Place {
  currentTime: number
  isFinished: boolean
  hideFromContinueListening: boolean
  lastUpdate: number
}

let house: House
let context: BrowserContext
let page: Page

beforeAll(async () => {
  const files = Array.from({ length: count }, (_, at) => [
    `Ada Verne/${titleOf(at)}/01.mp3`,
    audio({ seconds: 60, tags: { album: titleOf(at) } }),
  ])
  house = await openHouse(Object.fromEntries(files) as Record<string, never>, count)
  for (const [at, currentTime] of [
    [2, 10],
    [3, 20],
    [4, 30],
  ] as const)
    await house.ask('PATCH', `/api/me/progress/${house.idOf(titleOf(at))}`, {
      currentTime,
      duration: 60,
    })
})
afterAll(() => house?.stop())
beforeEach(async () => {
  context = await house.signedIn()
  page = await context.newPage()
})
afterEach(() => context.close())

const placeOf = (at: number) =>
  house.ask<Place>('GET', `/api/me/progress/${house.idOf(titleOf(at))}`)

test('what is removed from continue listening comes back with Undo, where it stood', async () => {
  const before = await placeOf(4)
  await page.goto(`${house.lectern.url}/library/${house.libraryId}`)
  const menu = page.getByRole('button', { name: `Actions for ${titleOf(4)}` }).first()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Remove from continue listening' }).click()
  await page.getByText('Removed from continue listening. Your place is kept.').waitFor()
  await expect.poll(async () => (await placeOf(4)).hideFromContinueListening).toBe(true)
  await page.getByRole('main').getByText(titleOf(3)).first().waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => placeOf(4)).toMatchObject(before)
  await menu.click()
  await page.getByRole('menuitem', { name: 'Remove from continue listening' }).waitFor()
})

test('what was removed from continue listening is listed at its end, and shown again', async () => {
  const before = await placeOf(4)
  await page.goto(`${house.lectern.url}/library/${house.libraryId}`)
  await page
    .getByRole('region', { name: 'Resume', exact: true })
    .getByRole('heading', { name: titleOf(4) })
    .click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Remove from continue listening' }).click()
  await expect.poll(async () => (await placeOf(4)).hideFromContinueListening).toBe(true)
  await page.getByRole('link', { name: /^See all.*Continue/ }).click()
  const hidden = page.getByRole('region', { name: 'Hidden (1)' })
  await hidden.getByRole('link', { name: titleOf(4) }).waitFor()
  await hidden.getByRole('button', { name: `Show “${titleOf(4)}” again` }).click()
  await hidden.waitFor({ state: 'detached' })
  await expect.poll(() => placeOf(4)).toMatchObject(before)
})

test('it is reached also with one book in progress, and with none', async () => {
  const hide = (at: number) =>
    house.ask('PATCH', `/api/me/progress/${house.idOf(titleOf(at))}`, {
      hideFromContinueListening: true,
    })
  const home = `${house.lectern.url}/library/${house.libraryId}`
  await hide(3)
  await hide(4)
  await page.goto(home)
  await page
    .getByRole('region', { name: 'Resume', exact: true })
    .getByRole('link', { name: titleOf(2), exact: true })
    .waitFor()
  await page.getByRole('link', { name: 'Removed from continue listening (2)' }).click()
  await page.getByRole('region', { name: 'Hidden (2)' }).waitFor()
  await hide(2)
  await page.goto(home)
  await page.getByRole('link', { name: 'Removed from continue listening (3)' }).click()
  for (const at of [2, 3, 4])
    await page.getByRole('button', { name: `Show “${titleOf(at)}” again` }).click()
  await page.getByRole('region', { name: /^Hidden/ }).waitFor({ state: 'detached' })
  await page.goto(home)
  await page.getByRole('region', { name: 'Resume', exact: true }).waitFor()
  expect(await page.getByRole('link', { name: /^Removed from continue listening/ }).count()).toBe(0)
})

test('marking many asks first, and Undo gives every book its place again', async () => {
  const hidden = { hideFromContinueListening: true, currentTime: 30 }
  await house.ask('PATCH', `/api/me/progress/${house.idOf(titleOf(4))}`, hidden)
  await page.goto(`${house.lectern.url}/library/${house.libraryId}/bookshelf`)
  await page.locator('[data-cell]').first().waitFor()
  const bar = page.getByRole('toolbar', { name: 'Selected items' })
  const mark = bar.getByRole('button', { name: 'Mark as finished', exact: true })
  const question = page.getByRole('alertdialog')
  await page.keyboard.press('Control+a')
  await mark.click()
  await question.getByText(`Mark ${count} books as finished?`).waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  expect((await placeOf(3)).isFinished).toBe(false)
  await bar.getByText(`${count} selected`).waitFor()

  await mark.click()
  await question.getByRole('button', { name: 'Mark as finished' }).click()
  await page.getByText(`Marked ${count} books as finished`).waitFor()
  expect([(await placeOf(3)).isFinished, (await placeOf(20)).isFinished]).toEqual([true, true])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => placeOf(3)).toMatchObject({ isFinished: false, currentTime: 20 })
  await expect.poll(() => placeOf(4)).toMatchObject({ isFinished: false, ...hidden })
  await expect.poll(async () => (await placeOf(20)).isFinished).toBe(false)
})

test('twenty are marked without a question', async () => {
  await page.goto(`${house.lectern.url}/library/${house.libraryId}/bookshelf`)
  await page.locator('[data-cell]').first().waitFor()
  const bar = page.getByRole('toolbar', { name: 'Selected items' })
  await page.keyboard.press('Control+a')
  await bar.getByText(`${count} selected`).waitFor()
  await page.locator('[data-cell]').first().click()
  await bar.getByText(`${count - 1} selected`).waitFor()
  await bar.getByRole('button', { name: 'Mark as finished', exact: true }).click()
  await page.getByText(`Marked ${count - 1} books as finished`).waitFor()
  expect(await page.getByRole('alertdialog').count()).toBe(0)
})

test('who reports listens now; what has been silent for minutes was left open', async () => {
  await house.ask('POST', `/api/items/${house.idOf(titleOf(7))}/play`, {
    deviceInfo: { deviceId: 'kitchen', clientName: 'Radio' },
  })
  const now = page.getByRole('heading', { name: 'Listening now: 1' })
  const left = page.getByRole('heading', { name: 'Left open: 1' })
  const address = `${house.lectern.url}/config/sessions`
  await page.goto(address)
  await now.waitFor()
  await page.getByRole('button', { name: `End the session of root: ${titleOf(7)}` }).waitFor()
  expect(await left.count()).toBe(0)

  // Three minutes later by the server's clock, without a report in between; the page's own may differ.
  await page.route('**/api/sessions/open', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { lecternNow: number }
    await route.fulfill({ response, json: { ...body, lecternNow: body.lecternNow + 180_000 } })
  })
  await page.goto(address)
  await left.waitFor()
  expect(await now.count()).toBe(0)
})
