import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Page } from 'playwright-core'
import { audio, png } from '../server/src/testing/fixture-library.ts'
import { desk, nextSecond, openHouse } from './house.ts'
import type { House } from './house.ts'
import { watchTraffic } from './traffic.ts'

const kilobyte = 1024
const shelfSize = 2000

let house: House
beforeAll(async () => {
  const picture = (index: number) => png({ width: 400, height: 400, rgb: 0x203040 + index * 4099 })
  const covers = Array.from({ length: 16 }, (_, index) => [
    `Author ${index % 5}/Covered ${index}/cover.png`,
    picture(index),
  ])
  const books = Array.from({ length: shelfSize }, (_, index) => [
    `Author ${index % 5}/${index < 16 ? `Covered ${index}` : `Book ${index}`}/01.mp3`,
    audio({ seconds: 1 }),
  ])
  house = await openHouse(Object.fromEntries([...covers, ...books]), shelfSize)
  await vi.waitFor(
    async () => {
      const path = `/api/libraries/${house.libraryId}/items?limit=1`
      const { total } = await house.ask<{ total: number }>('GET', path)
      if (total !== shelfSize) throw new Error(`${total} books so far`)
    },
    { timeout: 60_000, interval: 250 },
  )
  await nextSecond()
})
afterAll(() => house?.stop())

test('the door asks for at most 90 KB of script', async () => {
  const context = await house.browser.newContext(desk)
  const page = await context.newPage()
  const traffic = await watchTraffic(context, page)
  await page.goto(`${house.lectern.url}/login`)
  await page.getByLabel('Username').waitFor()
  await page.waitForLoadState('networkidle')
  expect(traffic.scriptBytes()).toBeGreaterThan(20 * kilobyte)
  expect(traffic.scriptBytes(), traffic.list()).toBeLessThanOrEqual(90 * kilobyte)
  await context.close()
})

test('home: at most 175 KB of script and 35 requests cold, 4 warm', async () => {
  const signedIn = await house.signedIn()
  const storageState = await signedIn.storageState()
  await signedIn.close()
  const context = await house.browser.newContext({ ...desk, storageState })
  const page = await context.newPage()
  const cold = await watchTraffic(context, page)
  const live = page.waitForEvent('websocket')
  await page.goto(`${house.lectern.url}/library/${house.libraryId}`)
  await page.getByRole('heading', { name: 'Recently added' }).waitFor()
  await page.waitForLoadState('networkidle')
  // Its script comes last: on a busy machine after the line was silent once.
  await live
  expect(cold.scriptBytes(), cold.list()).toBeLessThanOrEqual(175 * kilobyte)
  expect(cold.count(), cold.list()).toBeLessThanOrEqual(35)

  const warm = await watchTraffic(context, page)
  await page.reload()
  await page.getByRole('heading', { name: 'Recently added' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(warm.count(), warm.list()).toBeGreaterThan(0)
  // The page, who reads it, the library and its shelves: pictures stand in the cache.
  expect(warm.count(), warm.list()).toBeLessThanOrEqual(4)
  await context.close()
})

test('a large shelf draws only what is in sight', async () => {
  const context = await house.signedIn()
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/library/${house.libraryId}/bookshelf`)
  await page.locator('[role=listitem] a').first().waitFor()
  const counts = [await nodes(page)]
  for (const share of [0.3, 0.6, 1]) {
    await page.evaluate((part) => scrollTo(0, document.documentElement.scrollHeight * part), share)
    await page.waitForFunction(() => {
      const cells = [...document.querySelectorAll<HTMLElement>('[role=listitem] [data-cell]')]
      return cells.some((cell) => {
        const { bottom, top } = cell.getBoundingClientRect()
        return top < innerHeight && bottom > 0
      })
    })
    counts.push(await nodes(page))
  }
  expect(Math.max(...counts)).toBeLessThanOrEqual(1500)
  const last = page.locator('[role=listitem]').last()
  expect(await last.getAttribute('aria-setsize')).toBe(String(shelfSize))
  expect(await last.getAttribute('aria-posinset')).toBe(String(shelfSize))
  await context.close()
})

test('a start fetches the places that changed, and knows the others', async () => {
  const heard = house.items.slice(0, 150).map(({ id }) => ({ libraryItemId: id, isFinished: true }))
  await house.ask('PATCH', '/api/me/progress/batch/update', heard)
  const context = await house.signedIn()
  const page = await context.newPage()
  const places = async (go: () => Promise<unknown>) => {
    const answer = page.waitForResponse((response) => response.url().includes('/auth/refresh'))
    await go()
    const { lecternPlaces } = (await (await answer).json()) as { lecternPlaces: Group[] }
    return lecternPlaces.flatMap((group) => group.places ?? [])
  }
  const known = house.items[3]?.id
  const changed = house.items[150]?.id
  const all = await places(() => page.goto(`${house.lectern.url}/item/${known}`))
  expect(all.length).toBeGreaterThanOrEqual(150)
  await page.getByRole('button', { name: 'Mark as not finished' }).waitFor()

  await house.ask('PATCH', `/api/me/progress/${changed}`, { isFinished: true })
  const news = await places(() => page.reload())
  expect(news.map(({ libraryItemId }) => libraryItemId)).toContain(changed)
  expect(news.length).toBeLessThan(60)
  await page.getByRole('button', { name: 'Mark as not finished' }).waitFor()
  await page.goto(`${house.lectern.url}/item/${changed}`)
  await page.getByRole('button', { name: 'Mark as not finished' }).waitFor()
  await context.close()
})

interface Group {
  places?: { libraryItemId: string }[]
}

function nodes(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelectorAll('*').length)
}
