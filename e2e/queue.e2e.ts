import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { audio, png } from '../server/src/testing/fixture-library.ts'
import { account, desk, hear, openHouse, phone } from './house.ts'
import type { House } from './house.ts'
import { menuEachWay, touchDesk } from './menu-ways.ts'
import { violations } from './violations.ts'

const titles = ['Ash', 'Birch', 'Cedar', 'Doomed', 'Elm', 'Fir', 'Gorse'] as const

let house: House
beforeAll(async () => {
  const books = titles.map((title) => [
    `Tess Green/${title}/01.mp3`,
    audio({ seconds: 120, tags: { album: title } }),
  ])
  house = await openHouse(
    {
      ...Object.fromEntries(books),
      'Tess Green/Cedar/cover.png': png({ width: 300, height: 300 }),
    },
    titles.length,
  )
})
afterAll(() => house?.stop())

test('what is queued plays after the end, and nothing else does', async () => {
  await using page = await opened()
  await queueFromItem(page, 'Cedar')
  await queueFromItem(page, 'Birch')
  await page.goto(itemUrl('Ash'))
  await main(page).getByRole('button', { name: /^Play/ }).first().click()
  await plays(page, 'Ash')
  await openQueue(page)
  await expect.poll(() => rowTitles(page)).toEqual(['Ash', 'Cedar', 'Birch'])
  await row(page, 'Ash').getByText('Playing').waitFor()
  await page.keyboard.press('Escape')
  await toTheEnd(page)
  await plays(page, 'Cedar')
  await hear(page)
})

test('the queue is there again after a reload, and plays on from where it was', async () => {
  await using page = await opened()
  await queueFromItem(page, 'Elm')
  await queueFromItem(page, 'Fir')
  await page.reload()
  await page.getByRole('button', { name: '2 in the queue' }).waitFor()
  await page.keyboard.press('q')
  await expect.poll(() => rowTitles(page)).toEqual(['Elm', 'Fir'])
  await row(page, 'Fir').hover()
  await row(page, 'Fir').getByRole('button', { name: 'Play “Fir”' }).click()
  await row(page, 'Fir').getByText('Playing', { exact: true }).waitFor()
  await hear(page)
})

test('without Auto Play the end is the end; the choice is kept as 0', async () => {
  await using page = await opened()
  await queueFromItem(page, 'Elm')
  await page.goto(itemUrl('Birch'))
  await main(page)
    .getByRole('button', { name: /^(Play|Listen)/ })
    .first()
    .click()
  await plays(page, 'Birch')
  await openQueue(page)
  await page.getByRole('checkbox', { name: 'Auto Play' }).uncheck()
  expect(await page.evaluate(() => localStorage.getItem('playerQueueAutoPlay'))).toBe('0')
  await page.keyboard.press('Escape')
  await toTheEnd(page)
  await control(page, 'Play').waitFor()
  expect(await region(page).innerText()).toContain('Birch')
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Shift+N')
  await plays(page, 'Elm')
})

test('rows are moved by key, by menu and by hand; removed, cleared, and had back', async () => {
  await using page = await opened()
  for (const title of ['Cedar', 'Elm', 'Fir'] as const) await queueFromItem(page, title)
  await page.keyboard.press('q')
  await handle(page, 'Cedar').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => rowTitles(page)).toEqual(['Elm', 'Cedar', 'Fir'])
  await page.getByRole('dialog').getByText('“Cedar” is now number 2 of 3').waitFor()
  await handle(page, 'Fir').click()
  await page.getByRole('menuitem', { name: 'Move to the top' }).click()
  await expect.poll(() => rowTitles(page)).toEqual(['Fir', 'Elm', 'Cedar'])
  await drag(page, handle(page, 'Fir'), row(page, 'Cedar'))
  await expect.poll(() => rowTitles(page)).toEqual(['Elm', 'Cedar', 'Fir'])
  await row(page, 'Cedar').hover()
  await row(page, 'Cedar')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect.poll(() => rowTitles(page)).toEqual(['Elm', 'Fir'])
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await page.getByText('Nothing is queued').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => rowTitles(page)).toEqual(['Elm', 'Fir'])
})

