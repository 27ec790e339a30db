import type { Database } from '#storage/database.ts'
import type { MatchRunRow } from '#storage/schema.ts'

export interface MatchedLibrary {
  id: string
  name: string
  mediaType: string
  provider: string
  settingsJson: string
}

/** What a step of a run came to. */
export type RunStep = Pick<MatchRunRow, 'after_id' | 'done' | 'updated' | 'unmatched' | 'unsure'>

export type MatchRunsStore = ReturnType<typeof matchRunsStore>

/** Runs that have not ended, and the items that are their business. */
export function matchRunsStore(db: Database) {
  return {
    async begin(run: MatchRunRow): Promise<void> {
      await db.transact((trx) => trx.insertInto('match_runs').values(run).execute())
    },

    one: (id: string): Promise<MatchRunRow | undefined> =>
      db.read.selectFrom('match_runs').selectAll().where('id', '=', id).executeTakeFirst(),

    ofLibrary: (libraryId: string): Promise<MatchRunRow | undefined> =>
      db.read
        .selectFrom('match_runs')
        .selectAll()
        .where('library_id', '=', libraryId)
        .orderBy('started_at')
        .orderBy('id')
        .executeTakeFirst(),

    all: (): Promise<MatchRunRow[]> =>
      db.read.selectFrom('match_runs').selectAll().orderBy('started_at').orderBy('id').execute(),

    async advance(id: string, step: RunStep): Promise<void> {
      await db.transact((trx) =>
        trx.updateTable('match_runs').set(step).where('id', '=', id).execute(),
      )
    },

    async end(id: string): Promise<void> {
      await db.transact((trx) => trx.deleteFrom('match_runs').where('id', '=', id).execute())
    },

    async library(id: string): Promise<MatchedLibrary | undefined> {
      return db.read
        .selectFrom('libraries')
        .select(['id', 'name', 'media_type as mediaType', 'provider'])
        .select('settings_json as settingsJson')
        .where('id', '=', id)
        .executeTakeFirst()
    },

    /** The library that one of these items is in. */
    async libraryAround(itemIds: readonly string[]): Promise<MatchedLibrary | undefined> {
      return db.read
        .selectFrom('items')
        .innerJoin('libraries', 'libraries.id', 'items.library_id')
        .select(['libraries.id', 'libraries.name', 'libraries.media_type as mediaType'])
        .select(['libraries.provider', 'libraries.settings_json as settingsJson'])
        .where('items.id', 'in', itemIds.slice(0, 500))
        .orderBy('items.id')
        .limit(1)
        .executeTakeFirst()
    },

    /** Books and podcasts of a library, missing ones too, in the order of their ids. */
    async idsAfter(libraryId: string, afterId: string, limit: number): Promise<string[]> {
      const rows = await db.read
        .selectFrom('items')
        .select('id')
        .where('library_id', '=', libraryId)
        .where('id', '>', afterId)
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map((row) => row.id)
    },

    async count(libraryId: string): Promise<number> {
      const { count } = await db.read
        .selectFrom('items')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('library_id', '=', libraryId)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}
