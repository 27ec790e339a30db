import type { Transaction } from 'kysely'
import type { Database } from '#storage/database.ts'
import type { Schema, UnfinishedRenameRow } from '#storage/schema.ts'

type Kind = UnfinishedRenameRow['kind']

/** Notes a rename whose books are still to be written; inside the transaction that renames. */
export async function beginRename(
  trx: Transaction<Schema>,
  rename: UnfinishedRenameRow,
): Promise<void> {
  await trx
    .insertInto('unfinished_renames')
    .values(rename)
    .onConflict((oc) => oc.columns(['kind', 'id']).doUpdateSet({ into_id: rename.into_id }))
    .execute()
}

/**
 * The row is renamed in one transaction and its books in others, a few at a time; a start after a crash between them
 * finds here what to finish.
 */
export interface UnfinishedRenames {
  end(kind: Kind, id: string): Promise<void>
  list(kind: Kind): Promise<UnfinishedRenameRow[]>
}

export function unfinishedRenames(db: Database): UnfinishedRenames {
  return {
    async end(kind, id) {
      await db.transact((trx) =>
        trx
          .deleteFrom('unfinished_renames')
          .where('kind', '=', kind)
          .where('id', '=', id)
          .execute(),
      )
    },
    list: (kind) =>
      db.read.selectFrom('unfinished_renames').selectAll().where('kind', '=', kind).execute(),
  }
}
