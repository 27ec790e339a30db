import { setImmediate as turn } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { pathMap } from '#domain/path-map.ts'
import type { FolderMapping, PathMap } from '#domain/path-map.ts'
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
  const paths = pathMap(all)
  await remapFolders(trx, paths)
  await remapItems(trx, paths)
  await remapFiles(trx, paths)
  await remapEpisodes(trx, paths)
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

/** What there are few of. */
async function remapFolders(trx: Trx, paths: PathMap): Promise<void> {
  for (const { id, path } of await trx
    .selectFrom('library_folders')
    .select(['id', 'path'])
    .orderBy('id')
    .execute())
    await trx
      .updateTable('library_folders')
      .set({ path: paths(path) })
      .where('id', '=', id)
      .execute()
  for (const { id, image_path } of await trx
    .selectFrom('authors')
    .select(['id', 'image_path'])
    .where('image_path', 'is not', null)
    .orderBy('id')
    .execute())
    await trx
      .updateTable('authors')
      .set({ image_path: paths(image_path ?? '') })
      .where('id', '=', id)
      .execute()
  for (const { item_id, path } of await trx
    .selectFrom('tombstones')
    .select(['item_id', 'path'])
    .orderBy('item_id')
    .execute())
    await trx
      .updateTable('tombstones')
      .set({ path: paths(path) })
      .where('item_id', '=', item_id)
      .execute()
}

async function remapItems(trx: Trx, paths: PathMap): Promise<void> {
  for (let after = ''; ;) {
    const rows = await trx
      .selectFrom('items')
      .innerJoin('item_cards as card', 'card.item_id', 'items.id')
      .select(['items.id', 'items.path', 'items.cover_path', 'card.minified'])
      .where('items.id', '>', after)
      .orderBy('items.id')
      .limit(perPiece)
      .execute()
    for (const { id, path, cover_path, minified } of rows) {
      await trx
        .updateTable('items')
        .set({ path: paths(path), cover_path: cover_path === null ? null : paths(cover_path) })
        .where('id', '=', id)
        .execute()
      await trx
        .updateTable('item_cards')
        .set({ minified: remapped(minified, paths) })
        .where('item_id', '=', id)
        .execute()
    }
    await turn()
    if (rows.length < perPiece) return
    after = rows.at(-1)?.id ?? ''
  }
}

async function remapFiles(trx: Trx, paths: PathMap): Promise<void> {
  for (let after = ''; ;) {
    const rows = await trx
      .selectFrom('item_files')
      .selectAll()
      .where('item_id', '>', after)
      .orderBy('item_id')
      .limit(perPiece)
      .execute()
    for (const row of rows)
      await trx
        .updateTable('item_files')
        .set({
          audio_files_json: remapped(row.audio_files_json, paths),
          library_files_json: remapped(row.library_files_json, paths),
          ebook_file_json:
            row.ebook_file_json === null ? null : remapped(row.ebook_file_json, paths),
        })
        .where('item_id', '=', row.item_id)
        .execute()
    await turn()
    if (rows.length < perPiece) return
    after = rows.at(-1)?.item_id ?? ''
  }
}

async function remapEpisodes(trx: Trx, paths: PathMap): Promise<void> {
  for (let after = ''; ;) {
    const rows = await trx
      .selectFrom('episodes')
      .select(['id', 'detail_json'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(perPiece)
      .execute()
    for (const { id, detail_json } of rows)
      await trx
        .updateTable('episodes')
        .set({ detail_json: remapped(detail_json, paths) })
        .where('id', '=', id)
        .execute()
    await turn()
    if (rows.length < perPiece) return
    after = rows.at(-1)?.id ?? ''
  }
}

/** Names under which JSON that is stored has whole paths. */
const pathNames: ReadonlySet<string> = new Set(['path', 'coverPath', 'imagePath', 'fullPath'])

function remapped(json: string, paths: PathMap): string {
  return JSON.stringify(JSON.parse(json), (name, value: unknown) =>
    typeof value === 'string' && pathNames.has(name) && value.startsWith('/')
      ? paths(value)
      : value,
  )
}
