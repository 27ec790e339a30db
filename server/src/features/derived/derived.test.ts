import { afterEach, beforeEach, expect, it } from 'vitest'
import { createItemWriter } from '#features/items/index.ts'
import { createJobs, createTasks } from '#jobs/index.ts'
import type { Tasks } from '#jobs/index.ts'
import { unrestricted } from '#domain/caller.ts'
import { createEvents } from '#domain/events.ts'
import { silentLog } from '#platform/log.ts'
import { wordsByField } from '#storage/migrations/0017-words-by-field.ts'
import { writtenIndexes } from '#storage/search/sqlite-replacement.ts'
import { isSqlite } from '#testing/database.ts'
import { makeOlderIndex } from '#testing/seed/older-index.ts'
import { openSeeded, seedTime } from '#testing/seed/seed.ts'
import type { Seeded } from '#testing/seed/seed.ts'
import { createDerivedData } from './derived.ts'
import { derivedStore } from './derived.store.ts'

const bookWords = {
  title: 'Tides',
  subtitle: null,
  authors: [],
  narrators: [],
  series: [],
  tags: [],
  genres: [],
  ids: [],
  description: null,
  episodes: [],
}
let seeded: Seeded
let libraryId: string
let articles: string[]
let tasks: Tasks
let rendered: number
/** Called after each batch. */
let onPause: () => unknown

beforeEach(async () => {
  seeded = await openSeeded()
  libraryId = await seeded.library()
  articles = ['the', 'a']
  rendered = 0
  onPause = () => {}
  const events = createEvents((error) => {
    throw error
  })
  tasks = createTasks({ events, now: () => seedTime, newId: () => 'task', log: silentLog })
})
afterEach(() => seeded.close())

/** As a process does after its start. */
function derivedData() {
  const writer = createItemWriter({
    search: seeded.db.search,
    prefixes: () => articles,
    now: () => seedTime,
    newId: () => 'new',
  })
  return createDerivedData({
    store: derivedStore(seeded.db),
    writer: {
      ...writer,
      render: (trx, ids, kinds) => {
        rendered += ids.length
        return writer.render(trx, ids, kinds)
      },
    },
    tasks,
    jobs: createJobs({ database: { folder: '' }, locks: seeded.db.locks, log: silentLog }),
    locks: seeded.db.locks,
    log: silentLog,
    prefixes: () => articles,
    refresh: async () => undefined,
    // Whoever asks for other articles waits for all of it, not for a second.
    pause: (ms) =>
      ms !== 1000 ? Promise.resolve(onPause()).then(() => {}) : new Promise(() => {}),
  })
}
/** A start; resolves when all was worked out or `stop` was called. */
async function started(): Promise<void> {
  const derived = derivedData()
  derived.start()
  // A second job begins when the first is over.
  await derived.resort()
}
const books = (count: number) =>
  seeded.books(
    libraryId,
    Array.from({ length: count }, (_, index) => ({
      title: `The Book ${index}`,
      authors: ['Öda Lane'],
      series: [{ name: 'The Harbour', sequence: String(index) }],
      genres: ['Séa'],
    })),
  )
/** As an earlier release wrote them. */
async function spoil(): Promise<void> {
  await seeded.db.transact(async (trx) => {
    await trx.updateTable('item_cards').set({ minified: '{}' }).execute()
    await trx.updateTable('items').set({ title_key: 'old', title_sort: 'old' }).execute()
    await trx.updateTable('item_labels').set({ value_key: 'old' }).execute()
    await trx.updateTable('series').set({ name_key: 'old', name_sort: 'old' }).execute()
    await trx.updateTable('authors').set({ name_key: 'old', last_first_key: 'old' }).execute()
    await trx.updateTable('derived_revisions').set({ fingerprint: '0' }).execute()
  })
}
const cards = async () =>
  (await seeded.db.read.selectFrom('item_cards').select('minified').execute()).map(
    ({ minified }) => JSON.parse(minified) as { media?: { metadata: { title: string } } },
  )

it('has nothing to do over data of this release', async () => {
  await started()
  await books(3)
  await started()
  expect(rendered).toBe(0)
  expect(tasks.list()).toEqual([])
})

it('works out anew what an earlier release worked out, as a task', async () => {
  await books(3)
  await spoil()
  await started()
  const titles = (await cards()).map((card) => card.media?.metadata.title)
  expect(new Set(titles)).toEqual(new Set(['The Book 0', 'The Book 1', 'The Book 2']))
  const items = await seeded.db.read
    .selectFrom('items')
    .select(['title_key', 'title_sort'])
    .orderBy('title_key')
    .execute()
  expect(items[0]).toEqual({ title_key: 'the book 0', title_sort: 'book 0' })
  const { series, authors, labels } = {
    series: await seeded.db.read.selectFrom('series').selectAll().executeTakeFirst(),
    authors: await seeded.db.read.selectFrom('authors').selectAll().executeTakeFirst(),
    labels: await seeded.db.read.selectFrom('item_labels').selectAll().executeTakeFirst(),
  }
  expect(series).toMatchObject({ name_key: 'the harbour', name_sort: 'harbour' })
  expect(authors).toMatchObject({ name_key: 'oda lane', last_first_key: 'lane, oda' })
  expect(labels).toMatchObject({ value_key: 'sea' })
  expect(tasks.list().map(({ task }) => [task.title, task.isFinished, task.isFailed])).toEqual([
    ['Bringing lists and search up to date', true, false],
  ])
})

