import { ignorePrefix } from '@lectern/contract/rules'
import { librarySettings } from '@lectern/contract'
import { pagesOf } from '#storage/move/pages-of.ts'
import type { LibraryRow } from '#storage/schema.ts'
import { at, atOrNull, pick, stored, storedRecord } from '../leaving.ts'
import type { Leaving } from '../leaving.ts'

/** Libraries of books and podcasts with their folders. */
export async function putLibraries(leaving: Leaving): Promise<void> {
  const { db, target, libraries, report, paths } = leaving
  for await (const rows of pagesOf(db.read, 'libraries', ['id'])) {
    for (const row of rows) {
      if (row.media_type !== 'book' && row.media_type !== 'podcast') {
        report.left(
          'libraries',
          row.name,
          row.media_type === 'music'
            ? 'Audiobookshelf has no libraries of music'
            : 'Audiobookshelf has no libraries of films',
        )
        continue
      }
      libraries.add(row.id)
      report.brought('libraries')
      target.insert('libraries', {
        ...pick({ ...row }, ['id', 'name', 'icon', 'provider']),
        displayOrder: row.display_order,
        mediaType: row.media_type,
        lastScan: atOrNull(row.last_scan_at),
        lastScanVersion: row.last_scan_version,
        settings: JSON.stringify(settingsOf(row)),
        extraData: precedenceOf(row),
        createdAt: at(row.created_at),
        updatedAt: at(row.updated_at),
      })
    }
  }
  for await (const rows of pagesOf(db.read, 'library_folders', ['id'])) {
    for (const row of rows.filter(({ library_id }) => libraries.has(library_id))) {
      const createdAt = at(row.added_at)
      target.insert('libraryFolders', {
        id: row.id,
        path: paths(row.path),
        createdAt,
        updatedAt: createdAt,
        libraryId: row.library_id,
      })
      report.brought('folders')
    }
  }
}

const settingsOf = (row: LibraryRow): Record<string, unknown> =>
  pick(storedRecord(row.settings_json), Object.keys(librarySettings.shape))

/** What the last scan went by; a scan there goes by it again. */
function precedenceOf({ last_scan_precedence: precedence }: LibraryRow): string | null {
  const given = precedence === null ? null : listOf(precedence)
  return given === null ? null : JSON.stringify({ lastScanMetadataPrecedence: given })
}

function listOf(text: string): unknown {
  return text.startsWith('[') ? stored(text) : text.split(',')
}

export async function putAuthors(leaving: Leaving): Promise<void> {
  const { db, target, libraries, authors, report, paths } = leaving
  for await (const rows of pagesOf(db.read, 'authors', ['id'])) {
    for (const row of rows.filter(({ library_id }) => libraries.has(library_id))) {
      authors.add(row.id)
      target.insert('authors', {
        ...pick({ ...row }, ['id', 'name', 'asin', 'description']),
        lastFirst: row.last_first,
        imagePath: row.image_path === null ? null : paths(row.image_path),
        createdAt: at(row.added_at),
        updatedAt: at(row.updated_at),
        libraryId: row.library_id,
      })
      report.brought('authors')
    }
  }
}

export async function putSeries(leaving: Leaving): Promise<void> {
  const { db, target, libraries, series, report, settings } = leaving
  const { sortingPrefixes } = settings.current()
  for await (const rows of pagesOf(db.read, 'series', ['id'])) {
    for (const row of rows.filter(({ library_id }) => libraries.has(library_id))) {
      series.add(row.id)
      target.insert('series', {
        ...pick({ ...row }, ['id', 'name', 'description']),
        nameIgnorePrefix: ignorePrefix(row.name, sortingPrefixes),
        createdAt: at(row.added_at),
        updatedAt: at(row.updated_at),
        libraryId: row.library_id,
      })
      report.brought('series')
    }
  }
}
