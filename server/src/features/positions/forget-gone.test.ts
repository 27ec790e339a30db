import { expect, it } from 'vitest'
import { openSeeded } from '#testing/seed/seed.ts'
import { forgetGone } from './forget-gone.store.ts'

it('keeps a place for 90 days after its item went, and for good when the item came back', async () => {
  const seeded = await openSeeded()
  const { db } = seeded
  const day = 86_400_000
  const now = 1_800_000_000_000
  const userId = await seeded.user()
  const libraryId = await seeded.library()
  const [back = '', recent = '', old = ''] = await seeded.books(libraryId, [
    { title: 'Back' },
    { title: 'Recent' },
    { title: 'Old' },
  ])
  const removedAt = new Map([
    [back, now - 100 * day],
    [recent, now - 89 * day],
    [old, now - 91 * day],
  ])
  for (const [itemId, removed_at] of removedAt) {
    await seeded.progress(userId, itemId, { position: 10 })
    await db.transact(async (trx) => {
      await trx
        .insertInto('tombstones')
        .values({
          item_id: itemId,
          media_id: itemId,
          library_id: libraryId,
          path: itemId,
          ino: '1',
          content_key: '',
          title: '',
          metadata_json: '{}',
          removed_at,
        })
        .execute()
      if (itemId !== back) await trx.deleteFrom('items').where('id', '=', itemId).execute()
    })
  }
  expect(await forgetGone({ db, now: () => now })).toBe(1)
  expect(await forgetGone({ db, now: () => now })).toBe(0)
  const left = await db.read.selectFrom('progress').select('item_id').execute()
  expect(new Set(left.map((row) => row.item_id))).toEqual(new Set([back, recent]))
  await seeded.close()
})

it('forgets marks in a book as late, also where nobody has a place in it', async () => {
  const seeded = await openSeeded()
  const { db } = seeded
  const day = 86_400_000
  const now = 1_800_000_000_000
  const user_id = await seeded.user()
  const libraryId = await seeded.library()
  const [recent = '', old = ''] = await seeded.books(libraryId, [
    { title: 'Recent' },
    { title: 'Old' },
  ])
  for (const [item_id, days] of [
    [recent, 89],
    [old, 91],
  ] as const)
    await db.transact(async (trx) => {
      await trx
        .insertInto('annotations')
        .values({
          id: `mark in ${item_id}`,
          user_id,
          item_id,
          kind: 'highlight',
          ino: null,
          location: '',
          fraction: 0,
          chapter: null,
          style: 'yellow',
          quote: 'x',
          note: '',
          source: 'lectern',
          created_at: 1,
          updated_at: 1,
          source_at: null,
          removed_at: null,
          stored_at: 1,
          words: ' x',
        })
        .execute()
      await trx
        .insertInto('tombstones')
        .values({
          item_id,
          media_id: item_id,
          library_id: libraryId,
          path: item_id,
          ino: '1',
          content_key: '',
          title: '',
          metadata_json: '{}',
          removed_at: now - days * day,
        })
        .execute()
      await trx.deleteFrom('items').where('id', '=', item_id).execute()
    })
  expect(await forgetGone({ db, now: () => now })).toBe(1)
  const left = await db.read.selectFrom('annotations').select('item_id').execute()
  expect(left).toEqual([{ item_id: recent }])
  await seeded.close()
})
