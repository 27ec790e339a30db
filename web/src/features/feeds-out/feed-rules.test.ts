import { expect, it } from 'vitest'
import { cleanSlug, pageOf } from './feed-rules.ts'

it.each([
  ['first-light', 'first-light'],
  ['First Light', 'First-Light'],
  ['  Ärger & Ölung!  ', 'Arger-Olung'],
  ['a/../b', 'a-..-b'],
  ['..', ''],
  ['--x--', 'x'],
  ['v1.2_final~a', 'v1.2_final~a'],
  ['航海', ''],
  ['航海 2', '2'],
  ['x'.repeat(300), 'x'.repeat(255)],
])('makes a slug of %j', (typed, slug) => {
  expect(cleanSlug(typed)).toBe(slug)
})

it('knows the page of what a feed is made of', () => {
  const of = { entityId: 'one', libraryId: 'books' }
  expect(pageOf({ entityType: 'libraryItem', ...of })).toBe('/item/one')
  expect(pageOf({ entityType: 'series', ...of })).toBe('/library/books/series/one')
  expect(pageOf({ entityType: 'playlist', ...of })).toBe('/playlist/one')
})
