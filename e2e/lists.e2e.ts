import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { audio, png } from '../server/src/testing/fixture-library.ts'
import { desk, hear, openHouse, phone, soundOf } from './house.ts'
import type { House } from './house.ts'
import { settled } from './settled.ts'
import { menuEachWay, touchDesk } from './menu-ways.ts'
import { violations } from './violations.ts'

const titles = ['Amber', 'Birch', 'Cedar', 'Delta', 'Ember', 'Fable']

let house: House
let context: BrowserContext
let page: Page
let collection: string
let playlist: string

beforeAll(async () => {
  const books = titles.map((title) => [
    `Ada Verne/Lamps/${titles.indexOf(title) + 1} - ${title}/01.mp3`,
    audio({ seconds: 40, tags: { title, album: title } }),
  ])
  const cover = png({ width: 300, height: 300, rgb: 0x406080 })
  const files = [...books, ['Ada Verne/Lamps/1 - Amber/cover.png', cover]]
  house = await openHouse(Object.fromEntries(files), titles.length)
})
afterAll(() => house?.stop())
afterEach(() => context.close())

beforeEach(async () => {
  context = await house.signedIn({ ...desk, reducedMotion: 'reduce' })
  page = await context.newPage()
  const { libraryId } = house
  const lists = await house.ask<{ collections: { id: string }[] }>('GET', '/api/collections')
  for (const { id } of lists.collections) await house.ask('DELETE', `/api/collections/${id}`)
  const own = await house.ask<{ playlists: { id: string }[] }>('GET', '/api/playlists')
  for (const { id } of own.playlists) await house.ask('DELETE', `/api/playlists/${id}`)
  const books = titles.slice(0, 4).map((title) => house.idOf(title))
  const made = await house.ask<{ id: string }>('POST', '/api/collections', {
    libraryId,
    name: 'Evenings',
    books,
  })
  collection = made.id
  const items = books.map((libraryItemId) => ({ libraryItemId }))
  const listed = await house.ask<{ id: string }>('POST', '/api/playlists', {
    libraryId,
    name: 'Mine',
    items,
  })
  playlist = listed.id
  for (const { id } of house.items)
    await house.ask('PATCH', `/api/me/progress/${id}`, { isFinished: false, currentTime: 0 })
})

const go = async (path: string, on = page) => {
  await on.goto(house.lectern.url + path)
  await settled(on)
}
const rows = (on = page) =>
  on.getByRole('list', { name: /Books in the collection|What is in the playlist/ })
const order = (on = page) => rows(on).locator('[data-cell]').allTextContents()
const dialog = () => page.getByRole('dialog')

async function openChooser(title: string, kind: 'collection' | 'playlist'): Promise<void> {
  await go(`/item/${house.idOf(title)}`)
  await page
    .getByRole('button', { name: `Actions for ${title}` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: `Add to ${kind}` }).click()
  await dialog().waitFor()
}

describe.each(['collection', 'playlist'] as const)('the dialog of a %s', (kind) => {
  const name = kind === 'collection' ? 'Evenings' : 'Mine'
  const at = () =>
    kind === 'collection' ? `/api/collections/${collection}` : `/api/playlists/${playlist}`

  test('marks what holds the book, puts it in and takes it out', async () => {
    await openChooser('Amber', kind)
    const line = dialog().getByRole('listitem').filter({ hasText: name })
    await line.getByText('In it').waitFor()
    await line.getByRole('button', { name: `Remove from ${name}` }).click()
    await page.getByText(`Removed from “${name}”`).waitFor()
    await line.getByRole('button', { name: `Add to ${name}` }).click()
    await page.getByText(`Added to “${name}”`).waitFor()
    const text = JSON.stringify(await house.ask('GET', at()))
    expect(text).toContain(house.idOf('Amber'))
  })

  test('makes a new one, but not without a name', async () => {
    await openChooser('Fable', kind)
    await dialog().getByLabel(`New ${kind}`).fill('   ')
    await dialog().getByRole('button', { name: 'Create' }).click()
    const wanted =
      kind === 'collection' ? 'Collection must have a name' : 'Playlist must have a name'
    await dialog().getByText(wanted).waitFor()
    await dialog().getByLabel(`New ${kind}`).fill('Brand new')
    await page.keyboard.press('Enter')
    const line = dialog().getByRole('listitem').filter({ hasText: 'Brand new' })
    await line.getByText('In it').waitFor()
    await page
      .getByText(kind === 'collection' ? 'Collection created' : 'Playlist created')
      .waitFor()
    const box = await dialog().boundingBox()
    expect(Math.round(box?.width ?? 0)).toBe(500)
  })
})

