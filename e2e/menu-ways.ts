import { expect } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { desk } from './house.ts'

/** A desk whose screen also takes fingers. */
export const touchDesk = { ...desk, hasTouch: true } as const

/**
 * Asks for the menu of a thing by Shift+F10 on `cell`, by right click, and by a finger that rests on it; it must be the
 * same one each time. Answers its entries.
 */
export async function menuEachWay(page: Page, cell: Locator, title: string): Promise<string[]> {
  const menu = page.getByRole('menu', { name: `Actions for ${title}`, exact: true })
  const read = async () => {
    await menu.getByRole('menuitem').first().waitFor()
    const entries = await menu.getByRole('menuitem').allInnerTexts()
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    return entries
  }
  await cell.focus()
  await page.keyboard.press('Shift+F10')
  const entries = await read()
  await cell.click({ button: 'right' })
  expect(await read(), `right click on ${title}`).toEqual(entries)
  await rest(page, cell)
  const held = (await read()).filter((entry) => entry !== 'Select')
  expect(held, `a finger on ${title}`).toEqual(entries.filter((entry) => entry !== 'Select'))
  // A mouse button that goes down after the finger, as browsers play it for a tap, may close what has just been opened.
  expect(await page.locator('html[data-pressed]').count(), 'a mouse is played after it').toBe(0)
  return entries.map((entry) => entry.trim())
}

/** A finger that stays until the page has felt it. */
async function rest(page: Page, cell: Locator): Promise<void> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement
    dataset['felt'] = ''
    delete dataset['pressed']
    addEventListener('mousedown', () => (dataset['pressed'] = 'yes'), { capture: true, once: true })
    const vibrate = () => {
      dataset['felt'] = 'yes'
      return true
    }
    Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true })
  })
  const box = await cell.boundingBox()
  const point = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 12 }
  const touch = await page.context().newCDPSession(page)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await page.locator('html[data-felt=yes]').waitFor({ state: 'attached' })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await touch.detach()
}
