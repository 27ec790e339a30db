import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { unrestricted } from '#platform/caller.ts'
import type { VisibilityScope } from '#platform/caller.ts'
import { openTestDatabase } from '#testing/database.ts'
import type { Rule } from '#storage/item-rules.ts'
import { openSeeded, seedTime } from '#testing/seed.ts'
import type { Seeded } from '#testing/seed.ts'
import { createFilteredPages } from './filtered-pages.ts'
import type { FilteredPages } from './filtered-pages.ts'
import { itemListStore } from './item-list.store.ts'
import type { ItemListStore } from './item-list.store.ts'
import { itemSort } from './item-sort.ts'

const numBooks = 70
let seeded: Seeded
let store: ItemListStore
let pages: FilteredPages
let libraryId: string
let userId: string
let asked = 0
beforeEach(async () => {
  seeded = await openSeeded()
  libraryId = await seeded.library()
  userId = await seeded.user()
  const ids = await seeded.books(
    libraryId,
    Array.from({ length: numBooks }, (_, index) => ({
      title: `Book ${(index * 37) % numBooks}`,
      genres: [['Fantasy'], ['Crime', 'Fantasy'], []][index % 3] ?? [],
      narrators: index % 5 === 0 ? ['Rob'] : [],
      tags: index % 7 === 0 ? ['secret'] : [],
      explicit: index % 9 === 0,
      ...(index % 8 === 0 ? {} : { year: String(1990 + (index % 20)) }),
      tracks: [600 * (index % 11)],
      addedAt: seedTime + (index % 6),
    })),
  )
  await seeded.progress(userId, ids[1] ?? '', { position: 5 })
  store = itemListStore(seeded.db)
  asked = 0
  const ask: ItemListStore['ids'] = (selection, page) => {
    asked += 1
    return store.ids(selection, page)
  }
  const askNumbers: ItemListStore['numbers'] = (id, field) => {
    asked += 1
    return store.numbers(id, field)
  }
  pages = createFilteredPages({ db: seeded.db, store: { ids: ask, numbers: askNumbers } })
})
afterEach(() => seeded.close())

const leaves: Rule[] = [
  { field: 'genre', is: 'Fantasy' },
  { field: 'genre', empty: true },
  { field: 'narrator', is: 'Rob' },
  { field: 'year', atLeast: 2001 },
  { field: 'duration', atLeast: 1, atMost: 3000 },
  { field: 'year', atMost: 2005 },
  { field: 'year' },
  { field: 'progress', of: 'me', is: 'started' },
]
const rules = fc
  .array(
    fc
      .array(fc.constantFrom(...leaves), { minLength: 1, maxLength: 3 })
      .chain((or) => fc.constantFrom<Rule>({ or }, { not: { or } }, or[0] ?? { or })),
    { minLength: 1, maxLength: 4 },
  )
  .map((and): Rule => ({ and }))
const scopes: VisibilityScope[] = [
  unrestricted,
  { ...unrestricted, explicit: false },
  { ...unrestricted, tags: { mode: 'deny', values: ['secret'] } },
]
const both: Rule = {
  and: [
    { field: 'genre', is: 'Fantasy' },
    { field: 'year', atLeast: 2001 },
  ],
}
const pageBy = (
  sort: string,
  more: { limit?: number; offset?: number; isDescending?: boolean },
) => ({
  sort: itemSort({
    sort,
    isDescending: more.isDescending ?? false,
    mediaType: 'book' as const,
    seriesId: null,
    ignorePrefix: false,
  }),
  userId,
  seriesId: null,
  limit: more.limit ?? 10,
  offset: more.offset ?? 0,
})
const byTitle = () => pageBy('media.metadata.title', {})
const ofBoth = () => ({ libraryId, scope: unrestricted, rule: both })
const moveToOneYear = (db: Seeded['db']) =>
  db.transact((trx) => trx.updateTable('items').set({ published_year_num: 2001 }).execute())

