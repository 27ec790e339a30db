import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { audio } from '../server/src/testing/fixture-library.ts'
import { hear, openHouse, phone, soundOf } from './house.ts'
import type { House } from './house.ts'
import { violations } from './violations.ts'

/** More than three pages of the shelf, so that most of it is neither fetched nor drawn. */
const count = 199
const titleOf = (at: number) => `Book ${String(at).padStart(3, '0')}`

let house: House
let context: BrowserContext
let page: Page

beforeAll(async () => {
  const files = Array.from({ length: count }, (_, at) => {
    const author = at % 50 === 0 ? 'Rare Writer' : 'Ada Verne'
    return [`${author}/${titleOf(at)}/01.mp3`, audio({ seconds: 20, tags: { album: titleOf(at) } })]
  })
  house = await openHouse(Object.fromEntries(files) as Record<string, never>, count)
})
afterAll(() => house?.stop())
beforeEach(async () => {
  context = await house.signedIn()
  page = await context.newPage()
  await openShelf(page)
})
afterEach(() => context.close())

async function openShelf(on: Page, query = ''): Promise<void> {
  await on.goto(`${house.lectern.url}/library/${house.libraryId}/bookshelf${query}`)
  await on.locator('[data-cell]').first().waitFor()
}
const card = (title: string, on = page): Locator =>
  on.locator('[data-entry]').filter({ has: on.locator('[data-cell]', { hasText: title }) })
const bar = (on = page): Locator => on.getByRole('toolbar', { name: 'Selected items' })
const button = (name: string): Locator => bar().getByRole('button', { name, exact: true })
const says = (text: string, on = page): Promise<void> =>
  on.getByText(text, { exact: true }).first().waitFor()
async function pick(...titles: string[]): Promise<void> {
  for (const title of titles) {
    await card(title).locator('[data-cell]').focus()
    await page.keyboard.press('Space')
  }
  await bar().waitFor()
}
const folderOf = (title: string, author = 'Ada Verne') => join(house.lectern.media, author, title)

