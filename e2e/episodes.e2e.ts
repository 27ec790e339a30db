import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { audio, library } from '../server/src/testing/fixture-library.ts'
import { desk, hear, openHouse, phone } from './house.ts'
import type { House } from './house.ts'
import { menuEachWay, touchDesk } from './menu-ways.ts'
import { violations } from './violations.ts'

const count = 230

let house: House
let podcastUrl: string
beforeAll(async () => {
  const book = { 'Ann Other/Book/01.mp3': audio({ seconds: 4, tags: { album: 'Book' } }) }
  house = await openHouse(book, 1)
  const folder = join(house.lectern.folder, 'podcasts')
  const episodes = Array.from({ length: count }, (_none, index) => {
    const title = `Story ${index + 1}`
    return [`Evening Tales/${title}.mp3`, audio({ seconds: 60, tags: { title } })] as const
  })
  await library(Object.fromEntries(episodes), folder)
  podcastUrl = `${house.lectern.url}/item/${await scanPodcasts(folder)}`
})
afterAll(() => house?.stop())

test('episodes play, show their progress and can be marked', async () => {
  await using page = await opened()
  await row(page, 'Story 7').getByRole('button', { name: 'Play Story 7', exact: true }).click()
  await hear(page, 2)
  const region = page.getByRole('region', { name: 'Player' })
  expect(await region.innerText()).toContain('Story 7')
  expect(await region.getByRole('button', { name: 'Bookmarks' }).count()).toBe(0)
  await row(page, 'Story 7').getByRole('button', { name: 'Pause Story 7' }).click()
  await row(page, 'Story 7').getByText(/left$/).waitFor()
  await row(page, 'Story 7')
    .getByRole('button', { name: /as finished$/ })
    .click()
  await row(page, 'Story 7').getByText('Finished', { exact: true }).waitFor()
  await page.getByRole('combobox', { name: 'Episodes shown' }).selectOption('finished')
  await page.getByText('1 episode', { exact: true }).waitFor()
  await row(page, 'Story 7')
    .getByRole('button', { name: /as not finished$/ })
    .click()
  await page.getByText('No episodes match.').waitFor()
})

test('a card of an episode opens the episode, closing it leaves the podcast', async () => {
  await using page = await opened()
  const id = podcastUrl.split('/').at(-1)
  const item = await house.ask<{ libraryId: string }>('GET', `/api/items/${id}`)
  await page.goto(`${house.lectern.url}/library/${item.libraryId}`)
  const card = page
    .getByRole('region', { name: 'Newest episodes' })
    .locator('a[href*="episode="]')
    .first()
  await card.click()
  const dialog = page.getByRole('dialog', { name: /^Story/ })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('')
})

test('cards and rows of episodes have one menu', async () => {
  await using page = await opened(touchDesk)
  const entries = await menuEachWay(page, row(page, 'Story 5').locator('[data-cell]'), 'Story 5')
  expect(entries).toEqual([
    'Play',
    'Play next',
    'Add to queue',
    'Mark as finished',
    'Add to playlist',
    'Star',
    'Select',
    'Edit episode',
    'Delete episode',
  ])
  const id = podcastUrl.split('/').at(-1)
  const item = await house.ask<{ libraryId: string }>('GET', `/api/items/${id}`)
  await page.goto(`${house.lectern.url}/library/${item.libraryId}`)
  const shelves = await house.ask<
    { id: string; entities: { recentEpisode?: { id: string; title: string } }[] }[]
  >('GET', `/api/libraries/${item.libraryId}/personalized`)
  const [newest] = shelves.find((shelf) => shelf.id === 'newest-episodes')?.entities ?? []
  const { id: episodeId = '', title = '' } = newest?.recentEpisode ?? {}
  const card = page
    .getByRole('region', { name: 'Newest episodes' })
    .locator(`a[href*="episode=${episodeId}"]`)
  expect(await menuEachWay(page, card, title)).toEqual(entries.slice(0, 5))
  await card.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Play next' }).click()
  await page.getByText(`“${title}” plays next`).waitFor()
})

