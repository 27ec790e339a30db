import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Index of words that takes the place of the one before as soon as all items are in it. */
export const replacement = 'search_words_by_field'

/** Indexes that have to be written: two while one replaces the other, which answers meanwhile. */
export async function writtenIndexes<S>(db: Kysely<S>): Promise<readonly string[]> {
  const { rows } = await sql`select 1 from sqlite_master where name = ${replacement}`.execute(db)
  return rows.length === 0 ? ['search_index'] : ['search_index', replacement]
}

/** Puts the replacement, which has all items by now, in the place of the index before. */
export async function dropReplaced<S>(db: Kysely<S>): Promise<void> {
  for (const statement of [
    `drop trigger search_docs_gone`,
    `drop table search_index`,
    `alter table ${replacement} rename to search_index`,
    `create trigger search_docs_gone after delete on search_docs begin
      delete from search_index where rowid = old.id;
    end`,
  ]) {
    await sql.raw(statement).execute(db)
  }
}
