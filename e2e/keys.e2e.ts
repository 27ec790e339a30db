import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { audio } from '../server/src/testing/fixture-library.ts'
import { desk, hear, openHouse, placeOf, soundOf } from './house.ts'
import type { House } from './house.ts'

let house: House
beforeAll(async () => {
  const part = (title: string) => audio({ seconds: 200, tags: { title, album: 'Long Walk' } })
  house = await openHouse(
    {
      'Jane Reader/Long Walk/01.mp3': part('Morning'),
      'Jane Reader/Long Walk/02.mp3': part('Noon'),
      'Jane Reader/Short Walk/01.mp3': audio({ seconds: 60, tags: { album: 'Short Walk' } }),
    },
    2,
  )
})
afterAll(() => house?.stop())

test('Escape closes what lies on top, and only then the player', async () => {
  await using page = await playing('Long Walk')
  await page.getByRole('button', { name: /^Tasks/ }).click()
  await page.locator('[popover=auto]:popover-open').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('[popover=auto]:popover-open').count()).toBe(0)
  expect(await region(page).isVisible()).toBe(true)

  await control(page, 'Speed 1.0×').click()
  await page.getByRole('dialog', { name: 'Speed' }).getByText('1.0×').last().click()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('[popover=auto]:popover-open').count()).toBe(0)
  expect(await region(page).isVisible()).toBe(true)

  await page.keyboard.press('F8')
  await page.keyboard.press('Escape')
  expect(await region(page).isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await region(page).waitFor({ state: 'detached' })
})

test('a player that was closed comes back at its place with its queue, playing or paused', async () => {
  await using page = await playing('Long Walk')
  await page.goto(itemUrl('Short Walk'))
  await main(page).getByRole('button', { name: 'Add to queue', exact: true }).click()
  await page.getByText('Added “Short Walk” to the queue').waitFor()
  await play(page, 'Long Walk')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => placeOf(page)).toBeGreaterThanOrEqual(10)
  await page.keyboard.press('Escape')
  await region(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Reopen' }).click()
  await hear(page, 0.5)
  expect(await placeOf(page)).toBeGreaterThanOrEqual(10)
  await control(page, 'Queue, 1 more').waitFor()

  await control(page, 'Pause').click()
  await page.keyboard.press('Escape')
  await region(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Reopen' }).click()
  await control(page, 'Play').waitFor()
  await expect.poll(() => placeOf(page)).toBeGreaterThanOrEqual(10)
  expect((await soundOf(page))?.paused).toBe(true)
})

test('after a press on a button single keys act; who tabs keeps the focus', async () => {
  await using page = await playing('Long Walk')
  await control(page, 'Pause').click()
  await control(page, 'Play').waitFor()
  const before = await placeOf(page)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => placeOf(page)).toBe(before + 10)
  await control(page, 'More player tools').click()
  await page.getByRole('menuitem', { name: 'Player settings' }).click()
  await page.getByRole('dialog', { name: 'Player settings' }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('t')
  await page.getByRole('dialog', { name: 'Sleep timer' }).waitFor()
  await page.keyboard.press('Escape')

  await control(page, 'More player tools').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => focusName(page)).toBe('More player tools')
})

test.each([1100, 1440])('"More player tools" goes by arrows, %i px wide', async (width) => {
  await using page = await playing('Long Walk', width)
  await control(page, 'More player tools').focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu')
  await menu.waitFor()
  const shown = await menu.getByRole('menuitem').filter({ visible: true }).count()
  const reached = new Set<string>()
  for (let step = 0; step < shown + 2; step += 1) {
    reached.add(await focusName(page))
    await page.keyboard.press('ArrowDown')
  }
  expect([...reached]).toContain('Where was I?')
  expect([...reached]).toContain('Player settings')
  await page.keyboard.press('End')
  expect(await focusName(page)).toMatch(/^Keyboard shortcuts/)
})

test('the menu of a card comes by right click and by key, with the same entries', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/library/${house.libraryId}/bookshelf`)
  const card = main(page).getByRole('link', { name: 'Long Walk' }).first()
  await card.click({ button: 'right' })
  const menu = page.getByRole('menu', { name: 'Actions for Long Walk' })
  await menu.waitFor()
  const entries = await menu.getByRole('menuitem').allInnerTexts()
  expect(entries.join()).toContain('Add to queue')
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })

  await card.focus()
  await page.keyboard.press('Shift+F10')
  await menu.waitFor()
  expect(await menu.getByRole('menuitem').allInnerTexts()).toEqual(entries)
  await expect.poll(() => focusName(page)).toMatch(/^(Play|Resume)/)
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  expect(await card.evaluate((link) => link === document.activeElement)).toBe(true)
  await context.close()
})

test('the first list is named at once', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/library/${house.libraryId}/bookshelf`)
  await main(page).getByRole('link', { name: 'Long Walk' }).first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: /collection/i }).click()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName.toLowerCase()))
    .toBe('input')
  await page.keyboard.type('Mine')
  await page.keyboard.press('Enter')
  await page.getByText('Collection created').waitFor()
  await context.close()
})

test('the palette tells the player what to do', async () => {
  await using page = await playing('Long Walk')
  const say = async (text: string, option: string | RegExp) => {
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Command palette' })
    await palette.getByRole('combobox').fill(text)
    await palette.getByRole('option', { name: option }).first().waitFor()
    await page.keyboard.press('Enter')
    await palette.waitFor({ state: 'detached' })
  }
  await say('speed 1.2', 'Speed 1.2×')
  await expect.poll(async () => (await soundOf(page))?.rate).toBeCloseTo(1.2)
  await say('sleep 15', 'Sleep timer: 15 min')
  await region(page)
    .getByRole('button', { name: /^Sleep timer, / })
    .waitFor()
  await say('jump 5:00', 'Jump to 5:00')
  await expect.poll(() => placeOf(page)).toBeGreaterThanOrEqual(300)
  const track = page.getByRole('slider', { name: 'Seek', exact: true })
  await expect
    .poll(() => track.getAttribute('aria-valuetext'))
    .toMatch(/^5 minutes( \d+ seconds?)?, chapter 2 of 2/)
  await say('bookmark', 'Bookmark this place')
  await page.getByText('Bookmark added').waitFor()
})

/** A page of a new device where a book plays. */
async function playing(title: string, width = 1440): Promise<Page & AsyncDisposable> {
  const context = await house.signedIn({ viewport: { ...desk.viewport, width } })
  const page = await context.newPage()
  await play(page, title)
  return Object.assign(page, { [Symbol.asyncDispose]: () => context.close() })
}

async function play(page: Page, title: string): Promise<void> {
  await page.goto(itemUrl(title))
  await main(page)
    .getByRole('button', { name: /^(Play|Resume|Listen again)/ })
    .first()
    .click()
  await hear(page, 0.2)
}

function itemUrl(title: string): string {
  return `${house.lectern.url}/item/${house.idOf(title)}`
}

function main(page: Page): Locator {
  return page.getByRole('main')
}

function region(page: Page): Locator {
  return page.getByRole('region', { name: 'Player' })
}

/** A button of the player; the page behind it may have one of the same name. */
function control(page: Page, name: string): Locator {
  return region(page).getByRole('button', { name, exact: true })
}

function focusName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement
    return (at?.getAttribute('aria-label') ?? at?.textContent ?? '').trim()
  })
}
