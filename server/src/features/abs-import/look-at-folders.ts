import { itemsInFolder } from '#features/scan/index.ts'
import type { FoundItem } from '#features/scan/index.ts'
import type { ForeignSqlite } from '#storage/foreign/foreign-sqlite.ts'
import type { PathMap } from '#domain/path-map.ts'
import type { FolderReport } from './report.ts'
import { folderRow, libraryRow } from './shapes/items.ts'

/** What lies in the folders of all libraries now, by the paths of the items, and what people are told of each. */
export async function lookAtFolders(
  db: ForeignSqlite,
  paths: PathMap,
): Promise<{ folders: FolderReport[]; found: Map<string, FoundItem> }> {
  const libraries = db.rows('libraries').flatMap((row) => libraryRow.safeParse(row).data ?? [])
  const rows = db.rows('libraryFolders').flatMap((row) => folderRow.safeParse(row).data ?? [])
  const folders: FolderReport[] = []
  const found = new Map<string, FoundItem>()
  for (const { id, path: from, libraryId } of rows) {
    const library = libraries.find((one) => one.id === libraryId)
    if (library === undefined) continue
    const path = paths(from)
    const { mediaType, settings } = library
    const items = await itemsInFolder({ id, path }, { mediaType, settings })
    for (const item of items ?? []) found.set(item.path.normalize('NFC'), item)
    folders.push({ library: library.name, from, path, items: items?.length ?? null })
  }
  return { folders, found }
}
