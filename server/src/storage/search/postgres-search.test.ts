import { PGlite } from '@electric-sql/pglite'
import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unrestricted } from '#platform/caller.ts'
import { postgresColumns } from '../column-kit.ts'
import { foundation } from '../migrations/0001-foundation.ts'
import type { Schema } from '../schema.ts'
import { postgresSearch } from './postgres-search.ts'
import type { SearchDoc } from './search-index.ts'
import { createSearchTables } from './search-tables.ts'

const doc = (itemId: string, facts: Partial<SearchDoc>): SearchDoc => ({
  itemId,
  libraryId: 'library',
  title: '',
  subtitle: null,
  authors: [],
  narrators: [],
  series: [],
  tags: [],
  genres: [],
  ids: [],
  description: null,
  episodes: [],
  ...facts,
})

describe('search on Postgres', () => {
  const server = new PGlite()
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: poolOf(server) }) })
  beforeAll(async () => {
    await foundation(db as Kysely<unknown>, postgresColumns)
    await createSearchTables(db as Kysely<unknown>, 'postgres')
    // All that search reads of items.
    await server.exec(`
      drop table items cascade;
      create table items (id text primary key, title_key text not null);
      insert into items values ('a', 'the hobbit'), ('b', 'moonlight harbour')`)
    await db.transaction().execute((trx) =>
      postgresSearch.put(trx, [
        doc('a', {
          title: 'The Hobbit',
          authors: ['J. R. R. Tolkien'],
          ids: ['B0099SGKL0'],
          tags: ['cosy'],
        }),
        doc('b', {
          title: 'Moonlight Harbour',
          authors: ['Émile Noël'],
          description: 'A hobbit is mentioned.',
        }),
      ]),
    )
  }, 60_000)
  afterAll(() => db.destroy())

  const find = async (words: string[], reach: 'own' | 'any' = 'own') => {
    const terms = words.map((prefix) => ({ prefix, alternatives: [] }))
    const hits = await postgresSearch.find(db, {
      libraryId: 'library',
      scope: unrestricted,
      terms,
      reach,
      limit: 9,
    })
    return hits.map((hit) => hit.itemId)
  }

  it.each<[string[], 'own' | 'any', string[]]>([
    [['hobb'], 'own', ['a', 'b']],
    [['tolkien', 'hobbit'], 'own', ['a']],
    [['tolkien', 'cosy'], 'own', ['a']],
    [['tolkien'], 'own', []],
    [['tolkien'], 'any', ['a']],
    [['emile', 'noel'], 'own', []],
    [['b0099sgkl0'], 'own', ['a']],
    [['zzqq'], 'any', []],
  ])('finds %j (%s) as SQLite does', async (words, reach, expected) => {
    expect(await find(words, reach)).toEqual(expected)
  })

  it('knows words by their middle and by slips, and forgets removed items', async () => {
    expect(await postgresSearch.wordsWith(db, 'light', 9)).toEqual(['moonlight'])
    expect(await postgresSearch.wordsNear(db, 'tolkein')).toEqual(['tolkien'])
    await db.transaction().execute((trx) => postgresSearch.remove(trx, ['b']))
    expect(await find(['hobbit'])).toEqual(['a'])
  })
})

/** The little of a connection pool that Kysely uses, over Postgres in this process. */
function poolOf(server: PGlite) {
  return {
    connect: async () => ({
      query: async (text: string, parameters: unknown[]) => {
        const { rows, affectedRows } = await server.query(text, parameters)
        return { command: 'SELECT' as const, rowCount: affectedRows ?? rows.length, rows }
      },
      release: () => {},
    }),
    end: () => server.close(),
  } as never
}
