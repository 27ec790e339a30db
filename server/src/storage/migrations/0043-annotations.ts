import type { Kysely } from 'kysely'
import type { ColumnKit } from '../column-kit.ts'

/** Highlights, notes and bookmarks in books. Like bookmarks of sounds they outlive their item for a while. */
export async function annotations(db: Kysely<unknown>, c: ColumnKit): Promise<void> {
  await db.schema
    .createTable('annotations')
    .addColumn('id', c.id, (col) => col.primaryKey())
    .addColumn('user_id', c.id, (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('item_id', c.id, (col) => col.notNull())
    .addColumn('kind', c.text, (col) => col.notNull())
    .addColumn('ino', c.text)
    .addColumn('location', c.text, (col) => col.notNull())
    .addColumn('fraction', c.real, (col) => col.notNull())
    .addColumn('chapter', c.text)
    .addColumn('style', c.text)
    .addColumn('quote', c.text, (col) => col.notNull())
    .addColumn('note', c.text, (col) => col.notNull())
    .addColumn('source', c.text, (col) => col.notNull())
    .addColumn('created_at', c.big, (col) => col.notNull())
    .addColumn('updated_at', c.big, (col) => col.notNull())
    .addColumn('source_at', c.big)
    .addColumn('removed_at', c.big)
    .addColumn('stored_at', c.big, (col) => col.notNull())
    .addColumn('words', c.text, (col) => col.notNull())
    .execute()
  for (const [name, columns] of [
    ['annotations_user_item', ['user_id', 'item_id', 'fraction']],
    ['annotations_item', ['item_id']],
    ['annotations_removed', ['removed_at']],
  ] as const)
    await db.schema
      .createIndex(name)
      .on('annotations')
      .columns([...columns])
      .execute()
}
