import type { ImportedFeed } from '@lectern/contract'
import { batchesOf } from '#platform/lists/batches.ts'
import type { Database } from '#storage/database.ts'
import type { OpmlImportFeedRow, OpmlImportRow } from '#storage/schema.ts'

/** What became of a feed. */
export type FeedOutcome = Pick<OpmlImportFeedRow, 'state'> &
  Partial<Pick<OpmlImportFeedRow, 'title' | 'item_id' | 'failure'>>

export type OpmlImportsStore = ReturnType<typeof opmlImportsStore>

/** OPML files that are imported, and what became of their feeds. */
export function opmlImportsStore(db: Database) {
  return {
    /** Takes the place of those of the library that have ended. */
    async begin(row: OpmlImportRow, addresses: readonly string[]): Promise<void> {
      await db.transact(async (trx) => {
        await trx
          .deleteFrom('opml_imports')
          .where('library_id', '=', row.library_id)
          .where('ended_at', 'is not', null)
          .execute()
        await trx.insertInto('opml_imports').values(row).execute()
        const feeds = addresses.map((address, position) => ({
          import_id: row.id,
          position,
          address,
          state: 'waiting' as const,
          title: null,
          item_id: null,
          failure: null,
        }))
        for (const batch of batchesOf(feeds, 100))
          await trx
            .insertInto('opml_import_feeds')
            .values([...batch])
            .execute()
      })
    },

    one: (id: string): Promise<OpmlImportRow | undefined> =>
      db.read.selectFrom('opml_imports').selectAll().where('id', '=', id).executeTakeFirst(),

    /** The newest of a library. */
    last: (libraryId: string): Promise<OpmlImportRow | undefined> =>
      db.read
        .selectFrom('opml_imports')
        .selectAll()
        .where('library_id', '=', libraryId)
        .orderBy('started_at', 'desc')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst(),

    /** Those that have not ended, longest waiting first. */
    open: (libraryId?: string): Promise<OpmlImportRow[]> =>
      db.read
        .selectFrom('opml_imports')
        .selectAll()
        .where('ended_at', 'is', null)
        .$if(libraryId !== undefined, (query) => query.where('library_id', '=', libraryId ?? ''))
        .orderBy('started_at')
        .orderBy('id')
        .execute(),

    /** In the order of the file. */
    feeds: (importId: string): Promise<OpmlImportFeedRow[]> =>
      db.read
        .selectFrom('opml_import_feeds')
        .selectAll()
        .where('import_id', '=', importId)
        .orderBy('position')
        .execute(),

    /** The same for people: podcasts are called as they are now, and those that are gone have no page. */
    async shownFeeds(importId: string): Promise<ImportedFeed[]> {
      const rows = await db.read
        .selectFrom('opml_import_feeds as feed')
        .leftJoin('items', 'items.id', 'feed.item_id')
        .selectAll('feed')
        .select(['items.id as itemId', 'items.title as itemTitle'])
        .where('feed.import_id', '=', importId)
        .orderBy('feed.position')
        .execute()
      return rows.map(({ address, title, state, failure, itemId, itemTitle }) => ({
        address,
        title: itemTitle ?? title,
        state: state === 'begun' ? 'waiting' : state,
        libraryItemId: itemId,
        failure,
      }))
    },

    async note(importId: string, position: number, outcome: FeedOutcome): Promise<void> {
      await db.transact((trx) =>
        trx
          .updateTable('opml_import_feeds')
          .set(outcome)
          .where('import_id', '=', importId)
          .where('position', '=', position)
          .execute(),
      )
    },

    async end(importId: string, at: number): Promise<void> {
      await db.transact((trx) =>
        trx
          .updateTable('opml_imports')
          .set({ ended_at: at })
          .where('id', '=', importId)
          .where('ended_at', 'is', null)
          .execute(),
      )
    },
  }
}
