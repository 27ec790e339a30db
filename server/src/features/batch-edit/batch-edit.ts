import type { BodyOf, ReplyOf, batchEditCalls } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import { changed } from '#features/item-edit/index.ts'
import { byHand } from '#features/items/index.ts'
import type { ItemRead, ItemRewriter } from '#features/items/index.ts'
import type { BatchEditStore } from './batch-edit.store.ts'
import { editedItem, mediaChangeOf } from './batch-edit.wire.ts'

interface BatchEditDeps {
  store: BatchEditStore
  read: Pick<ItemRead, 'checkAll'>
  rewriter: ItemRewriter
}

type Calls = typeof batchEditCalls

export type BatchEdit = ReturnType<typeof createBatchEdit>

/** The verbs of changing many items at once. */
export function createBatchEdit({ store, read, rewriter }: BatchEditDeps) {
  return {
    async read(
      { ids, hasDescriptions }: BodyOf<Calls['read']>,
      { scope }: Caller,
    ): Promise<ReplyOf<Calls['read']>> {
      const wanted = [...new Set(ids)]
      const rows = await store.rows(wanted, scope, hasDescriptions)
      return {
        items: wanted.flatMap((id) => {
          const row = rows.get(id)
          return row === undefined ? [] : [editedItem(row, hasDescriptions)]
        }),
        gone: wanted.filter((id) => !rows.has(id)),
      }
    },

    /**
     * All items or none. What others did to other fields since they were read stays.
     * @throws Problem `missing` or `forbidden` where one isn’t there or hidden, `conflict` where somebody else changed one of
     * the same fields.
     */
    async save(
      { changes }: BodyOf<Calls['save']>,
      caller: Caller,
    ): Promise<ReplyOf<Calls['save']>> {
      const wanted = new Map(changes.map(({ id, fields }) => [id, mediaChangeOf(fields)]))
      const ids = [...wanted.keys()]
      await read.checkAll(ids, caller)
      const cause = byHand(caller)
      const numItems = await rewriter.rewrite(
        ids,
        (record) => changed(record, wanted.get(record.id) ?? {}),
        cause,
        {
          isWhole: true,
          inBatch: true,
          leavesFiles: true,
          since: new Map(changes.map(({ id, since }) => [id, since])),
        },
      )
      return { batch: numItems === 0 ? null : cause.batch, numItems }
    },
  }
}