it('gives the page and the total that the database gives', async () => {
  await pages.of(ofBoth(), byTitle())
  await fc.assert(
    fc.asyncProperty(
      rules,
      fc.constantFrom(...scopes),
      fc.constantFrom('media.metadata.title', 'addedAt', 'media.duration'),
      fc.record({
        limit: fc.constantFrom(0, 1, 10),
        offset: fc.constantFrom(0, 3, 100),
        isDescending: fc.boolean(),
      }),
      async (given, scope, sort, more) => {
        const rule = JSON.parse(JSON.stringify(given).replaceAll('"me"', `"${userId}"`)) as Rule
        const selection = { libraryId, scope, rule }
        const page = pageBy(sort, more)
        expect(await pages.of(selection, page)).toEqual({
          ids: await store.ids(selection, page),
          total: await store.count(selection),
        })
      },
    ),
    { numRuns: 150 },
  )
})

it('asks nothing again for filters and orders that it knows, in whatever way they are combined', async () => {
  await pages.of(ofBoth(), byTitle())
  await pages.of(ofBoth(), byTitle())
  const before = asked
  const not: Rule = {
    and: [{ not: both }, { or: both.and }, { field: 'year', atLeast: 1991, atMost: 1999 }],
  }
  expect(await pages.of({ ...ofBoth(), rule: not }, byTitle())).not.toBeNull()
  expect(asked).toBe(before)
})

it('forgets everything with a commit, whoever made it', async () => {
  await pages.of(ofBoth(), byTitle())
  const before = await pages.of(ofBoth(), byTitle())
  const scan = await openTestDatabase({ folder: seeded.folder, isSecondary: true })
  await moveToOneYear(scan)
  await scan.close()
  expect(await pages.of(ofBoth(), byTitle())).toBeNull()
  const after = await pages.of(ofBoth(), byTitle())
  expect(after?.total).toBe(await store.count(ofBoth()))
  expect(after?.total).not.toBe(before?.total)
})

it('gives nothing that was written into while it was put together', async () => {
  const torn = createFilteredPages({
    db: seeded.db,
    store: {
      ...store,
      ids: async (selection, page) => {
        const ids = await store.ids(selection, page)
        await moveToOneYear(seeded.db)
        return ids
      },
    },
  })
  expect(await torn.of(ofBoth(), byTitle())).toBeNull()
  expect(await torn.of(ofBoth(), byTitle())).toBeNull()
})

it('keeps nothing of a question that was under way when something was written', async () => {
  let goOn = (): void => undefined
  let held: Promise<void> | null = new Promise((resolve) => {
    goOn = resolve
  })
  const slow = createFilteredPages({
    db: seeded.db,
    store: {
      ...store,
      ids: async (selection, page) => {
        const [ids, wait] = [await store.ids(selection, page), held]
        held = null
        await wait
        return ids
      },
    },
  })
  await slow.of(ofBoth(), byTitle())
  const early = slow.of(ofBoth(), byTitle())
  await expect.poll(() => held === null).toBe(true)
  const [first] = await store.ids({ ...ofBoth(), rule: null }, pageBy('addedAt', {}))
  await seeded.db.transact((trx) =>
    trx
      .deleteFrom('items')
      .where('id', '=', first ?? '')
      .execute(),
  )
  expect(await slow.of(ofBoth(), byTitle())).toBeNull()
  goOn()
  expect(await early).toBeNull()
  expect(await slow.of(ofBoth(), byTitle())).toEqual({
    ids: await store.ids(ofBoth(), byTitle()),
    total: await store.count(ofBoth()),
  })
})

it('leaves to the database what it does not keep', async () => {
  await pages.of(ofBoth(), byTitle())
  for (const sort of ['random', 'progress'])
    expect(await pages.of(ofBoth(), pageBy(sort, {}))).toBeNull()
  expect(await pages.of({ ...ofBoth(), rule: null }, byTitle())).toBeNull()
  expect(
    await pages.of({ ...ofBoth(), rule: { field: 'tag', is: 'secret' } }, byTitle()),
  ).toBeNull()
})
