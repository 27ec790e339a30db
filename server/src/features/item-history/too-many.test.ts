import { expect, it } from 'vitest'
import type { Task } from '@lectern/contract'
import { createEvents } from '#domain/events.ts'
import { createItemWriter } from '#features/items/index.ts'
import { createTasks } from '#jobs/index.ts'
import { silentLog } from '#platform/log.ts'
import { browsingOver } from '#testing/browsing.ts'
import { callerOf, openSeeded, seedTime } from '#testing/seed/seed.ts'
import { createItemHistory, historyStore, undoStore } from './index.ts'

it('takes a batch that is too large to wait for back as a task, piece by piece', async () => {
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
  const events = createEvents(() => expect.unreachable())
  const tasks = createTasks({ events, log: silentLog, now: clock.now, newId: () => 'task' })
  const ended: Task[] = []
  events.follow('task.finished', ({ task }) => void ended.push(task))
  const history = createItemHistory({
    db: seeded.db,
    store: historyStore(seeded.db),
    undos: undoStore(seeded.db, createItemWriter({ search, ...clock })),
    read: browsing.reading.read,
    libraryAccess: browsing.reading.libraryAccess,
    rewriter: browsing.rewriter,
    events,
    tasks,
    now: clock.now,
    putFilesBack: () => Promise.reject(new Error('no files')),
    onWritten: async () => {},
  })
  const undo = () => history.undo({ batch: 'scan' }, callerOf('root'))
  const title = async () =>
    (await seeded.db.read.selectFrom('items').select('title').executeTakeFirst())?.title
  await add(10_001)
  expect(await undo()).toMatchObject({ numItems: 0, kept: [], isUnderWay: true })
  await expect.poll(() => ended.length).toBe(1)
  expect(ended[0]).toMatchObject({ isFailed: false, data: { libraryId } })
  expect(await title()).toBe('B')

  // Called off before it begins it takes nothing back.
  await seeded.db.transact((trx) =>
    trx
      .updateTable('item_changes')
      .set({ undone_by: null })
      .where('batch_id', '=', 'scan')
      .execute(),
  )
  await undo()
  tasks.cancel('undo-changes', libraryId)
  await expect.poll(() => ended.length).toBe(2)

  await seeded.db.transact((trx) => trx.deleteFrom('item_changes').where('seq', '=', 1).execute())
  expect(await undo()).toMatchObject({ numItems: 0, kept: [], batch: null })
  await seeded.close()
})
