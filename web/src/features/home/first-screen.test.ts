import { expect, test, vi } from 'vitest'
import type { Book } from '#features/items/index.ts'
import type { Shelf } from './rows/shelves.ts'

vi.mock('#platform/address/base.ts', () => ({ withBase: (path: string) => path }))
const { arrange, firstCovers } = await import('./first-screen.ts')

const book = (id: string, facts: Partial<Book> = {}): Book => ({
  id,
  libraryId: 'books',
  path: `/books/${id}`,
  updatedAt: 1,
  addedAt: 1,
  birthtimeMs: 1,
  mtimeMs: 1,
  mediaType: 'book',
  isMissing: false,
  isInvalid: false,
  size: 1,
  media: { coverPath: `/covers/${id}.jpg`, metadata: { title: id, explicit: false } },
  ...facts,
})
const shelf = (id: string, ...ids: string[]): Shelf => ({
  id,
  label: id,
  total: ids.length,
  type: 'book',
  entities: ids.map((one) => book(one)),
})
const settings = (coverAspectRatio: 0 | 1 | 0.5625) => ({
  coverAspectRatio,
  disableWatcher: false,
  autoScanCronExpression: null,
})
const libraries = [
  { id: 'books', settings: settings(1) },
  { id: 'films', settings: settings(0.5625) },
]
const library = { id: 'books', settings: settings(1) }
const idsOf = (covers: { src: string }[]) =>
  covers.map(({ src }) => /items\/([^/]+)\/cover/.exec(src)?.[1])

test('the book in progress stands above the shelves, and leaves a shelf that had nothing else', () => {
  const shelves = [shelf('continue-listening', 'a'), shelf('recently-added', 'a', 'b')]
  const { hero, shelves: rest } = arrange(shelves, undefined)
  expect(hero?.id).toBe('a')
  expect(rest.map(({ id }) => id)).toEqual(['recently-added'])
})

test('the first covers are those of the first screen, the most important first', () => {
  const shelves = [
    shelf('continue-listening', 'a', 'b', 'c', 'd', 'e'),
    shelf('recently-added', 'f', 'g'),
    shelf('discover', 'h'),
  ]
  const covers = firstCovers({ library, libraries, shelves, latest: [] })
  expect(idsOf(covers)).toEqual(['a', 'b', 'c', 'd', 'f', 'g'])
  expect(covers[0]?.sizes).toContain('106px')
  expect(covers[1]?.sizes).toContain('116px')
  expect(covers[1]?.srcSet).toContain('/api/items/b/cover?width=240&ts=1 240w')
})

test('the picture of a film from another library has the width of its own shape', () => {
  const latest = book('film', { libraryId: 'films', mediaType: 'video' })
  const [first] = firstCovers({ library, libraries, shelves: [], latest: [latest] })
  expect(first?.sizes).toContain('144px')
})

test('nothing is asked for what has no picture, nor for series and people', () => {
  const bare = book('bare')
  bare.media.coverPath = null
  const shelves: Shelf[] = [
    { ...shelf('discover'), type: 'book', entities: [bare] },
    { id: 'recent-series', label: '', total: 0, type: 'series', entities: [] },
    { id: 'newest-authors', label: '', total: 0, type: 'authors', entities: [] },
  ]
  expect(firstCovers({ library, libraries, shelves, latest: [] })).toEqual([])
})
