import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Creates the index of passages: what is said of episodes, and what is said in them. */
export async function createPassageTables(
  db: Kysely<unknown>,
  dialect: 'sqlite' | 'postgres',
): Promise<void> {
  const statements = dialect === 'sqlite' ? sqliteTables : postgresTables
  for (const statement of statements) await sql.raw(statement).execute(db)
}

// Hours of talk are many words: in which column each stands is kept, not where in it. Beginnings of words have an index of their own:
// without it two letters are looked up as a thousand words.
const sqliteTables = [
  `create table search_passages (
    id integer primary key autoincrement,
    episode_id text not null,
    item_id text not null references items (id) on delete cascade,
    library_id text not null,
    position integer not null,
    hash text not null,
    unique (episode_id, position)
  )`,
  `create index search_passages_by_item on search_passages (item_id, position)`,
  `create virtual table passage_index using fts5 (
    title, notes, talk,
    content = '', contentless_delete = 1, detail = column, prefix = '2 3', tokenize = 'ascii'
  )`,
  `create trigger search_passages_gone after delete on search_passages begin
    delete from passage_index where rowid = old.id;
  end`,
]

const postgresTables = [
  `create table search_passages (
    id bigint generated always as identity primary key,
    episode_id text collate "C" not null,
    item_id text collate "C" not null references items (id) on delete cascade,
    library_id text collate "C" not null,
    position integer not null,
    hash text not null,
    words tsvector not null, title tsvector not null, notes tsvector not null,
    unique (episode_id, position)
  )`,
  `create index search_passages_by_item on search_passages (item_id, position)`,
  `create index search_passages_by_words on search_passages using gin (words)`,
]
