import { expect, it } from 'vitest'
import { createEvents } from '#domain/events.ts'
import { createItemWriter } from '#features/items/index.ts'
import { browsingOver } from '#testing/browsing.ts'
import { callerOf, openSeeded, seedTime } from '#testing/seed/seed.ts'
import { createItemHistory, historyStore, undoStore } from './index.ts'

it('takes back no more at once than everybody can wait for', async () => {
  const seeded = await openSeeded()
  const libraryId = await seeded.library()
  const [id = ''] = await seeded.books(libraryId, [{ title: 'A' }])
  const entry = {
    item_id: id,
    library_id: libraryId,
    batch_id: 'scan',
    at: seedTime,
    kind: 'changed' as const,
    user_id: null,
    user_name: null,
    source: 'scan' as const,
    source_name: null,
    num_fields: 1,
    fields_json: JSON.stringify({ title: { before: 'B', after: 'A' } }),
    undone_by: null,
  }
  const add = (count: number) =>
    seeded.db.transact(async (trx) => {
      for (let at = 0; at < count; at += 500)
        await trx
          .insertInto('item_changes')
          .values(Array.from({ length: Math.min(500, count - at) }, () => entry))
          .execute()
    })
  const browsing = browsingOver(seeded, () => seedTime)
  const { search } = seeded.db
  const clock = { now: () => seedTime, newId: () => 'new', prefixes: () => [] }
  const history = createItemHistory({
    db: seeded.db,
    store: historyStore(seeded.db),
    undos: undoStore(seeded.db, createItemWriter({ search, ...clock })),
    read: browsing.reading.read,
    libraryAccess: browsing.reading.libraryAccess,
    rewriter: browsing.rewriter,
    events: createEvents(() => expect.unreachable()),
    now: clock.now,
    putFilesBack: () => Promise.reject(new Error('no files')),
    onWritten: async () => {},
  })
  const undo = () => history.undo({ batch: 'scan' }, callerOf('root'))
  await add(10_001)
  await expect(undo()).rejects.toMatchObject({ kind: 'invalid', message: /too many/ })
  await seeded.db.transact((trx) => trx.deleteFrom('item_changes').where('seq', '=', 1).execute())
  expect(await undo()).toMatchObject({ numItems: 1, kept: [] })
  await seeded.close()
})
