import { expect, test } from 'vitest'
import { afterChoice, afterRemoval } from './removal-rules.ts'

test('the open item, collection or playlist makes way', () => {
  expect(afterRemoval('/item/7', { kind: 'item', id: '7' }, 'L')).toBe('/library/L')
  expect(afterRemoval('/collection/7', { kind: 'collection', id: '7' }, 'L')).toBe(
    '/library/L/bookshelf/collections',
  )
  expect(afterRemoval('/playlist/7', { kind: 'playlist', id: '7' }, 'L')).toBe(
    '/library/L/bookshelf/playlists',
  )
  expect(afterRemoval('/item/7', { kind: 'item', id: '7' }, null)).toBe('/')
  expect(afterRemoval('/author/7', { kind: 'author', id: '7' }, 'L')).toBe('/library/L/authors')
})

test('other pages stay', () => {
  expect(afterRemoval('/item/8', { kind: 'item', id: '7' }, 'L')).toBeNull()
  expect(afterRemoval('/library/L', { kind: 'item', id: '7' }, 'L')).toBeNull()
})

test('a removed library gives way to the next one, in the same page of it', () => {
  const removal = { kind: 'library', id: 'A', next: 'B' } as const
  expect(afterRemoval('/library/A/authors', removal, 'B')).toBe('/library/B/authors')
  expect(afterRemoval('/library/A', removal, 'B')).toBe('/library/B')
  expect(afterRemoval('/item/7', removal, 'B')).toBe('/library/B')
  expect(afterRemoval('/config/users', removal, 'B')).toBeNull()
  expect(afterRemoval('/library/A', { kind: 'library', id: 'A', next: null }, null)).toBe('/')
})

test('a chosen library keeps the kind of page', () => {
  expect(afterChoice('/library/A/bookshelf', 'B')).toBe('/library/B/bookshelf')
  expect(afterChoice('/library/A/series/7', 'B')).toBe('/library/B/bookshelf/series')
  expect(afterChoice('/item/7', 'B')).toBe('/library/B')
  expect(afterChoice('/config', 'B')).toBeNull()
})
