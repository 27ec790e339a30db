import type { Bookmark } from '@lectern/contract'
import type { BookmarkRow } from '#storage/schema.ts'

/** Bookmark row → wire (ABS wire, users §1.6). */
export function renderBookmark(row: BookmarkRow): Bookmark {
  return { libraryItemId: row.item_id, time: row.time, title: row.title, createdAt: row.created_at }
}
