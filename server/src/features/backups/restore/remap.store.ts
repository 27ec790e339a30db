import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { pathMap } from '#domain/path-map.ts'
import type { FolderMapping } from '#domain/path-map.ts'
import { pagesOf } from '#storage/move/pages-of.ts'
import type { Schema } from '#storage/schema.ts'

type Trx = Transaction<Schema>

/** Rows that are in memory at once, with all their files. */
const perPiece = 200

/**
 * Has everything that was restored point to where folders are on this machine: those that people name, and the one in which
 * this server keeps covers and portraits. What is found there is looked through by the next scan.
 */
export async function remapPaths(
  trx: Trx,
  { maps, metadataPath }: { maps: readonly FolderMapping[]; metadataPath: string },
): Promise<void> {
  const own = await metadataBefore(trx)
  const all =
    own === null || own === metadataPath ? maps : [...maps, { from: own, to: metadataPath }]
  if (all.every(({ from, to }) => from === to)) return
  const remapped = { path: pathMap(all), json: remappedJson(all) }
  for (const one of pathTables) await remapTable(trx, one, remapped)
}

/** Where the server that made the backup kept covers and portraits; null: nothing says so. */
async function metadataBefore(trx: Trx): Promise<string | null> {
  const items = await trx
    .selectFrom('items')
    .select(['id', 'cover_path'])
    .where('cover_path', 'like', '%/items/%')
    .orderBy('id')
    .limit(perPiece)
    .execute()
  for (const { id, cover_path } of items) {
    const at = cover_path?.lastIndexOf(`/items/${id}/`) ?? -1
    if (at > 0) return cover_path?.slice(0, at) ?? null
  }
  const author = await trx
    .selectFrom('authors')
    .select('image_path')
    .where('image_path', 'like', '%/authors/%')
    .orderBy('id')
    .executeTakeFirst()
  return author?.image_path?.replace(/\/authors\/[^/]*$/u, '') ?? null
}

/** What a column holds: a whole path, or JSON with whole paths somewhere in it. */
type Holds = 'path' | 'json'

type Row = Record<string, unknown>

interface PathTable {
  table: keyof Schema
  key: string
  columns: Readonly<Record<string, Holds>>
  pages(trx: Trx): AsyncGenerator<Row[]>
}

/** A table whose rows are told apart by the column `key`. */
function pathTable<T extends keyof Schema>(
  table: T,
  key: keyof Schema[T] & string,
  columns: { [C in keyof Schema[T] & string]?: Holds },
): PathTable {
  return {
    table,
    key,
    columns: Object.fromEntries(Object.entries<Holds | undefined>(columns).flatMap(named)),
    async *pages(trx) {
      const plain = (row: Row): Row => row
      for await (const rows of pagesOf(trx, table, [key], perPiece)) yield rows.map(plain)
    },
  }
}

const named = ([name, holds]: [string, Holds | undefined]): [string, Holds][] =>
  holds === undefined ? [] : [[name, holds]]

/** Every place in the database that names whole paths below library folders or METADATA_PATH; a test looks for others. */
export const pathTables: readonly PathTable[] = [
  pathTable('library_folders', 'id', { path: 'path' }),
  pathTable('authors', 'id', { image_path: 'path' }),
  pathTable('items', 'id', { path: 'path', cover_path: 'path' }),
  pathTable('item_cards', 'item_id', { minified: 'json' }),
  pathTable('item_files', 'item_id', {
    audio_files_json: 'json',
    library_files_json: 'json',
    ebook_file_json: 'json',
  }),
  pathTable('episodes', 'id', { detail_json: 'json' }),
  pathTable('episode_downloads', 'id', { place_json: 'json', detail_json: 'json' }),
  pathTable('tombstones', 'item_id', { path: 'path', metadata_json: 'json' }),
  pathTable('trashed_files', 'id', { record_json: 'json' }),
  pathTable('item_changes', 'seq', { fields_json: 'json' }),
  pathTable('playback_sessions', 'id', { cover_path: 'path', metadata_json: 'json' }),
]

/** A piece at a time; a row is written only where it names such a path. */
async function remapTable(
  trx: Trx,
  { table, key, columns, pages }: PathTable,
  remapped: Record<Holds, (value: string) => string>,
): Promise<void> {
  for await (const rows of pages(trx)) {
    for (const row of rows) {
      const changes = Object.entries(columns).flatMap(([column, holds]) => {
        const value = row[column]
        if (typeof value !== 'string') return []
        const now = remapped[holds](value)
        return now === value ? [] : [sql`${sql.ref(column)} = ${now}`]
      })
      if (changes.length > 0)
        await sql`update ${sql.table(table)} set ${sql.join(changes)}
          where ${sql.ref(key)} = ${row[key]}`.execute(trx)
    }
    await turn()
  }
}

/** Names under which JSON that is stored has whole paths. */
const pathNames: ReadonlySet<string> = new Set(['path', 'coverPath', 'imagePath', 'fullPath'])

/**
 * In JSON whatever lies in one of the folders is a path, under whichever name, as in the history of items. With the root of
 * the disk as the folder any text that begins with a slash would be one: then only names tell.
 */
function remappedJson(maps: readonly FolderMapping[]): (json: string) => string {
  const paths = pathMap(maps)
  const surePaths = pathMap(maps.filter(({ from }) => from !== '/'))
  const traces = maps.map(({ from }) => JSON.stringify(from).slice(1, -1))
  const now = (name: string, value: unknown): unknown => {
    if (typeof value !== 'string' || !value.startsWith('/')) return value
    return pathNames.has(name) ? paths(value) : surePaths(value)
  }
  return (json) =>
    traces.some((trace) => json.includes(trace)) ? JSON.stringify(JSON.parse(json), now) : json
}
