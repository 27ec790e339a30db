import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { unrestricted } from '#domain/caller.ts'
import type { VisibilityScope } from '#domain/caller.ts'
import type { Rule } from '#storage/item-rules.ts'
import { openSeeded, seedTime } from '#testing/seed/seed.ts'
import type { BookSeed, Seeded } from '#testing/seed/seed.ts'
import { collapsedStore } from '../list/collapsed.store.ts'
import { itemListStore } from '../list/item-list.store.ts'
import { itemSort } from '../list/item-sort.ts'
import { byHand } from '../changes/cause.ts'
import { commitRemoval } from '../write/commits.store.ts'
import { createItemWriter } from '../write/item-writer.store.ts'
import { createRememberedPages } from './remembered-pages.ts'
import type { RememberedPages, RowKind } from './remembered-pages.ts'

const numBooks = 330
let seeded: Seeded
let pages: RememberedPages
let libraryId: string
let ids: string[]
/** What the memory reads of the whole library. */
let wholeReads = 0

const bookOf = (seed: number): BookSeed => ({
  title: `Book ${(seed * 37) % 101}`,
  genres: [['Fantasy'], ['Crime', 'Fantasy'], []][seed % 3] ?? [],
  authors: [`Author ${seed % 7}`],
  series: seed % 4 === 0 ? [] : [{ name: `Series ${seed % 5}`, sequence: String(seed % 9) }],
  tags: seed % 6 === 0 ? ['secret'] : [],
  explicit: seed % 9 === 0,
  ...(seed % 8 === 0 ? {} : { year: String(1990 + (seed % 20)) }),
  tracks: [600 * (seed % 11)],
  addedAt: seedTime + (seed % 50),
})

beforeEach(async () => {
  seeded = await openSeeded()
  libraryId = await seeded.library()
  ids = await seeded.books(
    libraryId,
    Array.from({ length: numBooks }, (_, index) => bookOf(index)),
  )
  const store = itemListStore(seeded.db)
  const collapsed = collapsedStore(seeded.db)
  wholeReads = 0
  pages = createRememberedPages({
    db: seeded.db,
    store: {
      ...store,
      ids: (selection, page) => {
        if (selection.among === undefined) wholeReads += 1
        return store.ids(selection, page)
      },
      labelled: (label, among) => {
        if (among === undefined) wholeReads += 1
        return store.labelled(label, among)
      },
      numbers: (id, field, among) => {
        if (among === undefined) wholeReads += 1
        return store.numbers(id, field, among)
      },
    },
    collapsed: {
      order: (selection, page) => {
        if (selection.among === undefined) wholeReads += 1
        return collapsed.order(selection, page)
      },
      links: (id, among) => {
        if (among === undefined) wholeReads += 1
        return collapsed.links(id, among)
      },
    },
  })
})
afterEach(() => seeded.close())

const scopes: VisibilityScope[] = [
  unrestricted,
  { ...unrestricted, explicit: false },
  { ...unrestricted, tags: { mode: 'deny', values: ['secret'] } },
]
const rules: (Rule | null)[] = [
  null,
  { field: 'genre', is: 'Fantasy' },
  { and: [{ field: 'year', atLeast: 2001 }, { not: { field: 'genre', is: 'Crime' } }] },
  {
    or: [
      { field: 'series', empty: true },
      { field: 'duration', atLeast: 1, atMost: 3000 },
    ],
  },
]
const sorts = ['media.metadata.title', 'media.metadata.authorName', 'addedAt', 'media.duration']
const questions = scopes.flatMap((scope) =>
  rules.flatMap((rule) =>
    (['items', 'collapsed'] as RowKind[]).flatMap((kind) =>
      sorts.map((sort, index) => ({ scope, rule, kind, sort, isDescending: index % 2 === 1 })),
    ),
  ),
)
type Question = (typeof questions)[number]

const pageBy = ({ sort, isDescending }: Pick<Question, 'sort' | 'isDescending'>) => ({
  sort: itemSort({
    sort,
    isDescending,
    mediaType: 'book' as const,
    seriesId: null,
    ignorePrefix: false,
  }),
  userId: '',
  seriesId: null,
  limit: 0,
  offset: 0,
})
const ask = ({ scope, rule, kind, ...order }: Question) =>
  pages.of({ libraryId, scope, rule }, pageBy(order), kind)

async function fromDatabase({ scope, rule, kind, ...order }: Question) {
  const selection = { libraryId, scope, rule }
  const page = pageBy(order)
  const { rows, count } = collapsedStore(seeded.db)
  if (kind === 'collapsed')
    return { rows: await rows(selection, page), total: await count(selection) }
  const store = itemListStore(seeded.db)
  return {
    rows: (await store.ids(selection, page)).map((id) => ({ id, seriesId: null })),
    total: await store.count(selection),
  }
}

const edit = (at: number, seed: number) =>
  seeded.books(libraryId, [{ ...bookOf(seed), id: ids[at % ids.length] ?? '' }])

async function add(seed: number): Promise<void> {
  ids.push(...(await seeded.books(libraryId, [bookOf(seed)])))
}

async function remove(at: number): Promise<void> {
  const [id = ''] = ids.splice(at % ids.length, 1)
  const writer = createItemWriter({
    search: seeded.db.search,
    prefixes: () => [],
    now: () => seedTime,
    newId: randomUUID,
  })
  await commitRemoval({ db: seeded.db, writer }, [id], { ...byHand(null), isDeleted: false })
}

const number = fc.nat({ max: 10_000 })
const changes = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(number, number).map(
      ([at, seed]) =>
        () =>
          edit(at, seed),
    ),
  },
  number.map((seed) => () => add(seed)),
  number.map((at) => () => remove(at)),
)

it('shows what changed to whoever asks next, as the database has it', async () => {
  await ask(questions[0] as Question)
  for (const question of questions) await ask(question)
  await fc.assert(
    fc.asyncProperty(
      fc.array(changes, { minLength: 1, maxLength: 4 }),
      fc.array(fc.constantFrom(...questions), { minLength: 1, maxLength: 4 }),
      async (changed, asked) => {
        for (const change of changed) await change()
        for (const question of asked)
          expect(await ask(question)).toEqual(await fromDatabase(question))
      },
    ),
    { numRuns: 60 },
  )
})

it('reads nothing whole for an item that came, went or changed', async () => {
  const asked = questions.filter(({ scope }) => scope === unrestricted)
  await ask(asked[0] as Question)
  for (const question of asked) await ask(question)
  for (const change of [() => edit(3, 77), () => add(5), () => remove(8)]) {
    await change()
    const before = wholeReads
    for (const question of asked) expect(await ask(question)).toEqual(await fromDatabase(question))
    expect(wholeReads).toBe(before)
  }
})

it('reads all anew where something changed that many items share', async () => {
  const question = questions.find(({ kind }) => kind === 'collapsed') as Question
  await ask(question)
  await seeded.db.transact((trx) =>
    trx
      .updateTable('series')
      .set({ name_key: 'zzz', name_sort: 'zzz' })
      .where('name', '=', 'Series 1')
      .execute(),
  )
  const before = wholeReads
  expect(await ask(question)).toEqual(await fromDatabase(question))
  expect(wholeReads).toBeGreaterThan(before)
})
