import { expect } from 'vitest'
import { role } from './page.ts'
import type { Page } from './page.ts'
import type { Scene } from './scene.ts'

/** Opens the book in the reader, turns a page, and comes back to the same place after a reload. */
export async function readBook(page: Page, { pageOf, url, shelf }: Scene): Promise<void> {
  await page.goto(pageOf('Fern'))
  await page.press(role('main'), role('link', 'Read'))
  await page.see(place)
  await expect.poll(() => wordInSight(page), patience).toBe('a0')
  await page.key('ArrowRight')
  const word = await nextWord(page)
  await expect.poll(() => shelf.reachedIn('Fern'), patience).toBeGreaterThan(0)
  await page.goto(url(`/read/${shelf.idOf('Fern')}`))
  await expect.poll(() => wordInSight(page), patience).toBe(word)
}

/** A PDF and a comic show pages: something is drawn, and the next one comes. */
export async function readPages(page: Page, { url, shelf }: Scene): Promise<void> {
  await page.goto(url(`/read/${shelf.idOf('Plans')}`))
  await page.read(/The quick brown fox/)
  await expect.poll(() => isInked(page), patience).toBe(true)
  await page.goto(url(`/read/${shelf.idOf('Comic')}`))
  await expect.poll(() => pictureWidth(page, 0), patience).toBeGreaterThan(0)
  await page.key('ArrowRight')
  await expect.poll(() => pictureWidth(page, 1), patience).toBeGreaterThan(0)
}

/** ms; what draws books is fetched first. */
const patience = { timeout: 40_000, interval: 100 }
const place = role('slider', 'Place in the book')

/** The first word of the next page, once that stands: pages slide in. */
async function nextWord(page: Page): Promise<string | null> {
  let last: string | null = 'a0'
  const isStill = async () => {
    const before = last
    last = await wordInSight(page)
    return last !== 'a0' && last === before
  }
  await expect.poll(isStill, { ...patience, interval: 300 }).toBe(true)
  return last
}

/** The first word that is whole in sight; each has an id. Null while no page is drawn. */
function wordInSight(page: Page): Promise<string | null> {
  return page.driver.evaluate(() => {
    interface Drawn extends Element {
      getContents(): { doc: Document | null }[]
    }
    const pages = document.querySelector<Drawn>('reader-flowing-pages')
    const text = pages?.getContents()[0]?.doc
    const frame = text?.defaultView?.frameElement?.getBoundingClientRect()
    const room = pages?.getBoundingClientRect()
    if (!text || !frame || !room) return null
    const first = [...text.querySelectorAll('span[id]')].find((word) => {
      const { left, width } = word.getBoundingClientRect()
      return width > 0 && left + frame.left >= room.left && left + frame.left < room.right
    })
    return first?.textContent ?? null
  })
}

/** Whether a canvas of a page has more than paper on it. */
function isInked(page: Page): Promise<boolean> {
  return page.driver.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('[data-page-index="0"] canvas')
    if (!canvas || canvas.width === 0) return false
    const { width, height } = canvas
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? []
    return pixels.some((value) => value < 128)
  })
}

/** Pixels of the decoded picture of a page, 0 until it is there. */
function pictureWidth(page: Page, index: number): Promise<number> {
  return page.driver.evaluate((at) => {
    const image = document.querySelector<HTMLImageElement>(`[data-page-index="${at}"] img`)
    return image?.complete ? image.naturalWidth : 0
  }, index)
}
