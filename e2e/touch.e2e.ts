import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { audio } from '../server/src/testing/fixture-library.ts'
import { openHouse, phone, playFromPage } from './house.ts'
import type { House } from './house.ts'
import { loaded, settled } from './settled.ts'

let house: House
beforeAll(async () => {
  const book = (album: string) =>
    audio({ seconds: 30, tags: { album, title: 'One', genre: 'Fantasy', composer: 'Vera Voice' } })
  house = await openHouse(
    {
      'Ada Verne/Lamps/1 - Dusk/01.mp3': book('Dusk'),
      'Ada Verne/Lamps/2 - Night/01.mp3': book('Night'),
      'Bo Quill/The Ferry/01.mp3': book('The Ferry'),
      'Bo Quill/The Ferry/02.mp3': book('The Ferry'),
    },
    3,
  )
  await house.ask('PATCH', `/api/me/progress/${house.idOf('Dusk')}`, {
    currentTime: 10,
    duration: 30,
    progress: 0.33,
  })
})
afterAll(() => house?.stop())

test('on a phone everything to press is 44 px to a finger', async () => {
  const context = await house.signedIn(phone)
  const page = await context.newPage()
  const library = `/library/${house.libraryId}`
  const paths = [
    library,
    `${library}/bookshelf`,
    `${library}/bookshelf?filter=issues`,
    `${library}/narrators`,
    `/item/${house.idOf('Dusk')}`,
    '/account',
    '/bookmarks',
    '/config/general',
  ]
  const found: string[] = []
  for (const path of paths) {
    await page.goto(house.lectern.url + path)
    await settled(page)
    found.push(...(await smallTargets(page)).map((line) => `${path}: ${line}`))
  }
  expect(found).toEqual([])
  await context.close()
})

test('the player, dialogs, fields and tables are no smaller to a finger', async () => {
  const heard = {
    id: randomUUID(),
    libraryItemId: house.idOf('Night'),
    timeListening: 20,
    startTime: 0,
    currentTime: 20,
    startedAt: Date.now() - 60_000,
    updatedAt: Date.now() - 40_000,
  }
  const deviceInfo = { deviceId: 'phone', clientName: 'Abs Android' }
  await house.ask('POST', '/api/session/local-all', { sessions: [heard], deviceInfo })
  const context = await house.signedIn(phone)
  const page = await context.newPage()
  const main = page.getByRole('main')
  const found: string[] = []
  const check = async (where: string, inside?: Locator) => {
    await loaded(page)
    found.push(...(await smallTargets(page, inside)).map((line) => `${where}: ${line}`))
  }
  await playFromPage(page, `${house.lectern.url}/item/${house.idOf('Dusk')}`, 0.1)
  await page.getByRole('button', { name: 'Pause' }).first().tap()
  await page.getByRole('button', { name: 'Full-screen player' }).tap()
  const player = page.getByRole('dialog', { name: 'Player' })
  await player.getByRole('slider', { name: 'Seek', exact: true }).waitFor()
  await check('full player', player)
  await player.getByRole('button', { name: 'Speed' }).tap()
  const speed = page.getByRole('dialog', { name: 'Speed' })
  await speed.waitFor()
  await check('speed', speed)

  await page.goto(`${house.lectern.url}/item/${house.idOf('Night')}`)
  await main.getByRole('tab', { name: 'Files' }).tap()
  await main
    .getByRole('link', { name: /^Download/ })
    .first()
    .waitFor()
  await check('files')
  const ferry = house.idOf('The Ferry')
  for (const tab of ['details', 'cover', 'files']) {
    await page.goto(`${house.lectern.url}/item/${ferry}?edit=${ferry}&editTab=${tab}`)
    const editor = page.getByRole('dialog', { name: 'The Ferry' })
    await editor.getByRole('tab').first().waitFor()
    await check(`editor, ${tab}`, editor)
  }
  await page.goto(`${house.lectern.url}/config/sessions`)
  await page.getByRole('checkbox', { name: 'Select Night' }).waitFor()
  await check('sessions')
  await page.goto(`${house.lectern.url}/library/${house.libraryId}/narrators`)
  await main.getByRole('textbox').fill('V')
  await check('narrators')

  await page.setViewportSize({ width: 834, height: 1112 })
  await page.getByRole('combobox', { name: 'Search' }).fill('Dusk')
  await page.getByRole('option', { name: 'Dusk' }).first().waitFor()
  await check('search on a tablet', page.getByRole('search'))
  expect(found).toEqual([])
  await context.close()
})

/** Controls whose area is smaller than 44 × 44 px; links in a line of text may be as high as their line. */
function smallTargets(page: Page, inside = page.locator('body')): Promise<string[]> {
  return inside.evaluate((root) => {
    const half = 21
    const controls = root.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, summary, [role=tab], [role=slider], [role=switch]',
    )
    const small: string[] = []
    for (const control of controls) {
      const target = control.closest('label') ?? control
      if (!target.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      target.scrollIntoView({ block: 'center', inline: 'center' })
      const { left, top, width, height } = target.getBoundingClientRect()
      if (width < 2 || height < 2 || getComputedStyle(target).position === 'absolute') continue
      const isInText = getComputedStyle(target).display.startsWith('inline') && target.closest('p')
      const [x, y] = [left + width / 2, top + height / 2]
      const hits = (dx: number, dy: number) =>
        document.elementFromPoint(x + dx, y + dy)?.closest('a, button, label, input, select') ===
        target
      const isWide = width >= 43.5 || (hits(-half, 0) && hits(half, 0))
      const isHigh = height >= 43.5 || (hits(0, -half) && hits(0, half))
      if (isInText || (isWide && isHigh)) continue
      const name = target.getAttribute('aria-label') ?? target.textContent?.trim() ?? ''
      small.push(`${target.tagName} ${name} ${Math.round(width)}×${Math.round(height)}`)
    }
    return [...new Set(small)]
  })
}
