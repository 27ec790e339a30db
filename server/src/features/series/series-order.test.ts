import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { unrestricted } from '#domain/caller.ts'
import type { VisibilityScope } from '#domain/caller.ts'
import type { Rule } from '#storage/item-rules.ts'
import { openSeeded, seedTime } from '#testing/seed/seed.ts'
import type { Seeded } from '#testing/seed/seed.ts'
import { createSeriesOrder } from './series-order.ts'
import type { SeriesOrder } from './series-order.ts'
import { seriesStore } from './series.store.ts'
import type { SeriesPage, SeriesRule } from './series.store.ts'

const numBooks = 40
let seeded: Seeded
let libraryId: string
let userId: string
let ids: string[]
let order: SeriesOrder
let asked = 0
beforeEach(async () => {
  seeded = await openSeeded()
  libraryId = await seeded.library()
  userId = await seeded.user()
  ids = await seeded.books(
    libraryId,
    Array.from({ length: numBooks }, (_, index) => book(index)),
  )
  for (const [at, id] of ids.entries())
    if (isFinished(at)) await seeded.progress(userId, id, { is_finished: 1 })
  const store = seriesStore(seeded.db)
  asked = 0
  order = createSeriesOrder({
    db: seeded.db,
    store: {
      counted: (...given) => ((asked += 1), store.counted(...given)),
      countChosen: (...given) => ((asked += 1), store.countChosen(...given)),
    },
  })
})
afterEach(() => seeded.close())

const nameOf = (index: number) => `Series ${String.fromCharCode(65 + ((index * 5) % 12))}`
const isCrime = (index: number) => index % 4 === 0
const isFinished = (index: number) => nameOf(index) === 'Series A' || index % 7 === 1
const book = (index: number) => ({
  title: `Book ${index}`,
  series: [{ name: nameOf(index), sequence: String(index) }],
  genres: isCrime(index) ? ['Crime'] : [],
  tags: index % 5 === 0 ? ['secret'] : [],
  explicit: nameOf(index) === 'Series C',
  tracks: [60 * index + 10],
  addedAt: seedTime + index,
})
const scopes: [VisibilityScope, (index: number) => boolean][] = [
  [unrestricted, () => true],
  [{ ...unrestricted, explicit: false }, (index) => nameOf(index) !== 'Series C'],
  [{ ...unrestricted, tags: { mode: 'deny', values: ['secret'] } }, (index) => index % 5 !== 0],
]
const finished = (): Rule => ({ field: 'progress', of: userId, is: 'finished' })
const rules: [() => SeriesRule | null, (books: number[]) => boolean][] = [
  [() => null, () => true],
  [
    () => ({ books: 'some', rule: { field: 'genre', is: 'Crime' } }),
    (books) => books.some(isCrime),
  ],
  [() => ({ books: 'some', rule: finished() }), (books) => books.some(isFinished)],
  [() => ({ books: 'none', rule: finished() }), (books) => !books.some(isFinished)],
  [() => ({ books: 'some', rule: { not: finished() } }), (books) => !books.every(isFinished)],
  [() => ({ books: 'none', rule: { not: finished() } }), (books) => books.every(isFinished)],
]
const sorts: Record<string, (books: number[]) => number> = {
  numBooks: (books) => books.length,
  lastBookAdded: (books) => Math.max(...books),
  totalDuration: (books) => books.reduce((sum, index) => sum + 60 * index + 10, 0),
}
const page = (more: Partial<SeriesPage>): SeriesPage => ({
  sort: 'name_key',
  isDescending: false,
  limit: 0,
  offset: 0,
  ...more,
})

it('shows the series whose visible books meet the rule, in order', async () => {
  const rows = await seeded.db.read.selectFrom('series').select(['id', 'name']).execute()
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...scopes),
      fc.constantFrom(...rules),
      fc.constantFrom('numBooks', 'lastBookAdded', 'totalDuration' as const),
      fc.record({ isDescending: fc.boolean(), hidesSingle: fc.boolean() }),
      async ([scope, isVisible], [rule, meets], sort, { isDescending, hidesSingle }) => {
        const expected = rows
          .map(({ id, name }) => ({
            id,
            books: ids.flatMap((_, at) => (nameOf(at) === name && isVisible(at) ? [at] : [])),
          }))
          .filter(({ books }) => books.length > (hidesSingle ? 1 : 0) && meets(books))
          .map(({ id, books }) => ({ id, value: sorts[sort]?.(books) ?? 0 }))
          .sort((a, b) => a.value - b.value || (a.id < b.id ? -1 : 1))
          .map(({ id }) => id)
        if (isDescending) expected.reverse()
        const selection = { libraryId, scope, rule: rule(), hidesSingle }
        const shown = await order.page(selection, page({ sort: sort as 'numBooks', isDescending }))
        expect(shown).toEqual({ ids: expected, total: expected.length })
        const second = page({ sort: sort as 'numBooks', isDescending, limit: 3, offset: 3 })
        expect((await order.page(selection, second)).ids).toEqual(expected.slice(3, 6))
      },
    ),
    { numRuns: 150 },
  )
})

it('asks nothing again until books change, but for what people heard', async () => {
  const all = { libraryId, scope: unrestricted, rule: null, hidesSingle: false }
  const heard = { ...all, rule: { books: 'some' as const, rule: finished() } }
  const before = await order.page(heard, page({}))
  await order.page(all, page({ offset: 2, limit: 2 }))
  expect(asked).toBe(2)
  const names = new Set(ids.flatMap((_, at) => (isFinished(at) ? [nameOf(at)] : [])))
  const other = ids.findIndex((_, at) => !names.has(nameOf(at)))
  await seeded.progress(userId, ids[other] ?? '', { is_finished: 1, position: 3 })
  await order.page(all, page({}))
  expect(asked).toBe(2)
  const after = await order.page(heard, page({}))
  expect(after.total).toBe(before.total + 1)
  expect(asked).toBe(3)
  await seeded.books(libraryId, [{ title: 'New', series: [{ name: 'New', sequence: '1' }] }])
  expect((await order.page(all, page({}))).total).toBe(13)
})

it('shuffles', async () => {
  const all = { libraryId, scope: unrestricted, rule: null, hidesSingle: false }
  const known = new Set((await order.page(all, page({}))).ids)
  const shown = await order.page(all, page({ sort: 'random', limit: 5, offset: 10 }))
  expect(shown.total).toBe(12)
  expect(shown.ids).toHaveLength(2)
  expect(shown.ids.every((id) => known.has(id))).toBe(true)
})
