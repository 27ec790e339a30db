import type { Library, LibrarySettings } from '@lectern/contract'
import type { LibraryWithFolders } from './libraries.store.ts'

/** Row → wire Library (ABS wire, libraries §2.1). */
export function libraryWire({ row, folders }: LibraryWithFolders): Library {
  return {
    id: row.id,
    name: row.name,
    folders: folders.map((folder) => ({
      id: folder.id,
      fullPath: folder.path,
      libraryId: folder.library_id,
      addedAt: folder.added_at,
    })),
    displayOrder: row.display_order,
    icon: row.icon,
    mediaType: row.media_type,
    provider: row.provider,
    settings: JSON.parse(row.settings_json) as LibrarySettings,
    lastScan: row.last_scan_at,
    lastScanVersion: row.last_scan_version,
    createdAt: row.created_at,
    lastUpdate: row.updated_at,
    ...(row.is_offline === 1 ? { isOffline: true } : {}),
  }
}
