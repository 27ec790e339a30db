import { afterEach, beforeEach, expect, it } from 'vitest'
import { unrestricted } from '#domain/caller.ts'
import { browsingOver } from '#testing/browsing.ts'
import { callerOf, openSeeded, seedTime } from '#testing/seed/seed.ts'
import type { Seeded } from '#testing/seed/seed.ts'
import { byHand } from '../changes/cause.ts'
import type { BookDraft } from '../record/item-record.ts'
import { storedRecords } from '../record/item-record.store.ts'
import { detailRow, filesRow } from '../record/detail-rows.ts'
import { cardRow, itemRow, labelRows } from '../record/item-rows.ts'
import type { RecordChange } from './rewrite.ts'

let seeded: Seeded
let libraryId: string
beforeEach(async () => {
  seeded = await openSeeded()
  libraryId = await seeded.library()
})
afterEach(() => seeded.close())

const seed = (count: number) =>
  seeded.books(
    libraryId,
    Array.from({ length: count }, (_, at) => ({
      title: `The Tide ${at}`,
      authors: ['Ben Ota'],
      genres: ['Sea'],
      description: '<p>About water</p>',
    })),
  )

/** Changes each of these books; the number of it is its place. */
async function rewrite(
  ids: readonly string[],
  change: (at: number) => Partial<BookDraft['metadata']>,
) {
  const { rewriter, events } = browsingOver(seeded, () => seedTime + 5)
  let isBehind = false
  events.handle('search.behind', () => void (isBehind = true))
  const changed: RecordChange = (record) => {
    if (record.media.kind !== 'book') return null
    const metadata = { ...record.media.metadata, ...change(ids.indexOf(record.id)) }
    return { ...record, media: { ...record.media, metadata } }
  }
  const count = await rewriter.rewrite(ids, changed, byHand(callerOf('root')), { isWhole: true })
  expect(count).toBe(ids.length)
  return { isBehind }
}

async function found(prefix: string): Promise<Set<string>> {
  const terms = [{ prefix, alternatives: [] }]
  const asked = { libraryId, scope: unrestricted, terms, reach: 'any' as const, limit: 999 }
  return new Set((await seeded.db.search.find(seeded.db.read, asked)).map((hit) => hit.itemId))
}

it('writes what differs of stored items, and they are as if they had been written whole', async () => {
  const ids = await seed(4)
  const changes: Partial<BookDraft['metadata']>[] = [
    { title: 'A Tide', subtitle: "“Ink”, 'signs'; 潮", authors: [{ name: 'Ada Lane' }] },
    { publishedYear: '1850', explicit: true, abridged: true, description: null },
    { publishedYear: null, genres: ['Näh', 'Sea'], series: [{ name: 'Lamps', sequence: '2' }] },
    { isbn: '978', asin: 'B00X', language: 'German', publisher: 'House', narrators: ['Nora'] },
  ]
  await rewrite(ids, (at) => changes[at] ?? {})
  const { read } = seeded.db
  for (const record of await storedRecords(read, ids)) {
    const { id } = record
    const row = await read.selectFrom('items').selectAll().where('id', '=', id).execute()
    expect(row).toEqual([itemRow(record, ['the', 'a'])])
    const detail = await read
      .selectFrom('item_details')
      .selectAll()
      .where('item_id', '=', id)
      .execute()
    expect(detail).toEqual([detailRow(record)])
    const files = await read
      .selectFrom('item_files')
      .selectAll()
      .where('item_id', '=', id)
      .execute()
    expect(files).toEqual([filesRow(record)])
    const card = await read.selectFrom('item_cards').selectAll().where('item_id', '=', id).execute()
    expect(card).toEqual([cardRow(record, ['the', 'a'])])
    const labels = await read
      .selectFrom('item_labels')
      .selectAll()
      .where('item_id', '=', id)
      .orderBy('kind')
      .orderBy('position')
      .execute()
    expect(new Set(labels)).toEqual(new Set(labelRows(record)))
    const { authors: _names, series: _numbers, ...own } = changes[ids.indexOf(id)] ?? {}
    expect(record.media.metadata).toMatchObject(own)
  }
  expect(await found('lane')).toEqual(new Set([ids[0]]))
  expect(await found('ota')).toEqual(new Set(ids.slice(1)))
  expect(await found('water')).toEqual(new Set([ids[0], ids[2], ids[3]]))
  expect(await found('lamps')).toEqual(new Set([ids[2]]))
})

it('leaves words of very many items to later, unless they stay the same', async () => {
  const ids = await seed(501)
  expect(await rewrite(ids, () => ({ publisher: 'House' }))).toEqual({ isBehind: false })
  expect(await rewrite(ids.slice(1), () => ({ genres: ['Ships'] }))).toEqual({ isBehind: false })
  expect((await found('ships')).size).toBe(500)
  expect(await rewrite(ids, () => ({ genres: ['Harbours'] }))).toEqual({ isBehind: true })
  expect((await found('harbours')).size).toBe(0)
  const stale = await seeded.db.read.selectFrom('stale_items').selectAll().execute()
  expect(new Set(stale.map((row) => row.item_id))).toEqual(new Set(ids))
  expect(new Set(stale.map((row) => row.kind))).toEqual(new Set(['search']))
})
