import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { cardsOf, loadRecord, loadRecords } from '#features/items/index.ts'
import { cardBytesOf } from '#features/items/render/cards.store.ts'
import { openTestDatabase } from '#testing/database.ts'
import { onlyVisible, visibleItems } from './visibility.ts'

const guest = {
  libraries: ['books'],
  tags: { mode: 'deny', values: ['private'] },
  explicit: false,
} as const

const folder = mkdtempSync(join(tmpdir(), 'lectern-visibility-'))
const db = await openTestDatabase({ folder })
const { read, close } = db
afterAll(async () => {
  await close()
  rmSync(folder, { recursive: true, force: true })
})

const heard = read.selectFrom('progress').innerJoin('items', 'items.id', 'progress.item_id')

test('the access predicate fits any query over items, and no other', async () => {
  const visible = heard.select('items.id').where(visibleItems(guest)).compile()
  expect(visible.parameters).toEqual(['books', 0, 'tag', 'private'])
  const users = read.selectFrom('users').select('users.id')
  // @ts-expect-error where there are no items to judge, the types refuse it before the database does
  const foreign = users.where(visibleItems(guest))
  await expect(foreign.execute()).rejects.toThrow('items')
})

test('cards and records are read by ids that passed the predicate, and by no others', async () => {
  const query = heard.$call(onlyVisible(guest))
  expect(query.compile().parameters).toEqual(['books', 0, 'tag', 'private'])
  const rows = await query.execute()
  const ids = rows.map(({ itemId }) => itemId)
  expect([...(await cardsOf(read, ids))]).toEqual([])
  // @ts-expect-error nobody has judged this one
  await cardsOf(read, ['of-somebody'])
  // @ts-expect-error nor this one, whose card would be sent as it is
  await cardBytesOf(db, ['of-somebody'])
  expect(await loadRecords(read, ids)).toEqual([])
  // @ts-expect-error nobody has judged this one
  await loadRecords(read, ['of-somebody'])
  // @ts-expect-error nor this one
  await loadRecord(read, 'of-somebody')
})
