import type { Bookmark, BookmarkedItem, Chapter } from '@lectern/contract'
import { summaryOf } from '#features/items/index.ts'
import type { BookmarkRow } from '#storage/schema.ts'
import type { MarkedItemRow } from './bookmarks.store.ts'

/** Bookmark row → wire (ABS wire, users §1.6). */
export function renderBookmark(row: BookmarkRow): Bookmark {
  return { libraryItemId: row.item_id, time: row.time, title: row.title, createdAt: row.created_at }
}

/** The items, latest marked first, each with its bookmarks by time; an item without any isn't told. */
export function renderMarkedItems(
  items: readonly MarkedItemRow[],
  rows: readonly BookmarkRow[],
): BookmarkedItem[] {
  const marks = new Map<string, BookmarkRow[]>()
  for (const row of rows) marks.set(row.item_id, [...(marks.get(row.item_id) ?? []), row])
  const latest = (id: string) => Math.max(...(marks.get(id) ?? []).map((row) => row.created_at))
  return items
    .filter(({ id }) => marks.has(id))
    .sort((a, b) => latest(b.id) - latest(a.id))
    .map((item) => renderMarkedItem(item, marks.get(item.id) ?? []))
}

function renderMarkedItem(item: MarkedItemRow, rows: readonly BookmarkRow[]): BookmarkedItem {
  const chapters = JSON.parse(item.chapters_json) as Chapter[]
  return {
    id: item.id,
    libraryId: item.library_id,
    mediaType: item.media_type,
    ...summaryOf(item.minified),
    bookmarks: [...rows]
      .sort((a, b) => a.time - b.time)
      .map((row) => ({
        time: row.time,
        title: row.title,
        createdAt: row.created_at,
        chapter:
          chapters.find(({ start, end }) => row.time >= start && row.time < end)?.title || null,
      })),
  }
}