test('the way back is offered to nobody who signs in after', async () => {
  await using page = await opened()
  await queueFromItem(page, 'Elm')
  await page.keyboard.press('q')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByLabel('Username').fill(account.username)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('banner').waitFor()
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
})

test('a row is dragged by a finger, and stays where it was with Escape', async () => {
  await using page = await opened(touchDesk)
  for (const title of ['Cedar', 'Elm', 'Fir'] as const) await queueFromItem(page, title)
  await page.keyboard.press('q')
  const from = await centre(handle(page, 'Cedar'))
  const to = await centre(handle(page, 'Fir'))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect.poll(() => rowTitles(page)).toEqual(['Cedar', 'Elm', 'Fir'])
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: from.x, y }],
    })
  await send('touchStart', from.y)
  for (const part of [0.2, 0.5, 0.8, 1]) await send('touchMove', from.y + (to.y - from.y) * part)
  await send('touchEnd')
  await expect.poll(() => rowTitles(page)).toEqual(['Elm', 'Fir', 'Cedar'])
  await page.getByRole('dialog').getByText('“Cedar” is now number 3 of 3').waitFor()
  expect(await page.getByRole('menu').count()).toBe(0)
})

test('a waiting row has its menu, and goes from there', async () => {
  await using page = await opened(touchDesk)
  for (const title of ['Cedar', 'Elm', 'Fir'] as const) await queueFromItem(page, title)
  await page.keyboard.press('q')
  const play = row(page, 'Elm').getByRole('button', { name: 'Play “Elm”' })
  const entries = await menuEachWay(page, play, 'Elm')
  expect(entries[0]).toBe('Play')
  expect(entries.at(-1)).toBe('Remove from queue')
  await row(page, 'Fir').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Move to the top' }).click()
  await expect.poll(() => rowTitles(page)).toEqual(['Fir', 'Cedar', 'Elm'])
  await row(page, 'Cedar').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Remove from queue' }).click()
  await expect.poll(() => rowTitles(page)).toEqual(['Fir', 'Elm'])
})

test('a book is queued once, and can be put first', async () => {
  await using page = await opened()
  await queueFromItem(page, 'Elm')
  await queueFromItem(page, 'Fir')
  await page.goto(itemUrl('Fir'))
  await menuOf(page)
  expect(await page.getByRole('menuitem', { name: 'Add to queue' }).count()).toBe(0)
  await page.getByRole('menuitem', { name: 'Play next' }).click()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('q')
  await expect.poll(() => rowTitles(page)).toEqual(['Fir', 'Elm'])
})

test('closing the player empties the queue', async () => {
  await using page = await opened()
  await queueFromItem(page, 'Elm')
  await page.goto(itemUrl('Cedar'))
  await main(page)
    .getByRole('button', { name: /^(Play|Resume)/ })
    .first()
    .click()
  await plays(page, 'Cedar')
  await control(page, 'Close player').click()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('q')
  await page.getByText('Nothing is queued').waitFor()
  await page.goto(itemUrl('Fir'))
  await main(page).getByRole('button', { name: 'Add to queue', exact: true }).click()
  await page.getByRole('button', { name: '1 in the queue' }).click()
  await expect.poll(() => rowTitles(page)).toEqual(['Fir'])
})

