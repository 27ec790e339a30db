import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { dropReplaced, replacement } from '../search/sqlite-replacement.ts'

/**
 * Lets SQLite keep in which fields of an item words are instead of where in them, and an index of single letters: a third
 * less to store, and "agnes a" no longer gathers all words with an "a" first. The index of older data answers until all
 * items are in the new one, which is filled in the background. PostgreSQL has always kept words so.
 */
export async function wordsByField<S>(
  db: Kysely<S>,
  dialect: 'sqlite' | 'postgres',
): Promise<void> {
  if (dialect === 'postgres') return
  for (const statement of [
    `drop trigger search_docs_gone`,
    // Words come split and folded, so whatever isn't a space belongs to one; other tokenizers know fewer letters than we do.
    `create virtual table ${replacement} using fts5 (
      title, subtitle, ids, description, authors, narrators, series, tags, genres,
      content = '', contentless_delete = 1, detail = column, prefix = '1 2 3', tokenize = 'ascii'
    )`,
    `create trigger search_docs_gone after delete on search_docs begin
      delete from search_index where rowid = old.id;
      delete from ${replacement} where rowid = old.id;
    end`,
    `delete from derived_revisions where kind = 'search'`,
  ]) {
    await sql.raw(statement).execute(db)
  }
  const { rows } = await sql`select 1 from search_docs limit 1`.execute(db)
  if (rows.length === 0) await dropReplaced(db)
}