describe('choosing', () => {
  test('a box appears under the pointer, and from then on each press selects', async () => {
    await card(titleOf(1)).hover()
    await card(titleOf(1))
      .getByRole('checkbox', { name: `Select ${titleOf(1)}` })
      .click()
    await says('1 selected')
    await card(titleOf(2)).locator('[data-cell]').click()
    await says('2 selected')
    expect(page.url()).toContain('/bookshelf')
    await card(titleOf(2)).locator('[data-cell]').click()
    expect(await card(titleOf(1)).getByRole('checkbox').getAttribute('aria-checked')).toBe('true')
    expect(await card(titleOf(2)).getByRole('checkbox').getAttribute('aria-checked')).toBe('false')
    expect(await page.locator('p[role=status]', { hasText: '1 selected' }).count()).toBe(1)
  })

  test('what can be done is written where there is room, else a tooltip says it', async () => {
    await pick(titleOf(1), titleOf(2))
    const names = ['Select all', 'Play', 'Mark as finished', 'Add to collection', 'Delete']
    const written = async () => {
      const all = await Promise.all(names.map((name) => button(name).innerText()))
      return all.map((text) => text.trim())
    }
    const tips = () => Promise.all(names.map((name) => button(name).getAttribute('data-tip')))
    for (const width of [1440, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(written).toEqual(names)
      expect(await tips()).toEqual(names.map(() => null))
      const box = await bar().boundingBox()
      expect(box?.height, 'one row').toBeLessThan(70)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
    }
    await page.setViewportSize({ width: 1100, height: 900 })
    await expect.poll(written).toEqual(names.map(() => ''))
    expect(await tips()).toEqual(names)
  })

  test('shift takes everything in between, fetched or not', async () => {
    await pick(titleOf(0))
    await page.keyboard.press('End')
    const last = card(titleOf(count - 1))
    await last.locator('[data-cell]').waitFor()
    await last.locator('[data-cell]').click({ modifiers: ['Shift'] })
    await says(`${count} selected`)
  })

  test('shift and Space do the same from the keyboard', async () => {
    await pick(titleOf(3))
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+Space')
    await says('3 selected')
  })

  test('Ctrl+A takes the filtered shelf, Escape lets go, also from a button', async () => {
    await page.keyboard.press('Control+a')
    await says(`${count} selected`)
    await button('Play').focus()
    await page.keyboard.press('Escape')
    await bar().waitFor({ state: 'detached' })
    const { authors } = await house.ask<{ authors: { id: string; name: string }[] }>(
      'GET',
      `/api/libraries/${house.libraryId}/authors`,
    )
    const rare = authors.find(({ name }) => name === 'Rare Writer')?.id ?? ''
    await openShelf(page, `?filter=authors.${encodeURIComponent(btoa(rare))}`)
    await page.keyboard.press('Control+a')
    await says('4 selected')
  })

  test('in a field, Ctrl+A stays with the field', async () => {
    const search = page.getByRole('combobox', { name: 'Search' })
    await search.fill('ferry')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    expect(await search.inputValue()).toBe('')
    expect(await bar().count()).toBe(0)
  })

  test('leaving the page ends it', async () => {
    await pick(titleOf(1))
    await page.getByRole('navigation').getByRole('link', { name: 'Authors' }).click()
    await page.getByRole('heading', { level: 1, name: 'Authors' }).waitFor()
    await bar().waitFor({ state: 'detached' })
    await page.goBack()
    await card(titleOf(1)).waitFor()
    expect(await bar().count()).toBe(0)
  })

  test('a resting finger gets the menu, selects from there, and taps go on with it', async () => {
    const hand = await house.signedIn(phone)
    await hand.addInitScript(() => {
      const vibrate = () => Object.assign(globalThis, { trembled: true }) !== null
      Object.defineProperty(Navigator.prototype, 'vibrate', { value: vibrate })
    })
    const on = await hand.newPage()
    await openShelf(on)
    const box = await card(titleOf(1), on).boundingBox()
    const touch = await hand.newCDPSession(on)
    const point = { x: (box?.x ?? 0) + 30, y: (box?.y ?? 0) + 30 }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
    // A phone trembles once the finger has rested.
    await on.waitForFunction(() => 'trembled' in globalThis)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    const menu = on.getByRole('menu', { name: /^Actions for / })
    await menu.getByRole('menuitem', { name: 'Mark as finished' }).waitFor()
    expect(on.url()).toContain('/bookshelf')
    expect(await bar(on).count()).toBe(0)
    await menu.getByRole('menuitem', { name: 'Select' }).tap()
    await bar(on).waitFor()
    await card(titleOf(2), on).locator('[data-cell]').tap()
    await says('2 selected', on)
    expect(on.url()).toContain('/bookshelf')
    await bar(on).getByRole('button', { name: 'More actions' }).tap()
    await on.getByRole('menuitem', { name: 'Add to playlist' }).waitFor()
    await hand.close()
  })
})

describe('doing', () => {
  test('Play plays them one after the other', async () => {
    await pick(titleOf(5), titleOf(7))
    await button('Play').click()
    await hear(page)
    expect((await soundOf(page))?.paused).toBe(false)
    await page
      .getByRole('region', { name: 'Player' })
      .getByRole('link', { name: titleOf(5) })
      .waitFor()
    await bar().waitFor({ state: 'detached' })
  })

  test('books become finished together, and not finished again', async () => {
    await pick(titleOf(10), titleOf(11))
    await button('Mark as finished').click()
    await says('Marked 2 books as finished')
    const { isFinished } = await house.ask<{ isFinished: boolean }>(
      'GET',
      `/api/me/progress/${house.idOf(titleOf(10))}`,
    )
    expect(isFinished).toBe(true)
    await pick(titleOf(10), titleOf(11))
    await button('Mark as not finished').click()
    await says('Marked 2 books as not finished')
  })

  test('a failure says so and keeps the selection', async () => {
    await page.route('**/api/me/progress/batch/update', (route) => route.fulfill({ status: 500 }))
    await pick(titleOf(12))
    await button('Mark as finished').click()
    await says('Batch update failed')
    await page.route('**/api/items/batch/get', (route) => route.abort())
    await button('Play').click()
    await says('Failed to get items: Server could not be reached')
    await page.route('**/api/items/batch/scan', (route) =>
      route.fulfill({ status: 503, contentType: 'text/plain', body: 'The disk is away.' }),
    )
    await button('More actions').click()
    await page.getByRole('menuitem', { name: 'Re-scan' }).click()
    await says('Failed to batch re-scan: The disk is away.')
    await says('1 selected')
  })

  test('while a batch is processed nothing else can be done', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/me/progress/batch/update', async (route) => {
      await held
      await route.continue()
    })
    await pick(titleOf(14))
    await button('Mark as finished').click()
    await expect.poll(() => bar().getAttribute('aria-busy')).toBe('true')
    expect(await button('Play').isDisabled()).toBe(true)
    expect(await button('Deselect all').isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await card(titleOf(15)).locator('[data-cell]').click()
    await says('1 selected')
    release()
    await bar().waitFor({ state: 'detached' })
  })

  test('deleting names what goes and takes the files along, unless told otherwise', async () => {
    await pick(titleOf(20), titleOf(21))
    await button('Delete').click()
    const question = page.getByRole('alertdialog', { name: 'Delete 2 items?' })
    await question.getByText(titleOf(20)).waitFor()
    const files = question.getByRole('checkbox', { name: 'Also delete from the file system' })
    expect(await files.isChecked()).toBe(true)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await says('2 selected')
    expect(existsSync(folderOf(titleOf(20)))).toBe(true)

    await button('Delete').click()
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await says('Batch delete success')
    await card(titleOf(20)).waitFor({ state: 'detached' })
    expect(existsSync(folderOf(titleOf(20)))).toBe(false)

    await pick(titleOf(22))
    await button('Delete').click()
    const one = page.getByRole('alertdialog', { name: `Delete “${titleOf(22)}”?` })
    await one.getByRole('checkbox').uncheck()
    await one.getByRole('button', { name: 'Delete', exact: true }).click()
    await card(titleOf(22)).waitFor({ state: 'detached' })
    expect(existsSync(folderOf(titleOf(22)))).toBe(true)
  })

  test('collections and playlists open for all of them', async () => {
    await pick(titleOf(30), titleOf(31))
    await button('Add to collection').click()
    await page.getByRole('dialog').getByText('2').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await says('2 selected')
    await button('Add to playlist').click()
    await page.getByRole('dialog').waitFor()
  })

  test('who may only listen sees only what they may do', async () => {
    const reader = { username: 'reader', password: 'a good password' }
    await house.ask('POST', '/api/users', {
      ...reader,
      type: 'user',
      isActive: true,
      permissions: { update: false, delete: false, download: false, upload: false },
    })
    const theirs = await house.signedIn(undefined, reader)
    page = await theirs.newPage()
    await openShelf(page)
    await pick(titleOf(25), titleOf(28))
    const names = await bar()
      .getByRole('button')
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility())
          .map((one) => one.getAttribute('aria-label') ?? one.textContent),
      )
    expect(names).toEqual([
      'Deselect all',
      'Select all',
      'Play',
      'Mark as finished',
      'Add to playlist',
    ])
    await theirs.close()
  })
})

test('has no axe violations', async () => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found: string[] = []
  const check = async (where: string) => void found.push(...(await violations(page, where)))
  await pick(titleOf(26), titleOf(27))
  await check('bar')
  await button('More actions').click()
  await page.getByRole('menuitem', { name: 'Re-scan' }).waitFor()
  await check('menu')
  await page.keyboard.press('Escape')
  await button('Delete').click()
  await page.getByRole('alertdialog').waitFor()
  await check('question')
  expect(found).toEqual([])
})