test.each([
  ['desk', desk],
  ['phone', phone],
] as const)('no axe violations in the queue, %s', async (_name, shape) => {
  const context = await house.signedIn({ ...shape, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await queueFromItem(page, 'Cedar')
  await queueFromItem(page, 'Fir')
  await page.keyboard.press('q')
  await page.getByRole('listitem').first().waitFor()
  const found = await violations(page, 'queue')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await page.getByText('Nothing is queued').waitFor()
  found.push(...(await violations(page, 'empty')))
  expect(found).toEqual([])
  await context.close()
})

test('what is gone meanwhile is skipped with a word; what fails offers the next', async () => {
  await using page = await opened()
  await queueFromItem(page, 'Doomed')
  await queueFromItem(page, 'Cedar')
  await page.goto(itemUrl('Ash'))
  await main(page)
    .getByRole('button', { name: /^(Play|Listen)/ })
    .first()
    .click()
  await plays(page, 'Ash')
  await house.ask('DELETE', `/api/items/${house.idOf('Doomed')}`)
  await toTheEnd(page)
  await page.getByText('Skipped “Doomed”').waitFor()
  await plays(page, 'Cedar')
  await control(page, 'Close player').click()

  await queueFromItem(page, 'Fir')
  await page.goto(itemUrl('Elm'))
  await rm(join(house.lectern.media, 'Tess Green/Elm/01.mp3'))
  await main(page)
    .getByRole('button', { name: /^(Play|Resume)/ })
    .first()
    .click()
  await page.getByRole('alert').getByRole('button', { name: 'Play “Fir”' }).click()
  await plays(page, 'Fir')
  await hear(page)
})

test('what is removed while it plays ends with a word, and the next one plays', async () => {
  await using page = await opened()
  await queueFromItem(page, 'Birch')
  await page.goto(itemUrl('Gorse'))
  await main(page).getByRole('button', { name: /^Play/ }).first().click()
  await plays(page, 'Gorse')
  await house.ask('DELETE', `/api/items/${house.idOf('Gorse')}`)
  await page.getByText('“Gorse” is no longer there').waitFor()
  await plays(page, 'Birch')
  await hear(page)
})

/** A page of a new device, closed with the test. */
async function opened(options: BrowserContextOptions = desk): Promise<Page & AsyncDisposable> {
  const context = await house.signedIn(options)
  const page = await context.newPage()
  return Object.assign(page, { [Symbol.asyncDispose]: () => context.close() })
}

function itemUrl(title: string): string {
  return `${house.lectern.url}/item/${house.idOf(title)}`
}

function main(page: Page): Locator {
  return page.getByRole('main')
}

async function menuOf(page: Page): Promise<void> {
  await main(page)
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menu').waitFor()
}

async function queueFromItem(page: Page, title: string): Promise<void> {
  await page.goto(itemUrl(title))
  await menuOf(page)
  await page.getByRole('menuitem', { name: 'Add to queue' }).click()
  await page.getByText(`Added “${title}” to the queue`).waitFor()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
}

function region(page: Page): Locator {
  return page.getByRole('region', { name: 'Player' })
}

/** A button of the player; the page behind it may have one of the same name. */
function control(page: Page, name: string): Locator {
  return region(page).getByRole('button', { name, exact: true })
}

async function plays(page: Page, title: string): Promise<void> {
  await region(page).getByRole('link', { name: title, exact: true }).waitFor({ timeout: 30_000 })
}

/** What is left of it passes at once; that it ends is heard as ever. */
async function toTheEnd(page: Page): Promise<void> {
  await hear(page, 0.1)
  await page.getByRole('slider', { name: 'Seek', exact: true }).press('End')
}

async function openQueue(page: Page): Promise<void> {
  await region(page)
    .getByRole('button', { name: /^Queue/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Queue' })
  await dialog.waitFor()
  expect(await dialog.evaluate((panel) => panel.style.width)).toBe('800px')
}

function row(page: Page, title: string): Locator {
  return page.getByRole('dialog').getByRole('listitem').filter({ hasText: title })
}

function handle(page: Page, title: string): Locator {
  return page.getByRole('button', { name: `Move “${title}”`, exact: true })
}

/** Titles in the order in which they are drawn. */
async function rowTitles(page: Page): Promise<string[]> {
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
  const names = await page.getByRole('button', { name: /^Move “/ }).all()
  const placed = await Promise.all(
    names.map(async (one) => ({
      title: /“(.*)”/.exec((await one.getAttribute('aria-label')) ?? '')?.[1] ?? '',
      top: (await one.boundingBox())?.y ?? 0,
    })),
  )
  return placed.sort((a, b) => a.top - b.top).map(({ title }) => title)
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const start = await centre(from)
  const end = await centre(to)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x, start.y + 12, { steps: 3 })
  await page.mouse.move(start.x, end.y + 4, { steps: 8 })
  await page.mouse.up()
}

async function centre(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox()
  if (!box) throw new Error('It is not on screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
