import { expect, test } from 'vitest'
import { railShows, sectionOf, toolbarShows } from './sections.ts'

test('the rail needs a library and is not for settings', () => {
  expect(railShows('/library/L', 'L')).toBe(true)
  expect(railShows('/config/users', 'L')).toBe(false)
  expect(railShows('/account', null)).toBe(false)
})

test('the toolbar needs the rail and is not for the account', () => {
  expect(toolbarShows('/library/L/bookshelf', 'L')).toBe(true)
  expect(toolbarShows('/account', 'L')).toBe(false)
  expect(toolbarShows('/config', 'L')).toBe(false)
})

test.each([
  ['/library/L', undefined, 'home'],
  ['/library/L/bookshelf', undefined, 'library'],
  ['/library/L/bookshelf/albums', undefined, 'library'],
  ['/library/L/bookshelf', 'issues', 'issues'],
  ['/library/L/bookshelf/series', undefined, 'series'],
  ['/library/L/series/7', undefined, 'series'],
  ['/author/7', undefined, 'authors'],
  ['/library/L/narrators', undefined, 'narrators'],
  ['/library/L/bookshelf/collections', undefined, 'collections'],
  ['/collection/7', undefined, 'collections'],
  ['/library/L/bookshelf/playlists', undefined, 'playlists'],
  ['/playlist/7', undefined, 'playlists'],
  ['/library/L/podcast/latest', undefined, 'latest'],
  ['/library/L/podcast/download-queue', undefined, 'queue'],
  ['/library/L/stats', undefined, 'stats'],
  ['/config/stats', undefined, null],
  ['/item/7', undefined, 'library'],
  ['/account', undefined, null],
])('%s with filter %s lights %s', (path, filter, section) => {
  expect(sectionOf(path, filter)).toBe(section)
})