test('a list is renamed; blank names are refused and no change sends nothing', async () => {
  await go(`/collection/${collection}`)
  const edit = page.getByRole('button', { name: 'Edit collection' })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.postData() ?? '')
  })
  await edit.click()
  // It grows while it opens.
  await expect.poll(async () => Math.round((await dialog().boundingBox())?.width ?? 0)).toBe(700)
  await dialog().getByRole('button', { name: 'Save' }).click()
  await dialog().waitFor({ state: 'detached' })
  expect(sent).toEqual([])
  await edit.click()
  await dialog().getByLabel('Name').fill(' ')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await page.getByText('Collection must have a name').first().waitFor()
  await dialog().getByLabel('Name').fill('Mornings')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: 'Mornings' }).waitFor()
  expect(sent).toEqual(['{"name":"Mornings"}'])
})

test('keys move a row, the focus goes along, and it is said', async () => {
  await go(`/playlist/${playlist}`)
  await expect.poll(() => order()).toEqual(['Amber', 'Birch', 'Cedar', 'Delta'])
  await rows().getByRole('link', { name: 'Amber' }).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => order()).toEqual(['Birch', 'Cedar', 'Amber', 'Delta'])
  await page.getByRole('status').filter({ hasText: '“Amber” is now number 3 of 4' }).waitFor()
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => order()).toEqual(['Amber', 'Birch', 'Cedar', 'Delta'])
  await page.getByRole('status').filter({ hasText: '“Amber” is now number 1 of 4' }).waitFor()
  // Faster than any picture: the row goes on from where the key before has put it.
  await page.evaluate(() => {
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp'])
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, altKey: true, bubbles: true, cancelable: true }),
      )
  })
  await page.getByRole('status').filter({ hasText: '“Amber” is now number 2 of 4' }).waitFor()
  await expect.poll(() => order()).toEqual(['Birch', 'Amber', 'Cedar', 'Delta'])
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => order()).toEqual(['Amber', 'Birch', 'Cedar', 'Delta'])
  await page.getByRole('button', { name: 'Move “Delta”', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Move to the top' }).click()
  await expect.poll(() => order()).toEqual(['Delta', 'Amber', 'Birch', 'Cedar'])
  // What is on its way when the page goes is nobody's promise.
  const kept = async () => {
    const path = `/api/playlists/${playlist}`
    const { items } = await house.ask<{ items: { libraryItemId: string }[] }>('GET', path)
    return items.map(({ libraryItemId }) => libraryItemId)
  }
  const wanted = ['Delta', 'Amber', 'Birch', 'Cedar'].map((title) => house.idOf(title))
  await expect.poll(kept).toEqual(wanted)
  await page.reload()
  await expect.poll(() => order()).toEqual(['Delta', 'Amber', 'Birch', 'Cedar'])
})

test('rows of lists, rows of the shelf, a series that stands for its books, and home have their menu', async () => {
  const hand = await house.signedIn({ ...touchDesk, reducedMotion: 'reduce' })
  const on = await hand.newPage()
  const main = on.getByRole('main')
  const series = '[data-cell][href*="/series/"]'
  await go(`/collection/${collection}`, on)
  const entries = await menuEachWay(on, rows(on).locator('[data-cell]').nth(1), 'Birch')
  expect(entries).toContain('Mark as finished')
  expect(entries.at(-1)).toBe('Remove from this list')

  await go(`/library/${house.libraryId}/bookshelf`, on)
  await main.getByRole('button', { name: 'Collapse series' }).click()
  expect(await menuEachWay(on, main.locator(series), 'Lamps')).toEqual([
    'Select',
    'Open series',
    'Add to collection',
    'Add to playlist',
  ])
  await main.locator(series).click({ button: 'right' })
  await on.getByRole('menuitem', { name: 'Select' }).click()
  await on.getByText(`${titles.length} selected`).first().waitFor()

  await house.ask('PATCH', `/api/me/progress/${house.idOf('Cedar')}`, { currentTime: 9 })
  await go(`/library/${house.libraryId}`, on)
  const hero = main.getByRole('region', { name: 'Resume', exact: true })
  const offered = await menuEachWay(on, hero.getByRole('link', { name: 'Cedar' }), 'Cedar')
  expect(offered.join()).toContain('Remove from continue listening')
  await hand.close()
})

