import type { Bookmark, BookmarkedItem, Chapter } from '@lectern/contract'
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
  const { updatedAt, media, coverThumbhash } = JSON.parse(item.minified) as CardFacts
  const { title, authorName, author } = media.metadata
  const chapters = JSON.parse(item.chapters_json) as Chapter[]
  return {
    id: item.id,
    libraryId: item.library_id,
    mediaType: item.media_type,
    title: title ?? '',
    author: authorName ?? author ?? '',
    coverPath: media.coverPath,
    updatedAt,
    ...(coverThumbhash === undefined ? {} : { coverThumbhash }),
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

/** The fields of a card that are read here. */
interface CardFacts {
  updatedAt: number
  coverThumbhash?: string
  media: {
    coverPath: string | null
    metadata: { title: string | null; authorName?: string; author?: string | null }
  }
}
