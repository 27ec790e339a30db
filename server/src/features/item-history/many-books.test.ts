import { afterEach, beforeEach, expect, it } from 'vitest'
import { byHand, fieldChanges, storedRecords } from '#features/items/index.ts'
import { browsingOver } from '#testing/browsing.ts'
import { callerOf, openSeeded, seedTime } from '#testing/seed/seed.ts'
import type { Seeded } from '#testing/seed/seed.ts'

let seeded: Seeded
beforeEach(async () => {
  seeded = await openSeeded()
  const books = ['One', 'Two'].map((title) => ({
    title,
    authors: ['Ada Lane'],
    series: [{ name: 'Harbour', sequence: '1' }],
    genres: ['Sea'],
  }))
  await seeded.books(await seeded.library(), books)
})
afterEach(() => seeded.close())

const browsing = () => browsingOver(seeded, () => seedTime)
const idOf = async (table: 'authors' | 'series'): Promise<string> =>
  (await seeded.db.read.selectFrom(table).select('id').executeTakeFirstOrThrow()).id

/** What the history tells of one field, once for each book; all under one batch. */
async function told(field: string): Promise<unknown[]> {
  const rows = await seeded.db.read.selectFrom('item_changes').selectAll().execute()
  expect(new Set(rows.map((row) => row.batch_id)).size).toBe(1)
  expect(rows.map((row) => row.user_name)).toEqual(['root', 'root'])
  return rows.map((row) => {
    const { before, after } = fieldChanges(row)[field] ?? {}
    return { before, after }
  })
}

it('tells of an author who was renamed, in each of their books', async () => {
  await browsing().authors.update(await idOf('authors'), { name: 'Ada Lang' }, callerOf('root'))
  const change = { before: ['Ada Lane'], after: ['Ada Lang'] }
  expect(await told('authors')).toEqual([change, change])
})

it('tells of a series that was renamed', async () => {
  await browsing().series.update(await idOf('series'), { name: 'Port' }, callerOf('root'))
  const change = {
    before: [{ name: 'Harbour', sequence: '1' }],
    after: [{ name: 'Port', sequence: '1' }],
  }
  expect(await told('series')).toEqual([change, change])
})

it('tells of a genre that was dropped everywhere', async () => {
  await browsing().verbs.labels.remove('genre', btoa('Sea'), callerOf('root'))
  const change = { before: ['Sea'], after: [] }
  expect(await told('genres')).toEqual([change, change])
})

it('changes all books of a batch, or none where somebody was quicker with one', async () => {
  const { rewriter } = browsing()
  const rows = await seeded.db.read.selectFrom('items').selectAll().orderBy('title').execute()
  const ids = rows.map(({ id }) => id)
  const since = new Map(rows.map(({ id, updated_at }) => [id, updated_at]))
  const tag = (of: string[], tags: string[], options = {}) =>
    rewriter.rewrite(
      of,
      (record) => ({ ...record, media: { ...record.media, tags } }),
      byHand(callerOf('root')),
      options,
    )
  await tag(ids.slice(1), ['theirs'])
  const mine = tag(ids, ['mine'], { isWhole: true, since })
  await expect(mine).rejects.toMatchObject({
    kind: 'conflict',
    body: { conflicts: [{ itemId: ids[1], field: 'tags', now: ['theirs'], userName: 'root' }] },
  })
  const tags = async () =>
    (await storedRecords(seeded.db.read, ids)).map((record) => record.media.tags)
  expect(await tags()).toEqual([[], ['theirs']])
  expect(await tag(ids, ['mine'], { isWhole: true })).toBe(2)
  expect(await tags()).toEqual([['mine'], ['mine']])
})
