import type { EbookFile, LibraryFile } from '@lectern/contract'
import { mayOpenLibrary } from '#domain/caller.ts'
import type { VisibilityScope } from '#domain/caller.ts'
import type { Database } from '#storage/database.ts'
import type { ItemDetailRow, ItemRow, LabelKind } from '#storage/schema.ts'
import { onlyVisible } from '#storage/visibility.ts'

/** A book as catalogues know it: rows as they are, and what hangs on them. */
export interface BookRows {
  item: Pick<ItemRow, (typeof columns)[number]>
  detail: Pick<ItemDetailRow, 'description' | 'metadata_json'>
  authors: { id: string; name: string }[]
  series: { id: string; name: string; sequence: string | null }[]
  labels: { kind: LabelKind; value: string }[]
  /** The primary one. */
  ebook: EbookFile | null
  supplementary: LibraryFile[]
  /** Where the caller is in its ebook. */
  place: { location: string | null; at: number } | null
}

export interface CatalogueLibrary {
  id: string
  name: string
  updatedAt: number
}

const columns = [
  'id',
  'library_id',
  'path',
  'is_file',
  'title',
  'subtitle',
  'published_year',
  'publisher',
  'language',
  'isbn',
  'asin',
  'explicit',
  'duration',
  'num_audio_files',
  'num_tracks',
  'num_supplementary',
  'is_missing',
  'size',
  'cover_path',
  'updated_at',
] as const

export type BooksStore = ReturnType<typeof booksStore>

/** Every query about the books of catalogues. All of them carry the access predicate. */
export function booksStore(db: Database) {
  /** Files of books with further ebooks: they are in the list of all files only, which may be long. */
  async function supplementaryOf(ids: readonly string[]): Promise<Map<string, LibraryFile[]>> {
    if (ids.length === 0) return new Map()
    const rows = await db.read
      .selectFrom('item_files')
      .select(['item_id', 'library_files_json'])
      .where('item_id', 'in', [...ids])
      .execute()
    return new Map(
      rows.map((row) => {
        const files = JSON.parse(row.library_files_json) as LibraryFile[]
        return [
          row.item_id,
          files.filter(({ fileType, isSupplementary }) => fileType === 'ebook' && isSupplementary),
        ]
      }),
    )
  }

  async function linksOf(ids: readonly string[]) {
    const authors = await db.read
      .selectFrom('item_authors')
      .innerJoin('authors', 'authors.id', 'item_authors.author_id')
      .select(['item_authors.item_id', 'authors.id', 'authors.name'])
      .where('item_authors.item_id', 'in', [...ids])
      .orderBy('item_authors.position')
      .execute()
    const series = await db.read
      .selectFrom('item_series')
      .innerJoin('series', 'series.id', 'item_series.series_id')
      .select(['item_series.item_id', 'series.id', 'series.name', 'item_series.sequence'])
      .where('item_series.item_id', 'in', [...ids])
      .orderBy('item_series.position')
      .execute()
    const labels = await db.read
      .selectFrom('item_labels')
      .select(['item_id', 'kind', 'value'])
      .where('item_id', 'in', [...ids])
      .orderBy('position')
      .execute()
    return { authors: byItem(authors), series: byItem(series), labels: byItem(labels) }
  }

  return {
    /** Libraries of books that a scope reaches into, in their order. */
    async libraries(scope: VisibilityScope): Promise<CatalogueLibrary[]> {
      const rows = await db.read
        .selectFrom('libraries')
        .select(['id', 'name', 'updated_at as updatedAt'])
        .where('media_type', '=', 'book')
        .orderBy('display_order')
        .orderBy('id')
        .execute()
      return rows.filter(({ id }) => mayOpenLibrary(id, scope))
    },

    /** The latest books of some libraries. */
    async newest(
      libraryIds: readonly string[],
      scope: VisibilityScope,
      most: number,
    ): Promise<string[]> {
      if (libraryIds.length === 0) return []
      const rows = await db.read
        .selectFrom('items')
        .where('items.library_id', 'in', [...libraryIds])
        .$call(onlyVisible(scope))
        .orderBy('items.added_at', 'desc')
        .orderBy('items.id', 'desc')
        .limit(most)
        .execute()
      return rows.map(({ itemId }) => itemId)
    },

    /** The books among these items that a scope may see, in the order of `ids`; a page of them. */
    async books(
      ids: readonly string[],
      { scope, userId }: { scope: VisibilityScope; userId: string },
    ): Promise<BookRows[]> {
      if (ids.length === 0) return []
      const items = await db.read
        .selectFrom('items')
        .innerJoin('item_details', 'item_details.item_id', 'items.id')
        // The files of a book with sound alone are long, and nothing of them is wanted.
        .leftJoin('item_files', (join) =>
          join
            .onRef('item_files.item_id', '=', 'items.id')
            .on('items.ebook_format', 'is not', null),
        )
        .leftJoin('progress', (join) =>
          join
            .onRef('progress.item_id', '=', 'items.id')
            .on('progress.user_id', '=', userId)
            .on('progress.episode_id', '=', ''),
        )
        .where('items.id', 'in', [...ids])
        .where('items.media_type', '=', 'book')
        .$call(onlyVisible(scope))
        .select(columns.map((column) => `items.${column}` as const))
        .select([
          'item_details.description',
          'item_details.metadata_json',
          'item_files.ebook_file_json',
          'progress.ebook_location',
          'progress.last_update',
        ])
        .execute()
      if (items.length === 0) return []
      const found = items.map(({ id }) => id)
      const links = await linksOf(found)
      const more = await supplementaryOf(
        items.flatMap(({ id, num_supplementary: count }) => (count > 0 ? id : [])),
      )
      const books = new Map(
        items.map((item): [string, BookRows] => [
          item.id,
          {
            item,
            detail: item,
            authors: links.authors.get(item.id) ?? [],
            series: links.series.get(item.id) ?? [],
            labels: links.labels.get(item.id) ?? [],
            ebook:
              item.ebook_file_json === null
                ? null
                : (JSON.parse(item.ebook_file_json) as EbookFile),
            supplementary: more.get(item.id) ?? [],
            place:
              item.last_update === null
                ? null
                : { location: item.ebook_location, at: item.last_update },
          },
        ]),
      )
      return ids.flatMap((id) => books.get(id) ?? [])
    },
  }
}

function byItem<Row extends { item_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>()
  for (const row of rows) {
    const list = found.get(row.item_id)
    if (list === undefined) found.set(row.item_id, [row])
    else list.push(row)
  }
  return found
}
