import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { audio, library } from '../server/src/testing/fixture-library.ts'
import { account, desk, hear, listenToSound, openHouse, soundOf } from './house.ts'
import type { House } from './house.ts'
import { startLectern } from './lectern.ts'

let house: House
beforeAll(async () => {
  const chapter = (title: string) => audio({ seconds: 60, tags: { album: 'Long Walk', title } })
  house = await openHouse(
    {
      'Jane Reader/Long Walk/01.mp3': chapter('Morning'),
      'Jane Reader/Long Walk/02.mp3': chapter('Noon'),
      'Jane Reader/Long Walk/03.mp3': chapter('Evening'),
      'Jane Reader/Short Walk/01.mp3': audio({ seconds: 20, tags: { album: 'Short Walk' } }),
    },
    2,
  )
})
afterAll(() => house?.stop())

test('sign in, find, play, pause, change chapter: never touching the pointer', async () => {
  const context = await house.browser.newContext(desk)
  await listenToSound(context)
  const page = await context.newPage()
  const { keyboard } = page
  await page.goto(house.lectern.url)
  await page.getByLabel('Username').waitFor()
  await tabTo(page, 'Username')
  await keyboard.type(account.username)
  await keyboard.press('Tab')
  await keyboard.type(account.password)
  await keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Search' }).waitFor()

  await keyboard.press('/')
  await expect.poll(() => focusName(page)).toBe('Search')
  await keyboard.type('long walk')
  await page.getByRole('option', { name: 'Long Walk' }).waitFor()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Long Walk' }).waitFor()
  await expect.poll(() => focusName(page)).toBe('Long Walk')

  await tabTo(page, 'Play')
  await keyboard.press('Enter')
  await hear(page)
  await leaveControls(page)
  await keyboard.press('Space')
  await expect.poll(async () => (await soundOf(page))?.paused).toBe(true)

  await keyboard.press('l')
  await page.getByRole('dialog', { name: 'Chapters' }).waitFor()
  await expect.poll(() => focusName(page)).toContain('Morning')
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  const player = page.getByRole('region', { name: 'Player' })
  await expect.poll(() => player.innerText()).toContain('3 of 3')
  await hear(page)
  await context.close()
})

test('who types a search while a page is on its way goes on typing there', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/narrators-*', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${house.lectern.url}/library/${house.libraryId}/bookshelf`)
  await page.getByRole('heading', { level: 1, name: 'Library' }).waitFor()
  await tabTo(page, 'Narrators')
  await page.keyboard.press('Enter')
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('/')
  await expect.poll(() => focusName(page)).toBe('Search')
  await page.keyboard.type('long')
  release()
  await page.getByRole('heading', { level: 1, name: 'Narrators' }).waitFor()
  await page.keyboard.type(' walk')
  await page.getByRole('option', { name: 'Long Walk' }).waitFor()
  expect(await page.getByRole('combobox', { name: 'Search' }).inputValue()).toBe('long walk')
  await context.close()
})

test('from first run to a book in a collection, by keyboard only', async () => {
  const lectern = await startLectern()
  await library({ 'Jane Reader/Long Walk/01.mp3': audio({ seconds: 20 }) }, lectern.media)
  const context = await house.browser.newContext(desk)
  const page = await context.newPage()
  const { keyboard } = page
  await page.goto(lectern.url)
  await page.getByRole('heading', { level: 1, name: 'Welcome to Lectern' }).waitFor()
  await tabTo(page, 'Your name')
  await keyboard.type(account.username)
  await tabTo(page, 'Password')
  await keyboard.type(account.password)
  await tabTo(page, 'Repeat password')
  await keyboard.type(account.password)
  await keyboard.press('Enter')

  await page.getByRole('heading', { level: 1, name: 'Add your first library' }).waitFor()
  await tabTo(page, 'Path of a folder on the server')
  await keyboard.type(lectern.media)
  await tabTo(page, 'Create and scan')
  await keyboard.press('Enter')
  const card = page.getByRole('main').getByRole('link', { name: 'Long Walk' })
  await card.first().waitFor()

  // The palette leads to the book, its menu into a collection that isn't there yet.
  await keyboard.press('/')
  await expect.poll(() => focusName(page)).toBe('Search')
  await keyboard.type('long walk')
  await page.getByRole('option', { name: 'Long Walk' }).waitFor()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Long Walk' }).waitFor()
  await tabTo(page, 'Actions for Long Walk')
  await keyboard.press('Enter')
  const entry = page.getByRole('menuitem', { name: /collection/i })
  await entry.waitFor()
  for (let step = 0; step < 20; step += 1) {
    if (await entry.evaluate((element) => element === document.activeElement)) break
    await keyboard.press('ArrowDown')
  }
  await keyboard.press('Enter')
  // With no collection yet, what is typed is the name of the first.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName.toLowerCase()))
    .toBe('input')
  await keyboard.type('Walks')
  await keyboard.press('Enter')
  await page.getByText('Collection created').waitFor()
  await keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await tabTo(page, 'Collections')
  await keyboard.press('Enter')
  await page.getByRole('main').getByRole('link', { name: 'Walks' }).first().waitFor()
  await page.getByText('1 book').first().waitFor()
  await context.close()
  await lectern.stop()
})

test('every control in sight can be reached with Tab, and focus is always visible', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/item/${house.idOf('Short Walk')}`)
  await page.getByRole('heading', { level: 1, name: 'Short Walk' }).waitFor()
  const reached = new Set<string>()
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab')
    reached.add(await focusName(page))
    expect(await focusIsDrawn(page), `focus on ${await focusName(page)}`).toBe(true)
  }
  for (const name of ['Skip to content', 'Search', 'Series', 'Authors', 'Narrators', 'Play'])
    expect([...reached], name).toContain(name)
  await context.close()
})

test('a dialog keeps the focus, Escape gives it back', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/config/libraries`)
  await page.getByRole('button', { name: 'Add library' }).waitFor()
  await tabTo(page, 'Add library')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create library' })
  await dialog.waitFor()
  for (let step = 0; step < 25; step += 1) {
    await page.keyboard.press('Tab')
    const outside = await page.evaluate(
      () =>
        document.activeElement !== document.body &&
        document.activeElement?.closest('dialog') === null,
    )
    expect(outside).toBe(false)
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => focusName(page)).toBe('Add library')
  await context.close()
})

/** Presses Tab until the control of this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const passed: string[] = []
  for (let step = 0; step < 60; step += 1) {
    const at = await focusName(page)
    if (at === name) return
    passed.push(at)
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${name}; it passed ${passed.join(' · ')}`)
}

/** Space belongs to the player only outside of buttons: back to the heading, as after a change of page. */
async function leaveControls(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector<HTMLElement>('h1')?.focus())
}

function focusName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement as HTMLElement | null
    if (!at || at === document.body) return 'body'
    const label = (at as HTMLInputElement).labels?.[0]?.textContent
    return (at.getAttribute('aria-label') ?? label ?? at.textContent ?? '').trim()
  })
}

/** In the window, and with an outline of its own or of the box around it. */
function focusIsDrawn(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const at = document.activeElement as HTMLElement | null
    if (!at || at === document.body) return true
    const { bottom, top } = at.getBoundingClientRect()
    const boxes = [at, at.parentElement, at.nextElementSibling]
    const outlined = boxes.some((box) => {
      if (!box) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(box)
      return outlineStyle !== 'none' && outlineWidth !== '0px'
    })
    return outlined && bottom > 0 && top < innerHeight
  })
}