it('goes on after a stop where it was', async () => {
  await books(120)
  await spoil()
  const derived = derivedData()
  let closed: Promise<void> | undefined
  onPause = () => {
    closed ??= derived.close()
  }
  derived.start()
  await derived.resort()
  await closed
  expect(rendered).toBe(50)
  onPause = () => {}
  await started()
  expect(rendered).toBe(120)
  expect((await cards()).every((card) => card.media !== undefined)).toBe(true)
})

/** Items with words that begin so. */
async function found(prefix: string): Promise<string[]> {
  const hits = await seeded.db.search.find(seeded.db.read, {
    libraryId,
    scope: unrestricted,
    terms: [{ prefix, alternatives: [] }],
    reach: 'any',
    limit: 500,
  })
  return hits.map((hit) => hit.itemId)
}

it('finds items by words that an earlier release left out', async () => {
  const [id = ''] = await books(1)
  await spoil()
  const search = seeded.db.search
  await seeded.db.transact((trx) => search.remove(trx, [id]))
  await started()
  expect(await found('book')).toEqual([id])
})

it.runIf(isSqlite)(
  'searches by the index of an earlier release until a new one has all',
  async () => {
    const [renamed = '', removed = '', ...others] = await books(120)
    await makeOlderIndex(seeded.db)
    await seeded.db.transact((trx) => wordsByField(trx, 'sqlite'))
    const derived = derivedData()
    const during: string[][] = []
    let closed: Promise<void> | undefined
    onPause = async () => {
      during.push(await found('book'))
      const doc = { ...bookWords, itemId: renamed, libraryId }
      await seeded.db.transact(async (trx) => {
        await seeded.db.search.put(trx, [doc])
        await trx.deleteFrom('items').where('id', '=', removed).execute()
      })
      during.push(await found('tide'), await found('book'))
      closed ??= derived.close()
    }
    derived.start()
    await derived.resort()
    await closed
    expect(rendered).toBe(50)
    expect(during.map((ids) => ids.length)).toEqual([120, 1, 118])
    expect(await writtenIndexes(seeded.db.read)).toHaveLength(2)
    onPause = () => {}
    await started()
    expect(await writtenIndexes(seeded.db.read)).toHaveLength(1)
    // Whether the words put meanwhile were worked out anew depends on when its turn came.
    expect(new Set(await found('b')).add(renamed)).toEqual(new Set([...others, renamed]))
    await seeded.db.transact((trx) => seeded.db.search.remove(trx, others))
    expect((await found('b')).filter((id) => id !== renamed)).toEqual([])
  },
)

it('sorts titles and series by other articles, and counts what moved', async () => {
  await started()
  await seeded.books(libraryId, [
    { title: 'Das Meer', series: [{ name: 'Das Boot', sequence: '1' }] },
    { title: 'The Tide' },
    { title: 'Port' },
  ])
  articles = ['das']
  expect(await derivedData().resort()).toBe(3)
  const rows = await seeded.db.read
    .selectFrom('items')
    .innerJoin('item_cards', 'item_cards.item_id', 'items.id')
    .select(['title_sort', 'minified'])
    .orderBy('title_sort')
    .execute()
  expect(rows.map((row) => row.title_sort)).toEqual(['meer', 'port', 'the tide'])
  expect(JSON.parse(rows[0]?.minified ?? '')).toMatchObject({
    media: { metadata: { titleIgnorePrefix: 'Meer, Das' } },
  })
  expect(await derivedData().resort()).toBe(0)
})

it('finishes other articles after a stop between the setting and the sorting', async () => {
  await started()
  await seeded.books(libraryId, [{ title: 'Das Meer' }])
  articles = ['das']
  await started()
  const row = await seeded.db.read.selectFrom('items').select('title_sort').executeTakeFirst()
  expect(row).toEqual({ title_sort: 'meer' })
})

it('leaves two authors apart whose names fold alike now', async () => {
  await started()
  await seeded.books(libraryId, [{ title: 'One', authors: ['Öda Lane', 'Ben Ota'] }])
  await seeded.db.transact(async (trx) => {
    await trx
      .updateTable('authors')
      .set({ name: 'ODA LANE' })
      .where('name', '=', 'Ben Ota')
      .execute()
    await trx.updateTable('derived_revisions').set({ fingerprint: '0' }).execute()
  })
  await started()
  const rows = await seeded.db.read
    .selectFrom('authors')
    .select('name_key')
    .orderBy('name_key')
    .execute()
  expect(rows.map((row) => row.name_key)).toEqual(['ben ota', 'oda lane'])
})

it('tells how many titles other articles move before they are moved, and goes on as a task', async () => {
  await started()
  await books(120)
  const derived = derivedData()
  articles = []
  expect(await derived.articlesChanged()).toBe(121)
  await derived.close()
  const rows = await seeded.db.read.selectFrom('items').select('title_sort').execute()
  expect(rows.every(({ title_sort }) => title_sort.startsWith('the book'))).toBe(true)
  expect(tasks.list().map(({ task }) => [task.isFinished, task.isFailed])).toEqual([[true, false]])
})

it('begins anew when the articles change while titles are being sorted', async () => {
  await started()
  await books(120)
  const derived = derivedData()
  let again: Promise<number> | undefined
  onPause = () => {
    articles = ['the book']
    again ??= derived.articlesChanged()
  }
  articles = []
  await derived.articlesChanged()
  await again
  await derived.resort()
  const rows = await seeded.db.read.selectFrom('items').select('title_sort').execute()
  expect(rows.filter(({ title_sort }) => title_sort.startsWith('the'))).toEqual([])
  // What was sorted by articles that nobody wants any more is sorted twice, the rest once.
  expect(rendered).toBe(170)
})
