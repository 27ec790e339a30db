import type { EditedItem } from '@lectern/contract'
import { batchesOf } from '#platform/lists/batches.ts'
import type { VisibilityScope } from '#domain/caller.ts'
import type { Database } from '#storage/database.ts'
import type { LabelKind } from '#storage/schema.ts'
import { onlyVisible } from '#storage/visibility.ts'

/** What forms of many items show of one, as it is stored. */
export interface EditedRow extends Pick<
  EditedItem,
  'id' | 'libraryId' | 'mediaType' | 'updatedAt'
> {
  texts: Record<
    | 'title'
    | 'subtitle'
    | 'publishedYear'
    | 'publisher'
    | 'language'
    | 'isbn'
    | 'asin'
    | 'description',
    string | null
  >
  flags: Record<'explicit' | 'abridged', boolean>
  locksJson: string
  /** What has no column of its own. */
  metadataJson: string
  authors: string[]
  series: { name: string; sequence: string | null }[]
  labels: Record<LabelKind, string[]>
}

export type BatchEditStore = ReturnType<typeof batchEditStore>

/** Every query of changing many items: their fields without their files, which would be most of what is read. */
export function batchEditStore(db: Database) {
  return {
    /** Those among `ids` that the scope sees, by id. */
    async rows(
      ids: readonly string[],
      scope: VisibilityScope,
      hasDescriptions: boolean,
    ): Promise<Map<string, EditedRow>> {
      const found = new Map<string, EditedRow>()
      for (const batch of batchesOf(ids)) {
        const rows = await itemRows(db, batch, scope, hasDescriptions)
        for (const row of rows) found.set(row.id, row)
        const seen = rows.map(({ id }) => id)
        if (seen.length > 0) await addNames(db, seen, found)
      }
      return found
    },
  }
}

async function itemRows(
  db: Database,
  ids: readonly string[],
  scope: VisibilityScope,
  hasDescriptions: boolean,
): Promise<EditedRow[]> {
  const rows = await db.read
    .selectFrom('items')
    .innerJoin('item_details', 'item_details.item_id', 'items.id')
    .where('items.id', 'in', ids)
    .$call(onlyVisible(scope))
    .select([
      'items.library_id as libraryId',
      'items.media_type as mediaType',
      'items.updated_at as updatedAt',
      'items.title',
      'items.subtitle',
      'items.published_year as publishedYear',
      'items.publisher',
      'items.language',
      'items.isbn',
      'items.asin',
      'items.explicit',
      'items.abridged',
      'item_details.locks_json as locksJson',
      'item_details.metadata_json as metadataJson',
    ])
    .$if(hasDescriptions, (query) => query.select('item_details.description'))
    .execute()
  return rows.map(
    ({ itemId, libraryId, mediaType, updatedAt, locksJson, metadataJson, ...row }) => {
      const { explicit, abridged, description = null, ...texts } = row
      return {
        id: itemId,
        libraryId,
        mediaType,
        updatedAt,
        locksJson,
        metadataJson,
        texts: { ...texts, description },
        flags: { explicit: explicit === 1, abridged: abridged === 1 },
        authors: [],
        series: [],
        labels: { genre: [], tag: [], narrator: [] },
      }
    },
  )
}

/** What is linked to items, in its order. */
async function addNames(
  db: Database,
  ids: readonly string[],
  rows: ReadonlyMap<string, EditedRow>,
): Promise<void> {
  const authors = await db.read
    .selectFrom('item_authors')
    .innerJoin('authors', 'authors.id', 'item_authors.author_id')
    .where('item_authors.item_id', 'in', ids)
    .select(['item_authors.item_id as itemId', 'authors.name'])
    .orderBy('item_authors.position')
    .execute()
  for (const { itemId, name } of authors) rows.get(itemId)?.authors.push(name)
  const series = await db.read
    .selectFrom('item_series')
    .innerJoin('series', 'series.id', 'item_series.series_id')
    .where('item_series.item_id', 'in', ids)
    .select(['item_series.item_id as itemId', 'series.name', 'item_series.sequence'])
    .orderBy('item_series.position')
    .execute()
  for (const { itemId, ...entry } of series) rows.get(itemId)?.series.push(entry)
  const labels = await db.read
    .selectFrom('item_labels')
    .where('item_id', 'in', ids)
    .select(['item_id as itemId', 'kind', 'value'])
    .orderBy('position')
    .execute()
  for (const { itemId, kind, value } of labels) rows.get(itemId)?.labels[kind].push(value)
}
