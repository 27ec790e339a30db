import type { Kysely } from 'kysely'
import type { ColumnKit } from '../column-kit.ts'

/** What ebooks were looked at for after the scan: their covers, and how long they are. */
export async function ebookFacts(db: Kysely<unknown>, c: ColumnKit): Promise<void> {
  await db.schema
    .createTable('ebook_covers')
    .addColumn('item_id', c.id, (col) =>
      col.primaryKey().references('items.id').onDelete('cascade'),
    )
    .addColumn('files_hash', c.text, (col) => col.notNull())
    .execute()
  await db.schema
    .createTable('ebook_lengths')
    .addColumn('item_id', c.id, (col) => col.notNull().references('items.id').onDelete('cascade'))
    .addColumn('ino', c.text, (col) => col.notNull())
    .addColumn('version', c.text, (col) => col.notNull())
    .addColumn('revision', c.int, (col) => col.notNull())
    .addColumn('words', c.int)
    .addColumn('pages', c.int)
    .addColumn('printed_pages', c.int)
    .addPrimaryKeyConstraint('ebook_lengths_key', ['item_id', 'ino'])
    .execute()
}
