import { foldText, ignorePrefix, lastFirst } from '@lectern/contract/rules'
import { nameKey } from '#features/items/index.ts'
import { defaultSettings } from '#features/libraries/index.ts'
import type { Trx } from '#features/positions/index.ts'
import type { Move } from '../move.ts'
import { readTable } from '../read-rows.ts'
import { authorRow, folderRow, libraryRow, seriesRow } from '../shapes/items.ts'
import type { LibraryRow } from '../shapes/items.ts'

/** Libraries with their folders. One that has a folder in common with a library here is that library. */
export async function putLibraries(trx: Trx, move: Move): Promise<void> {
  const { report, paths } = move
  const rows = readTable(move.db, 'libraries', libraryRow, { report, kind: 'libraries' })
  const folders = readTable(move.db, 'libraryFolders', folderRow, { report, kind: 'folders' })
  const stored = await trx.selectFrom('libraries').select(['id', 'media_type']).execute()
  const storedFolders = await trx
    .selectFrom('library_folders')
    .select(['id', 'library_id', 'path'])
    .execute()
  for (const row of rows) {
    const own = folders.filter(({ libraryId }) => libraryId === row.id)
    const places = new Set(own.map(({ path }) => paths(path)))
    const shared = storedFolders.find(({ path }) => places.has(path))?.library_id
    const same =
      stored.find(({ id }) => id === row.id) ??
      stored.find(({ id, media_type }) => id === shared && media_type === row.mediaType)
    const settings = { ...defaultSettings(row.mediaType), ...given(row.settings) }
    move.libraries.set(row.id, { id: same?.id ?? row.id, mediaType: row.mediaType, settings })
    if (same === undefined)
      await trx.insertInto('libraries').values(columnsOf(row, settings)).execute()
    else if (same.id !== row.id)
      report.note(
        'libraries',
        row.name,
        'has a folder of a library that is here: its items were added to that one',
      )
    report[same === undefined ? 'brought' : 'known']('libraries')
    for (const folder of own) {
      const path = paths(folder.path)
      const isKnown = storedFolders.some(
        (one) => one.id === folder.id || (one.library_id === same?.id && one.path === path),
      )
      if (!isKnown)
        await trx
          .insertInto('library_folders')
          .values({
            id: folder.id,
            library_id: same?.id ?? row.id,
            path,
            added_at: folder.createdAt,
          })
          .execute()
      report[isKnown ? 'known' : 'brought']('folders')
    }
  }
}

const given = (settings: LibraryRow['settings']) =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))

const columnsOf = (row: LibraryRow, settings: object) => ({
  id: row.id,
  name: row.name,
  media_type: row.mediaType,
  icon: row.icon ?? 'database',
  provider: row.provider ?? (row.mediaType === 'podcast' ? 'itunes' : 'google'),
  display_order: Math.trunc(row.displayOrder),
  settings_json: JSON.stringify(settings),
  last_scan_at: row.lastScan,
  last_scan_version: row.lastScanVersion,
  last_scan_precedence: null,
  is_offline: 0 as const,
  created_at: row.createdAt,
  updated_at: row.updatedAt,
})

/** Authors with what is known of them. Two whose names differ in accents or case only are one here. */
export async function putAuthors(trx: Trx, move: Move): Promise<Map<string, string>> {
  const { report } = move
  const names = new Map<string, string>()
  for (const row of readTable(move.db, 'authors', authorRow, { report, kind: 'authors' })) {
    const library = move.libraries.get(row.libraryId)
    if (library === undefined) {
      report.left('authors', row.name, 'their library is not there any more')
      continue
    }
    names.set(row.id, row.name)
    const sorted = row.lastFirst ?? lastFirst(row.name)
    const made = await trx
      .insertInto('authors')
      .values({
        id: row.id,
        library_id: library.id,
        name: row.name,
        name_key: nameKey(row.name),
        last_first: sorted,
        last_first_key: foldText(sorted),
        asin: row.asin,
        description: row.description,
        image_path: move.pictures.get(row.imagePath ?? '') ?? null,
        added_at: row.createdAt,
        updated_at: row.updatedAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    report[made.length > 0 ? 'brought' : 'known']('authors')
  }
  return names
}

/** Series; two of a library whose names differ in accents or case only are one here. */
export async function putSeries(
  trx: Trx,
  move: Move,
  prefixes: readonly string[],
): Promise<Map<string, string>> {
  const { report } = move
  const names = new Map<string, string>()
  for (const row of readTable(move.db, 'series', seriesRow, { report, kind: 'series' })) {
    const library = move.libraries.get(row.libraryId)
    if (library === undefined) {
      report.left('series', row.name, 'its library is not there any more')
      continue
    }
    names.set(row.id, row.name)
    const name_key = nameKey(row.name)
    const same = await trx
      .selectFrom('series')
      .select('id')
      .where((eb) => eb.or([eb('id', '=', row.id), eb.and({ library_id: library.id, name_key })]))
      .orderBy('id')
      .executeTakeFirst()
    move.series.set(row.id, { id: same?.id ?? row.id, libraryId: library.id })
    report[same === undefined ? 'brought' : 'known']('series')
    if (same !== undefined) continue
    await trx
      .insertInto('series')
      .values({
        id: row.id,
        library_id: library.id,
        name: row.name,
        name_key,
        name_sort: foldText(ignorePrefix(row.name, prefixes)),
        description: row.description,
        added_at: row.createdAt,
        updated_at: row.updatedAt,
      })
      .execute()
  }
  return names
}
