import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../schema.ts'

/**
 * Creates the full-text tables. `search_docs` ties an item to its row in the index and vanishes with the item;
 * `search_words` and `search_grams` are the vocabulary of names and titles, for words typed wrong or by their middle.
 * SQLite's index gets its present form from step 17 (0017-words-by-field).
 */
export async function createSearchTables(
  db: Kysely<unknown>,
  dialect: 'sqlite' | 'postgres',
): Promise<void> {
  const statements = dialect === 'sqlite' ? sqliteTables : postgresTables
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Tables of the index itself. They differ between databases; what they hold is worked out from the items. */
export const indexTables: ReadonlySet<string> = new Set(['search_docs', 'search_passages'])

/** Has the index made anew, in the background, by whoever opens the database next. */
export async function forgetIndex(trx: Transaction<Schema>): Promise<void> {
  await trx.deleteFrom('derived_revisions').where('kind', 'in', ['search', 'episodes']).execute()
}

// The text is folded and split before it comes here, so the tokenizer only has to find the spaces again.
const sqliteTables = [
  `create table search_docs (
    id integer primary key autoincrement,
    item_id text not null unique references items (id) on delete cascade,
    library_id text not null
  )`,
  `create virtual table search_index using fts5 (
    title, subtitle, ids, description, authors, narrators, series, tags, genres,
    content = '', contentless_delete = 1, prefix = '2 3',
    tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co M*'"
  )`,
  `create trigger search_docs_gone after delete on search_docs begin
    delete from search_index where rowid = old.id;
  end`,
  `create table search_words (word text primary key) without rowid`,
  `create table search_grams (gram text, word text, primary key (gram, word)) without rowid`,
]

const postgresTables = [
  `create table search_docs (
    item_id text primary key references items (id) on delete cascade,
    library_id text not null,
    words tsvector not null,
    title tsvector not null, subtitle tsvector not null, ids tsvector not null,
    description tsvector not null, authors tsvector not null, narrators tsvector not null,
    series tsvector not null, tags tsvector not null, genres tsvector not null
  )`,
  `create index search_docs_by_words on search_docs using gin (words)`,
  `create table search_words (word text collate "C" primary key)`,
  `create table search_grams (gram text collate "C", word text collate "C", primary key (gram, word))`,
]
