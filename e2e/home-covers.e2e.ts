import { afterAll, beforeAll, expect, test } from 'vitest'
import { audio, png } from '../server/src/testing/fixture-library.ts'
import { nextSecond, openHouse, phone } from './house.ts'
import type { House } from './house.ts'
import { watchTraffic } from './traffic.ts'

const shelfSize = 24

let house: House
beforeAll(async () => {
  const files = Array.from({ length: shelfSize }, (_, index) => [
    [
      `Author ${index % 5}/Covered ${index}/cover.png`,
      png({ width: 400, height: 400, rgb: 0x203040 + index * 4099 }),
    ],
    [`Author ${index % 5}/Covered ${index}/01.mp3`, audio({ seconds: 1 })],
  ])
  house = await openHouse(Object.fromEntries(files.flat()), shelfSize)
  for (const { id } of house.items.slice(0, 12))
    await house.ask('PATCH', `/api/me/progress/${id}`, { currentTime: 0.5, duration: 1 })
  await nextSecond()
})
afterAll(() => house?.stop())

test('home on a phone asks for at most 35 files cold, and for covers as they come near', async () => {
  const signedIn = await house.signedIn()
  const storageState = await signedIn.storageState()
  await signedIn.close()
  const context = await house.browser.newContext({ ...phone, storageState })
  const page = await context.newPage()
  const cold = await watchTraffic(context, page)
  await page.goto(`${house.lectern.url}/library/${house.libraryId}`)
  const row = page.getByRole('list', { name: 'Recently added' })
  await row.locator('img').first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(cold.count(), cold.list()).toBeLessThanOrEqual(35)

  const last = row.getByRole('listitem').last()
  const before = await last.boundingBox()
  expect(await last.locator('img').count()).toBe(0)
  await last.scrollIntoViewIfNeeded()
  await expect
    .poll(() =>
      last
        .locator('img')
        .evaluateAll((all) =>
          all.map((one) => 'naturalWidth' in one && Number(one.naturalWidth) > 0),
        ),
    )
    .toEqual([true])
  const after = await last.boundingBox()
  expect([after?.width, after?.height]).toEqual([before?.width, before?.height])
  await context.close()
})
