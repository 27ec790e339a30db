import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#testing/database.ts'
import { visibleItems } from './visibility.ts'

const guest = {
  libraries: ['books'],
  tags: { mode: 'deny', values: ['private'] },
  explicit: false,
} as const

test('the access predicate fits any query over items, and no other', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-visibility-'))
  const { read, close } = await openTestDatabase({ folder })
  const joined = read
    .selectFrom('progress')
    .innerJoin('items', 'items.id', 'progress.item_id')
    .select('items.id')
    .where(visibleItems(guest))
    .compile()
  expect(joined.parameters).toEqual(['books', 0, 'tag', 'private'])
  const users = read.selectFrom('users').select('users.id')
  // @ts-expect-error where there are no items to judge, the types refuse it before the database does
  const foreign = users.where(visibleItems(guest))
  await expect(foreign.execute()).rejects.toThrow('items')
  await close()
  rmSync(folder, { recursive: true, force: true })
})
