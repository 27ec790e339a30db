import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locator } from 'playwright-core'
import { audio } from '../server/src/testing/fixture-library.ts'
import { desk, hear, openHouse } from './house.ts'
import type { House } from './house.ts'
import { settled } from './settled.ts'
import { analyze } from './violations.ts'

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
  const heard = { timeListening: 1200, startTime: 0, currentTime: 31, mediaPlayer: 'html5' }
  const [startedAt, updatedAt] = [Date.now() - 1_200_000, Date.now()]
  const session = { id: randomUUID(), libraryItemId: house.idOf('Dusk'), startedAt, updatedAt }
  await house.ask('POST', '/api/session/local-all', {
    sessions: [{ ...heard, ...session }],
    deviceInfo: { deviceId: 'phone', clientName: 'Abs Android' },
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

    await page.goto(`${house.lectern.url}/config/stats`)
    const heard = page.getByRole('gridcell', { name: /: (?!nothing)/ })
    const silent = page.getByRole('gridcell', { name: /: nothing$/ })
    await heard.first().waitFor()
    expect(await paint(heard.first())).not.toBe(await paint(silent.first()))
    // A day on which nothing was heard has an edge.
    expect(await shadow(silent.first())).not.toBe('none')

    await page.goto(`${house.lectern.url}/library/${house.libraryId}/bookshelf`)
    const choice = (name: string) =>
      page.locator('label', { has: page.getByRole('radio', { name, exact: true }) })
    await choice('Grid').waitFor()
    const unchosen = await paint(choice('List'))
    expect(await paint(choice('Grid'))).not.toBe(unchosen)
    for (const name of ['List', 'Table', 'Grid']) {
      await choice(name).click()
      await expect.poll(() => paint(choice(name)), { message: name }).not.toBe(unchosen)
    }
    await expect.poll(() => paint(choice('List'))).toBe(unchosen)

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
    await settled(page)
    found.push(...(await analyze(page)).map((line) => `${path} ${line}`))
  }
  expect(found).toEqual([])
  await context.close()
})

function shadow(locator: Locator): Promise<string> {
  return locator.evaluate((element) => getComputedStyle(element).boxShadow)
}

function paint(locator: Locator): Promise<string> {
  return locator.evaluate((element) => getComputedStyle(element).backgroundColor)
}
