import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { audio, png } from '../server/src/testing/fixture-library.ts'
import { choose } from './choose.ts'
import { desk, openHouse, phone } from './house.ts'
import type { House } from './house.ts'
import { unrest } from './resting.ts'
import { settled } from './settled.ts'
import { violations } from './violations.ts'

let house: House
beforeAll(async () => {
  const part = (title: string, album: string) =>
    audio({ seconds: 30, tags: { title, album, genre: 'Fantasy', composer: 'Vera Voice' } })
  house = await openHouse(
    {
      'Ada Verne/Lamps/1 - Dusk/01.mp3': part('One', 'Dusk'),
      'Ada Verne/Lamps/1 - Dusk/02.mp3': part('Two', 'Dusk'),
      'Ada Verne/Lamps/1 - Dusk/desc.txt': 'A lamp goes out, and another is lit.',
      'Ada Verne/Lamps/2 - Night/01.mp3': part('One', 'Night'),
      'Bo Quill/The Ferry/01.mp3': part('One', 'The Ferry'),
      'Bo Quill/The Ferry/cover.png': png({ width: 300, height: 300 }),
    },
    3,
  )
  await house.ask('PATCH', `/api/me/progress/${house.idOf('Dusk')}`, {
    currentTime: 31,
    duration: 60,
    progress: 0.5,
  })
  const bookmark = { time: 12, title: 'A lamp goes out' }
  await house.ask('POST', `/api/me/item/${house.idOf('Dusk')}/bookmark`, bookmark)
})
afterAll(() => house?.stop())

// One test walks all pages.
vi.setConfig({ testTimeout: 300_000 })

test('the door has no axe violations', async () => {
  const page = await house.browser.newPage()
  await page.goto(`${house.lectern.url}/login`)
  await page.getByLabel('Username').waitFor()
  const found = await violations(page, 'login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Enter your username.').waitFor()
  found.push(...(await violations(page, 'login with a fault')))
  expect(found).toEqual([])
  await page.close()
})

test.each([
  ['desk', desk],
  ['phone', phone],
] as const)(
  'no route has axe violations, and each rests when it stands, %s',
  async (name, shape) => {
    const context = await house.signedIn({ ...shape, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const found: string[] = []
    const paths = await routes()
    for (const path of name === 'phone' ? paths.filter(isMain) : paths) {
      await page.goto(house.lectern.url + path)
      await settled(page)
      found.push(...(await violations(page, path)))
      const work = await unrest(page, path)
      if (work !== null) found.push(work)
    }
    expect(found).toEqual([])
    await context.close()
  },
)

test('a shelf as a table is one: heads order it, cells have names; on a phone it is a list', async () => {
  const context = await house.signedIn({ ...desk, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${house.lectern.url}/library/${house.libraryId}/bookshelf`)
  await settled(page)
  await choose(page, 'Table')
  const table = page.getByRole('table', { name: 'Books' })
  const titles = () => table.getByRole('rowheader').allInnerTexts()
  const head = (name: string) => table.getByRole('columnheader', { name })
  await expect.poll(titles).toEqual(['Dusk', 'Night', 'The Ferry'])
  expect(await head('Title').getAttribute('aria-sort')).toBe('ascending')
  await head('Title').getByRole('button').click()
  await expect.poll(titles).toEqual(['The Ferry', 'Night', 'Dusk'])
  expect(await head('Title').getAttribute('aria-sort')).toBe('descending')
  await head('Length').getByRole('button').click()
  await expect.poll(async () => (await titles())[0]).toBe('Dusk')
  expect(await head('Title').getAttribute('aria-sort')).toBeNull()
  expect(await head('Length').getAttribute('aria-sort')).toBe('descending')
  const row = table.getByRole('row', { name: 'Dusk' })
  expect(await row.getAttribute('aria-rowindex')).toBe('2')
  const length = /^(59|60|61) sec$|^1 min$/
  await row.getByRole('cell', { name: length }).waitFor()
  await settled(page)
  expect(await violations(page, 'table')).toEqual([])
  await head('Title').getByRole('button').click()

  await page.setViewportSize(phone.viewport)
  await page.getByRole('list', { name: 'Books' }).getByText(length).first().waitFor()
  expect(await table.count()).toBe(0)
  expect(await page.getByRole('radio', { name: 'Table' }).count()).toBe(0)
  await context.close()
})

test('no dialog or menu has axe violations', async () => {
  const context = await house.signedIn({ ...desk, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const found: string[] = []
  for (const { path, button } of openers()) {
    await page.goto(house.lectern.url + path)
    await settled(page)
    await page.getByRole('button', { name: button }).first().click()
    await page.getByRole('dialog').or(page.getByRole('menu')).first().waitFor()
    found.push(...(await violations(page, `${path} ${String(button)}`)))
  }
  await page.goto(`${house.lectern.url}/library/${house.libraryId}`)
  await page.getByRole('combobox', { name: 'Search' }).fill('a')
  await page.getByRole('option').first().waitFor()
  found.push(...(await violations(page, 'suggestions')))
  expect(found).toEqual([])
  await context.close()
})

function openers(): { path: string; button: string | RegExp }[] {
  const library = `/library/${house.libraryId}`
  return [
    { path: library, button: /^Library: / },
    { path: library, button: /^Account: / },
    { path: library, button: /^Tasks/ },
    { path: library, button: /show the changelog/ },
    { path: `${library}/bookshelf`, button: 'Filter' },
    { path: `${library}/bookshelf`, button: /^Sorted by: / },
    { path: `${library}/bookshelf?filter=genres.RmFudGFzeQ%3D%3D`, button: 'Views' },
    { path: '/bookmarks', button: 'Export' },
    { path: `/item/${house.idOf('Dusk')}`, button: /^Actions for / },
    { path: '/account', button: 'Player settings' },
    { path: '/config/libraries', button: 'Add library' },
    { path: '/config/libraries', button: /^Actions for / },
    { path: '/config/users', button: 'Add user' },
  ]
}

async function routes(): Promise<string[]> {
  const library = `/library/${house.libraryId}`
  const { series, authors } = await house.ask<Record<'series' | 'authors', { id: string }[]>>(
    'GET',
    `/api${library.replace('library', 'libraries')}/filterdata`,
  )
  return [
    library,
    `${library}/bookshelf`,
    `${library}/bookshelf?filter=issues`,
    `${library}/bookshelf/series`,
    `${library}/series/${series[0]?.id}`,
    `${library}/authors`,
    `${library}/narrators`,
    `${library}/bookshelf/collections`,
    `${library}/bookshelf/playlists`,
    `${library}/stats`,
    `${library}/search?q=dusk`,
    `${library}/search?q=nothing-of-that-kind`,
    `/item/${house.idOf('Dusk')}`,
    `/item/${house.idOf('The Ferry')}`,
    `/item/none`,
    `/author/${authors[0]?.id}`,
    '/account',
    '/account/devices',
    '/bookmarks',
    '/downloads',
    '/config',
    '/config/libraries',
    '/config/users',
    '/config/general',
    '/config/rss-feeds',
    '/config/notifications',
    '/config/stats',
    '/config/sessions',
    '/nowhere',
  ]
}

/** Phones have other bars and cards, but not other texts: their main pages are enough. */
function isMain(path: string): boolean {
  return /\/library\/[^/]+(\/bookshelf|\/search\?q=dusk)?$|\/item\/[^n]|\/config$|\/bookmarks$/.test(
    path,
  )
}