test('a row is dragged by its handle, and goes back with Escape', async () => {
  await go(`/collection/${collection}`)
  const handle = page.getByRole('button', { name: 'Move “Amber”', exact: true })
  const from = await handle.boundingBox()
  const to = await page.getByRole('button', { name: 'Move “Cedar”', exact: true }).boundingBox()
  if (!from || !to) throw new Error('No handles')
  const drag = async () => {
    await page.mouse.move(from.x + 10, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(from.x + 30, from.y + 40, { steps: 4 })
    await page.mouse.move(to.x + 12, to.y + 20, { steps: 6 })
  }
  await drag()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await order()).toEqual(['Amber', 'Birch', 'Cedar', 'Delta'])
  await drag()
  await page.mouse.up()
  await expect.poll(() => order()).toEqual(['Birch', 'Cedar', 'Amber', 'Delta'])
  await expect
    .poll(async () => {
      const { books } = await house.ask<{ books: { id: string }[] }>(
        'GET',
        `/api/collections/${collection}`,
      )
      return books.map(({ id }) => id)
    })
    .toEqual(['Birch', 'Cedar', 'Amber', 'Delta'].map((title) => house.idOf(title)))
})

test('a refused move goes back', async () => {
  await go(`/collection/${collection}`)
  await page.route('**/api/lectern/lists/**/move', (route) =>
    route.fulfill({ status: 500, body: 'No' }),
  )
  await rows().getByRole('link', { name: 'Amber' }).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByText('Failed to change the order').waitFor()
  await expect.poll(() => order()).toEqual(['Amber', 'Birch', 'Cedar', 'Delta'])
  await page.unroute('**/api/lectern/lists/**/move')
})

