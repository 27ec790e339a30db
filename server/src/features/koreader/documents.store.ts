import type { VisibilityScope } from '#domain/caller.ts'
import type { Database } from '#storage/database.ts'
import type { EbookDocumentRow } from '#storage/schema.ts'
import { visibleItems } from '#storage/visibility.ts'

/** The file that a document of KOReader is. */
export type FoundDocument = Pick<
  EbookDocumentRow,
  'item_id' | 'ext' | 'is_primary' | 'content_md5' | 'name_md5'
>

/** An item with ebooks, and what is known of them. */
export interface EbookItem {
  id: string
  libraryFilesJson: string
  known: EbookDocumentRow[]
}

export type DocumentsStore = ReturnType<typeof documentsStore>

/** Copies of one file that are looked at, at most. */
const mostCopies = 50

/** Every query about which file a document is. */
export function documentsStore(db: Database) {
  return {
    /** Files that a document may be, of items that may be seen; oldest items first. */
    find: (document: string, scope: VisibilityScope): Promise<FoundDocument[]> =>
      db.read
        .selectFrom('ebook_documents')
        .innerJoin('items', 'items.id', 'ebook_documents.item_id')
        .select([
          'ebook_documents.item_id',
          'ebook_documents.ext',
          'ebook_documents.is_primary',
          'ebook_documents.content_md5',
          'ebook_documents.name_md5',
        ])
        .where((eb) =>
          eb.or([
            eb('ebook_documents.content_md5', '=', document),
            eb('ebook_documents.name_md5', '=', document),
          ]),
        )
        .where(visibleItems(scope))
        .orderBy('items.added_at')
        .orderBy('items.id')
        .limit(mostCopies)
        .execute(),

    /** Some of the items with ebooks, those whose ids follow. */
    async itemsAfter(id: string, most: number): Promise<EbookItem[]> {
      const items = await db.read
        .selectFrom('items')
        .innerJoin('item_files', 'item_files.item_id', 'items.id')
        .select(['items.id as id', 'item_files.library_files_json as libraryFilesJson'])
        .where('items.id', '>', id)
        .where((eb) =>
          eb.or([eb('items.ebook_format', 'is not', null), eb('items.num_supplementary', '>', 0)]),
        )
        .orderBy('items.id')
        .limit(most)
        .execute()
      if (items.length === 0) return []
      const ids = items.map((item) => item.id)
      const rows = await db.read
        .selectFrom('ebook_documents')
        .selectAll()
        .where('item_id', 'in', ids)
        .execute()
      return items.map((item) => ({
        ...item,
        known: rows.filter(({ item_id }) => item_id === item.id),
      }))
    },

    /** Puts what an item's ebooks are known by in the place of what was known; an item that is gone keeps nothing. */
    async replace(itemId: string, rows: readonly EbookDocumentRow[]): Promise<void> {
      await db.transact(async (trx) => {
        const item = await trx
          .selectFrom('items')
          .select('id')
          .where('id', '=', itemId)
          .executeTakeFirst()
        if (item === undefined) return
        await trx.deleteFrom('ebook_documents').where('item_id', '=', itemId).execute()
        if (rows.length > 0)
          await trx
            .insertInto('ebook_documents')
            .values([...rows])
            .execute()
      })
    },
  }
}
