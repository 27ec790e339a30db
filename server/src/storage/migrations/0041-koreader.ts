import type { Kysely } from 'kysely'
import type { ColumnKit } from '../column-kit.ts'

/** Passwords of apps and devices, and places that KOReader tells of its documents. */
export async function koreader(db: Kysely<unknown>, c: ColumnKit): Promise<void> {
  await db.schema
    .createTable('app_passwords')
    .addColumn('id', c.id, (col) => col.primaryKey())
    .addColumn('user_id', c.id, (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', c.text, (col) => col.notNull())
    .addColumn('digest', c.text, (col) => col.notNull().unique())
    .addColumn('created_at', c.big, (col) => col.notNull())
    .addColumn('last_used_at', c.big)
    .execute()
  await db.schema.createIndex('app_passwords_user').on('app_passwords').column('user_id').execute()
  await db.schema
    .createTable('ebook_documents')
    .addColumn('item_id', c.id, (col) => col.notNull().references('items.id').onDelete('cascade'))
    .addColumn('ino', c.text, (col) => col.notNull())
    .addColumn('size', c.big, (col) => col.notNull())
    .addColumn('mtime_ms', c.big, (col) => col.notNull())
    .addColumn('content_md5', c.text)
    .addColumn('name_md5', c.text, (col) => col.notNull())
    .addColumn('ext', c.text, (col) => col.notNull())
    .addColumn('is_primary', c.flag, (col) => col.notNull())
    .addPrimaryKeyConstraint('ebook_documents_key', ['item_id', 'ino'])
    .execute()
  for (const column of ['content_md5', 'name_md5'])
    await db.schema
      .createIndex(`ebook_documents_${column}`)
      .on('ebook_documents')
      .column(column)
      .execute()
  await db.schema
    .createTable('koreader_places')
    .addColumn('user_id', c.id, (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('document', c.text, (col) => col.notNull())
    .addColumn('progress', c.text, (col) => col.notNull())
    .addColumn('percentage', c.real, (col) => col.notNull())
    .addColumn('device', c.text, (col) => col.notNull())
    .addColumn('device_id', c.text, (col) => col.notNull())
    .addColumn('at', c.big, (col) => col.notNull())
    .addColumn('item_id', c.id)
    .addPrimaryKeyConstraint('koreader_places_key', ['user_id', 'document'])
    .execute()
}