test('after an episode started at home those behind it on its shelf play', async () => {
  await using page = await opened()
  const id = podcastUrl.split('/').at(-1)
  const item = await house.ask<{ libraryId: string }>('GET', `/api/items/${id}`)
  await page.goto(`${house.lectern.url}/library/${item.libraryId}`)
  const shelf = page.getByRole('region', { name: 'Newest episodes' })
  const button = (index: number) =>
    shelf
      .getByRole('listitem')
      .nth(index)
      .getByRole('button', { name: /^Play “?Story/ })
  const second = (await button(1).getAttribute('aria-label'))?.match(/Story \d+/)?.[0] ?? ''
  await button(0).click()
  await hear(page)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Shift+N')
  const region = page.getByRole('region', { name: 'Player' })
  await region.getByText(second, { exact: true }).filter({ visible: true }).first().waitFor()
})

test('episodes are queued each by itself, and play one after the other', async () => {
  await using page = await opened()
  for (const title of ['Story 3', 'Story 5'])
    await row(page, title)
      .getByRole('button', { name: `Add “${title}” to the queue` })
      .click()
  await row(page, 'Story 3')
    .getByRole('button', { name: /^Remove “Story 3”/ })
    .waitFor()
  await page.getByRole('button', { name: '2 in the queue' }).click()
  const queue = page.getByRole('dialog', { name: 'Queue' })
  await queue.getByRole('listitem').nth(1).waitFor()
  expect(await queue.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining('Story 3'),
    expect.stringContaining('Story 5'),
  ])
  await queue.getByRole('listitem').first().hover()
  await queue.getByRole('button', { name: 'Play “Story 3”' }).click()
  await hear(page)
  await page.keyboard.press('Escape')
  await queue.waitFor({ state: 'detached' })
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Shift+N')
  const region = page.getByRole('region', { name: 'Player' })
  await region.getByText('Story 5').filter({ visible: true }).first().waitFor()
})

test('only rows in sight are drawn; words find one; its page says that nothing is said', async () => {
  await using page = await opened()
  await page.getByText(`${count} episodes`, { exact: true }).first().waitFor()
  expect(await rows(page).count()).toBeLessThan(40)
  await page.getByRole('searchbox', { name: 'Search episodes' }).fill('story 199')
  await page.getByText('1 episode', { exact: true }).waitFor()
  await page.getByRole('button', { name: /^Story 199/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Story 199' })
  await dialog.getByText('This episode has no description.').waitFor()
  await dialog.getByRole('button', { name: 'Play', exact: true }).click()
  await hear(page)
})

vi.setConfig({ testTimeout: 180_000 })
test.each([
  ['desk', desk],
  ['phone', phone],
] as const)('no axe violations, %s', async (_name, shape) => {
  await using page = await opened({ ...shape, reducedMotion: 'reduce' })
  const found = await violations(page, 'page')
  await page
    .getByRole('button', { name: /^Story \d+/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  found.push(...(await violations(page, 'episode')))
  expect(found).toEqual([])
})

async function scanPodcasts(folder: string): Promise<string> {
  const { id } = await house.ask<{ id: string }>('POST', '/api/libraries', {
    name: 'Podcasts',
    mediaType: 'podcast',
    folders: [{ fullPath: folder }],
  })
  await house.lectern.call('POST', `/api/libraries/${id}/scan`, {}, house.token)
  return vi.waitFor(
    async () => {
      const path = `/api/libraries/${id}/items?minified=1`
      const { results } = await house.ask<{ results: Podcast[] }>('GET', path)
      expect(results[0]?.media.numEpisodes).toBe(count)
      return results[0]?.id ?? ''
    },
    { timeout: 60_000, interval: 300 },
  )
}

interface Podcast {
  id: string
  media: { numEpisodes: number }
}

async function opened(shape: Parameters<House['signedIn']>[0] = desk) {
  const context = await house.signedIn(shape)
  const page = await context.newPage()
  await page.goto(podcastUrl)
  await rows(page).first().waitFor()
  await page.getByRole('combobox', { name: 'Order of episodes' }).selectOption('title')
  return Object.assign(page, { [Symbol.asyncDispose]: () => context.close() })
}

function rows(page: Page): Locator {
  return page.getByRole('list', { name: 'Episodes' }).getByRole('listitem')
}

function row(page: Page, title: string): Locator {
  return rows(page).filter({ has: page.getByText(title, { exact: true }) })
}
