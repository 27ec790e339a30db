import type { Transaction } from 'kysely'
import type { Schema } from '#storage/schema.ts'
import type { ListHead, ListKind } from './list-tables.store.ts'

/** Nothing lies in the trash for longer, in ms. */
const longestInTrash = 90 * 86_400_000

/** Notes a list that ends because its last item is gone, so that it can come back with that; old notes go. */
export async function noteEnded(
  trx: Transaction<Schema>,
  kind: ListKind,
  { head, at }: { head: ListHead; at: number },
): Promise<void> {
  const row = { ...head, user_id: head.user_id || null, kind, ended_at: at }
  await trx
    .deleteFrom('ended_lists')
    .where('ended_at', '<', at - longestInTrash)
    .execute()
  await trx.insertInto('ended_lists').values(row).execute()
}

/** A list as it was when it ended, once; null: it didn't end that way, or its library or owner is gone. */
export async function takeEnded(
  trx: Transaction<Schema>,
  kind: ListKind,
  id: string,
): Promise<ListHead | null> {
  const row = await trx
    .deleteFrom('ended_lists')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .returning([
      'id',
      'library_id',
      'user_id',
      'name',
      'name_key',
      'description',
      'created_at',
      'updated_at',
    ])
    .executeTakeFirst()
  return row === undefined ? null : { ...row, user_id: row.user_id ?? '' }
}
