import { sql } from 'kysely'
import { storedRecords } from '#features/items/index.ts'
import { searchDoc } from '#features/items/record/search-doc.ts'
import type { Database } from '#storage/database.ts'
import { searchFields, wordsByField } from '#storage/search/doc-words.ts'

/** Makes the index of SQLite what it was before the step 0017-words-by-field, which is due again then. */
export async function makeOlderIndex(db: Database): Promise<void> {
  const items = await db.read.selectFrom('items').select('id').execute()
  await db.transact(async (trx) => {
    await trx.deleteFrom('derived_revisions').execute()
    for (const statement of [
      `delete from kysely_migration where name = '0017-words-by-field'`,
      `drop table search_index`,
      `create virtual table search_index using fts5 (
        title, subtitle, ids, description, authors, narrators, series, tags, genres,
        content = '', contentless_delete = 1, prefix = '2 3',
        tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co M*'"
      )`,
    ]) {
      await sql.raw(statement).execute(trx)
    }
    for (const record of await storedRecords(
      trx,
      items.map(({ id }) => id),
    )) {
      const words = wordsByField(searchDoc(record)).map((field) => field.join(' '))
      await sql`insert into search_index (rowid, ${sql.raw(searchFields.join(', '))})
        select id, ${sql.join(words)} from search_docs where item_id = ${record.id}`.execute(trx)
    }
  })
}
