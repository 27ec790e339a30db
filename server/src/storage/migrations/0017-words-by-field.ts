import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Lets SQLite keep in which fields of an item words are instead of where in them, and an index of single letters: a third
 * less to store, and "agnes a" no longer gathers all words with an "a" first. The words come from the index as it was;
 * PostgreSQL has always kept them so.
 */
export async function wordsByField(
  db: Kysely<unknown>,
  dialect: 'sqlite' | 'postgres',
): Promise<void> {
  if (dialect === 'postgres') return
  for (const statement of before) await sql.raw(statement).execute(db)
  for (let last: number | null = 0; last !== null;) last = await copyWords(db, last)
  for (const statement of after) await sql.raw(statement).execute(db)
}

const fields = [
  'title',
  'subtitle',
  'ids',
  'description',
  'authors',
  'narrators',
  'series',
  'tags',
  'genres',
]

const before = [
  `drop trigger search_docs_gone`,
  // Words come split and folded, so whatever isn't a space belongs to one; other tokenizers know fewer letters than we do.
  `create virtual table search_fields using fts5 (
    ${fields.join(', ')},
    content = '', contentless_delete = 1, detail = column, prefix = '1 2 3', tokenize = 'ascii'
  )`,
  `create virtual table temp.search_instances using fts5vocab (main, search_index, instance)`,
]

const after = [
  `drop table temp.search_instances`,
  `drop table search_index`,
  `alter table search_fields rename to search_index`,
  `create trigger search_docs_gone after delete on search_docs begin
    delete from search_index where rowid = old.id;
  end`,
]

/** Items whose words are sorted at once, in memory; they have about a hundred each. With twice as many it took twice the time. */
const copiedAtOnce = 5000

/** Copies the words of items after this one; resolves with the last of them, null when there was none. */
async function copyWords(db: Kysely<unknown>, first: number): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    select max(id) as last from (
      select id from search_docs where id > ${first} order by id limit ${sql.lit(copiedAtOnce)}
    )`.execute(db)
  const last = rows[0]?.last ?? null
  if (last === null) return null
  const wordsOf = (field: string) =>
    `group_concat(case when col = '${field}' then term end, ' ') as ${field}`
  await sql`
    insert into search_fields (rowid, ${sql.raw(fields.join(', '))})
    select id, ${sql.raw(fields.join(', '))} from search_docs left join (
      select doc, ${sql.raw(fields.map(wordsOf).join(', '))} from temp.search_instances
      where doc > ${first} and doc <= ${last} group by doc
    ) on doc = id
    where id > ${first} and id <= ${last}`.execute(db)
  return last
}
