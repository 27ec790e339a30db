import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { unrestricted } from '#domain/caller.ts'
import type { VisibilityScope } from '#domain/caller.ts'
import { openTestDatabase } from '#testing/database.ts'
import type { Rule } from '#storage/item-rules.ts'
import { openSeeded, seedTime } from '#testing/seed/seed.ts'
import type { Seeded } from '#testing/seed/seed.ts'
import { collapsedStore } from '../list/collapsed.store.ts'
import type { CollapsedStore } from '../list/collapsed.store.ts'
import { itemListStore } from '../list/item-list.store.ts'
import type { ItemListStore } from '../list/item-list.store.ts'
import { itemSort } from '../list/item-sort.ts'
import { createRememberedPages } from './remembered-pages.ts'
import type { RememberedPages, RowKind } from './remembered-pages.ts'
import type { ItemSelection, PageRequest } from './selection.store.ts'

const numBooks = 70
let seeded: Seeded
let store: ItemListStore
let collapsed: CollapsedStore
let pages: RememberedPages
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
      authors: [`Author ${index % 4}`],
      series: seriesOf(index),
      tags: index % 7 === 0 ? ['secret'] : [],
      explicit: index % 9 === 0,
      ...(index % 8 === 0 ? {} : { year: String(1990 + (index % 20)) }),
      tracks: [600 * (index % 11)],
      addedAt: seedTime + (index % 6),
    })),
  )
  for (const [index, at] of [1, 8, 20, 33, 34].entries())
    await seeded.progress(userId, ids[at] ?? '', {
      position: 5,
      last_update: seedTime + (index % 3),
    })
  store = itemListStore(seeded.db)
  collapsed = collapsedStore(seeded.db)
  asked = 0
  const ask: ItemListStore['ids'] = (selection, page) => {
    asked += 1
    return store.ids(selection, page)
  }
  const askNumbers: ItemListStore['numbers'] = (id, field) => {
    asked += 1
    return store.numbers(id, field)
  }
  const askLabelled: ItemListStore['labelled'] = (label) => {
    asked += 1
    return store.labelled(label)
  }
  pages = createRememberedPages({
    db: seeded.db,
    store: { ...store, ids: ask, labelled: askLabelled, numbers: askNumbers },
    collapsed,
  })
})
afterEach(() => seeded.close())

/** Some books are in none, some in two; numbers repeat, and are missing. */
const seriesOf = (index: number) =>
  index % 3 === 0
    ? []
    : [
        {
          name: ['The Sea', 'Book 2', 'Zebra'][index % 4] ?? 'Moor',
          sequence: index % 10 === 0 ? null : String(index % 6),
        },
        ...(index % 11 === 0 ? [{ name: 'Second', sequence: '1' }] : []),
      ]
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

const fromDatabase = async (selection: ItemSelection, page: PageRequest, kind: RowKind) =>
  kind === 'collapsed'
    ? { rows: await collapsed.rows(selection, page), total: await collapsed.count(selection) }
    : {
        rows: (await store.ids(selection, page)).map((id) => ({ id, seriesId: null })),
        total: await store.count(selection),
      }
const shown = (page: PageRequest = byTitle()) => pages.of(ofBoth(), page, 'items')

it('gives the page and the total that the database gives', async () => {
  await shown()
  await fc.assert(
    fc.asyncProperty(
      rules,
      fc.constantFrom(...scopes),
      fc.constantFrom(
        'media.metadata.title',
        'media.metadata.authorName',
        'addedAt',
        'media.duration',
        'progress',
        'progress.finishedAt',
      ),
      fc.record({
        limit: fc.constantFrom(0, 1, 10),
        offset: fc.constantFrom(0, 3, 100),
        isDescending: fc.boolean(),
        isFiltered: fc.boolean(),
        kind: fc.constantFrom<RowKind>('items', 'collapsed'),
      }),
      async (given, scope, sort, { kind, isFiltered, ...more }) => {
        const rule = JSON.parse(JSON.stringify(given).replaceAll('"me"', `"${userId}"`)) as Rule
        const selection = { libraryId, scope, rule: isFiltered ? rule : null }
        const page = pageBy(sort, more)
        expect(await pages.of(selection, page, kind)).toEqual(
          await fromDatabase(selection, page, kind),
        )
      },
    ),
    { numRuns: 400 },
  )
})