test('what is taken out can be put back where it was', async () => {
  await go(`/collection/${collection}`)
  await rows().getByRole('listitem').filter({ hasText: 'Birch' }).hover()
  await page.getByRole('button', { name: 'Remove Birch from this list' }).click()
  await expect.poll(() => order()).toEqual(['Amber', 'Cedar', 'Delta'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => order()).toEqual(['Amber', 'Birch', 'Cedar', 'Delta'])
})

test('another open page follows, and leaves when the list is removed', async () => {
  const other = await context.newPage()
  await go(`/playlist/${playlist}`, other)
  await go(`/playlist/${playlist}`)
  await rows().getByRole('link', { name: 'Amber' }).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => order(other)).toEqual(['Birch', 'Amber', 'Cedar', 'Delta'])
  await page.getByRole('button', { name: 'Actions for Mine' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  const shelf = `/library/${house.libraryId}/bookshelf/playlists`
  await page.waitForURL(`**${shelf}`)
  await other.waitForURL(`**${shelf}`)
  // Without a playlist there is no way to playlists in the rail.
  await other
    .getByRole('navigation', { name: 'Library' })
    .getByRole('link', { name: 'Playlists' })
    .waitFor({ state: 'detached' })
  await other.close()
})

test('a collection that is removed from its own page is said to be removed, and nothing else', async () => {
  const { id } = await house.ask<{ id: string }>('POST', '/api/collections', {
    libraryId: house.libraryId,
    name: 'Short-lived',
    books: [house.idOf('Amber')],
  })
  await go(`/collection/${id}`)
  await page.getByRole('button', { name: 'Edit collection' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await page.waitForURL(`**/library/${house.libraryId}/bookshelf/collections`)
  await page.getByText('Collection removed').waitFor()
  expect(await page.getByText('could not be loaded').count()).toBe(0)
})

test('play all goes on where one is, and becomes the queue', async () => {
  await house.ask('PATCH', `/api/me/progress/${house.idOf('Amber')}`, { isFinished: true })
  await go(`/collection/${collection}`)
  await page.getByText('1 of 4 finished').waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Continue' }).click()
  await hear(page)
  const player = page.getByRole('region', { name: 'Player' })
  await player.getByRole('link', { name: 'Birch', exact: true }).waitFor()
  expect((await soundOf(page))?.paused).toBe(false)
  await page.reload()
})

test('a playlist is made of a collection', async () => {
  await go(`/collection/${collection}`)
  await page.getByRole('button', { name: 'Actions for Evenings' }).click()
  await page.getByRole('menuitem', { name: 'Make a playlist from it' }).click()
  await page.getByRole('button', { name: 'Open' }).click()
  await page.waitForURL('**/playlist/**')
  await page.getByRole('heading', { level: 1, name: 'Evenings' }).waitFor()
  await expect.poll(() => order()).toEqual(['Amber', 'Birch', 'Cedar', 'Delta'])
})

test('somebody without the right to change sees collections, and nobody sees other playlists', async () => {
  const who = { username: 'reader', password: 'another good one' }
  await house.ask('POST', '/api/users', { ...who, type: 'user', isActive: true })
  const theirs = await house.signedIn({ ...desk, reducedMotion: 'reduce' }, who)
  const reader = await theirs.newPage()
  await go(`/collection/${collection}`, reader)
  await expect.poll(() => order(reader)).toEqual(['Amber', 'Birch', 'Cedar', 'Delta'])
  expect(await reader.getByRole('button', { name: 'Edit collection' }).count()).toBe(0)
  expect(await reader.getByRole('button', { name: 'Move “Amber”', exact: true }).count()).toBe(0)
  await reader.goto(`${house.lectern.url}/playlist/${playlist}`)
  await reader.getByRole('heading', { name: 'This playlist does not exist' }).waitFor()
  await go(`/item/${house.idOf('Amber')}`, reader)
  await reader.getByRole('button', { name: 'Actions for Amber' }).first().click()
  await reader.getByRole('menuitem', { name: 'Add to playlist' }).waitFor()
  expect(await reader.getByRole('menuitem', { name: 'Add to collection' }).count()).toBe(0)
  await theirs.close()
})

test('a series says what is missing, is marked as a whole, and back', async () => {
  const { results } = await house.ask<{ results: { id: string }[] }>(
    'GET',
    `/api/libraries/${house.libraryId}/series?limit=5`,
  )
  // Without its third book the series has a gap.
  const cedar = house.idOf('Cedar')
  const inSeries = (sequence: string) => ({
    metadata: { series: [{ name: 'Lamps', sequence }] },
  })
  await house.ask('PATCH', `/api/items/${cedar}/media`, inSeries('8'))
  await house.ask('PATCH', `/api/me/progress/${house.idOf('Birch')}`, {
    currentTime: 11,
    duration: 40,
  })
  await go(`/library/${house.libraryId}/series/${results[0]?.id}`)
  const books = page.getByRole('list', { name: 'Books' })
  await books.getByText('#3').waitFor()
  await books.getByText('#7').waitFor()
  expect(await books.getByText('Not in your library').count()).toBe(2)
  await page.getByRole('heading', { level: 1, name: 'Lamps' }).waitFor()
  await page.getByText('Ada Verne').first().waitFor()
  await page.getByText('6 books').waitFor()
  await page.getByRole('button', { name: 'Mark all books as finished' }).click()
  await page.getByText('6 of 6 finished').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('6 of 6 finished').waitFor({ state: 'detached' })
  const place = await house.ask<{ currentTime: number }>(
    'GET',
    `/api/me/progress/${house.idOf('Birch')}`,
  )
  expect(place.currentTime).toBe(11)
  await house.ask('PATCH', `/api/items/${cedar}/media`, inSeries('3'))
})

test('several selected books go into a list together', async () => {
  await go(`/library/${house.libraryId}/bookshelf`)
  const cards = page.getByRole('list', { name: 'Books' }).locator('[data-cell]')
  await cards.nth(4).focus()
  await page.keyboard.press('Space')
  await cards.nth(5).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Add to collection' }).click()
  await page.getByRole('heading', { name: 'Add 2 books to a collection' }).waitFor()
  const line = dialog().getByRole('listitem').filter({ hasText: 'Evenings' })
  await line.hover()
  await line.getByRole('button', { name: 'Add to Evenings' }).click()
  await line.getByText('In it').waitFor()
  await expect
    .poll(async () => {
      const { books } = await house.ask<{ books: unknown[] }>(
        'GET',
        `/api/collections/${collection}`,
      )
      return books.length
    })
    .toBe(6)
})

test('no axe violations', async () => {
  const found: string[] = []
  for (const shape of [desk, phone]) {
    const looks = await house.signedIn({ ...shape, reducedMotion: 'reduce' })
    const on = await looks.newPage()
    const check = async (where: string) => void found.push(...(await violations(on, where)))
    const library = `/library/${house.libraryId}`
    for (const path of [
      `${library}/bookshelf/collections`,
      `${library}/bookshelf/playlists`,
      `/collection/${collection}`,
      `/playlist/${playlist}`,
      '/playlist/none',
    ]) {
      await go(path, on)
      await check(path)
    }
    await go(`/collection/${collection}`, on)
    await on.getByRole('button', { name: 'Edit collection' }).click()
    await on.getByRole('dialog').waitFor()
    await check('edit')
    await go(`/item/${house.idOf('Amber')}`, on)
    await on.getByRole('button', { name: 'Actions for Amber' }).first().click()
    await on.getByRole('menuitem', { name: 'Add to collection' }).click()
    await on.getByRole('dialog').getByText('In it').waitFor()
    await check('choose')
    await looks.close()
  }
  expect(found).toEqual([])
}, 300_000)
