import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locator } from 'playwright-core'
import { audio } from '../server/src/testing/fixture-library.ts'
import { desk, hear, openHouse } from './house.ts'
import type { House } from './house.ts'

let house: House
beforeAll(async () => {
  const part = (title: string) => audio({ seconds: 60, tags: { album: 'Dusk', title } })
  house = await openHouse(
    { 'Ada Verne/Dusk/1.mp3': part('One'), 'Ada Verne/Dusk/2.mp3': part('Two') },
    1,
  )
  await house.ask('PATCH', `/api/me/progress/${house.idOf('Dusk')}`, {
    currentTime: 31,
    duration: 120,
    progress: 0.25,
  })
})
afterAll(() => house?.stop())

test.each(['dark', 'light'] as const)(
  'in forced colours how far, on or off, and chosen are seen, %s',
  async (colorScheme) => {
    const context = await house.signedIn({ ...desk, colorScheme, forcedColors: 'active' })
    const page = await context.newPage()
    await page.goto(`${house.lectern.url}/item/${house.idOf('Dusk')}`)
    const bar = page.getByRole('progressbar', { name: 'Listened' })
    await bar.waitFor()
    expect(await paint(bar.locator('div'))).not.toBe(await paint(page.locator('body')))

    const tabs = page.getByRole('tab')
    const edges = await tabs.evaluateAll((all) =>
      all.map((tab) => getComputedStyle(tab).borderBottomColor),
    )
    expect(edges[0]).not.toBe(edges[1])

    const rail = page.getByRole('navigation', { name: 'Library' })
    const lit = await paint(rail.getByRole('link', { name: 'Library', exact: true }))
    expect(lit).not.toBe(await paint(rail.getByRole('link', { name: 'Series' })))

    await page
      .getByRole('main')
      .getByRole('button', { name: /^Resume/ })
      .click()
    await hear(page)
    const seek = page.getByRole('slider', { name: 'Seek', exact: true })
    const track = await seek
      .locator('.bg-accent')
      .evaluate((element) => [
        getComputedStyle(element).backgroundColor,
        getComputedStyle(document.body).backgroundColor,
      ])
    expect(track[0]).not.toBe(track[1])

    await page.goto(`${house.lectern.url}/config/general`)
    const switches = page.getByRole('switch')
    await switches.first().waitFor()
    const off = page.locator('.switch:not(:checked):enabled').first()
    const before = await paint(off)
    const name = await off.evaluate((element) => element.id)
    await off.click()
    await expect.poll(() => paint(page.locator(`[id="${name}"]`))).not.toBe(before)
    await context.close()
  },
)

test('in forced colours no main page has axe violations', async () => {
  const context = await house.signedIn({
    ...desk,
    forcedColors: 'active',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const library = `/library/${house.libraryId}`
  const found: string[] = []
  for (const path of [
    library,
    `${library}/bookshelf`,
    `/item/${house.idOf('Dusk')}`,
    '/account',
    '/bookmarks',
    '/config/general',
    '/config/stats',
  ]) {
    await page.goto(house.lectern.url + path)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await page.waitForFunction(
      () => !document.querySelector('.pulsing') && document.querySelector('main h1'),
    )
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    found.push(
      ...violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target }) => `${path} ${id} ${target.join(' ')}`),
      ),
    )
  }
  expect(found).toEqual([])
  await context.close()
})

function paint(locator: Locator): Promise<string> {
  return locator.evaluate((element) => getComputedStyle(element).backgroundColor)
}