it('asks nothing again for filters and orders that it knows, in whatever way they are combined', async () => {
  await shown()
  await shown()
  const before = asked
  const not: Rule = {
    and: [{ not: both }, { or: both.and }, { field: 'year', atLeast: 1991, atMost: 1999 }],
  }
  expect(await pages.of({ ...ofBoth(), rule: not }, byTitle(), 'items')).not.toBeNull()
  expect(asked).toBe(before)
})

it('forgets everything when all items may have changed, whoever changed them', async () => {
  await shown()
  const before = await shown()
  const scan = await openTestDatabase({ folder: seeded.folder, isSecondary: true })
  await moveToOneYear(scan)
  await scan.close()
  expect(await shown()).toBeNull()
  const after = await shown()
  expect(after?.total).toBe(await store.count(ofBoth()))
  expect(after?.total).not.toBe(before?.total)
})

it('gives nothing that was written into while it was put together', async () => {
  const torn = createRememberedPages({
    db: seeded.db,
    collapsed,
    store: {
      ...store,
      ids: async (selection, page) => {
        const ids = await store.ids(selection, page)
        await moveToOneYear(seeded.db)
        return ids
      },
    },
  })
  expect(await torn.of(ofBoth(), byTitle(), 'items')).toBeNull()
  expect(await torn.of(ofBoth(), byTitle(), 'items')).toBeNull()
})

it('keeps nothing of a question that was under way when something was written', async () => {
  let goOn = (): void => undefined
  let held: Promise<void> | null = new Promise((resolve) => {
    goOn = resolve
  })
  const slow = createRememberedPages({
    db: seeded.db,
    collapsed,
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
  await slow.of(ofBoth(), byTitle(), 'items')
  const early = slow.of(ofBoth(), byTitle(), 'items')
  await expect.poll(() => held === null).toBe(true)
  const [first] = await store.ids({ ...ofBoth(), rule: null }, pageBy('addedAt', {}))
  await seeded.db.transact((trx) =>
    trx
      .deleteFrom('items')
      .where('id', '=', first ?? '')
      .execute(),
  )
  const late = slow.of(ofBoth(), byTitle(), 'items')
  goOn()
  expect(await early).toBeNull()
  expect(await late).toEqual(await fromDatabase(ofBoth(), byTitle(), 'items'))
})

it('goes on with what it knows when somebody listens, and knows what they heard', async () => {
  const started: Rule = { field: 'progress', of: userId, is: 'started' }
  const ofStarted = { libraryId, scope: unrestricted, rule: started }
  const page = pageBy('progress', { isDescending: true })
  await pages.of(ofStarted, page, 'items')
  const before = await pages.of(ofStarted, page, 'items')
  const known = asked
  const [last] = (await store.ids({ ...ofStarted, rule: null }, pageBy('addedAt', {}))).slice(-1)
  await seeded.progress(userId, last ?? '', { position: 5, last_update: seedTime + 1000 })
  const after = await pages.of(ofStarted, page, 'items')
  expect(after?.total).toBe((before?.total ?? 0) + 1)
  expect(after?.rows[0]?.id).toBe(last)
  // The places of this person, and nothing of the library.
  expect(asked - known).toBe(1)
})

it('shuffles what is chosen, each page anew', async () => {
  await shown()
  for (const kind of ['items', 'collapsed'] as const) {
    const all = await pages.of(ofBoth(), { ...byTitle(), limit: 0 }, kind)
    const page = await pages.of(ofBoth(), { ...byTitle(), sort: 'random', limit: 5 }, kind)
    expect(page?.total).toBe(all?.total)
    expect(new Set(page?.rows.map((row) => row.id)).size).toBe(5)
    expect(all?.rows).toEqual(expect.arrayContaining(page?.rows ?? []))
    const rest = { ...byTitle(), sort: 'random' as const, limit: 5, offset: (all?.total ?? 0) - 2 }
    expect((await pages.of(ofBoth(), rest, kind))?.rows).toHaveLength(2)
  }
})

it('leaves to the database what it does not keep', async () => {
  await shown()
  const narrated: Rule = { field: 'narrator', is: 'Rob' }
  expect(await pages.of({ ...ofBoth(), rule: narrated }, byTitle(), 'items')).toBeNull()
  expect(await shown({ ...byTitle(), seriesId: 'a series' })).toBeNull()
})
