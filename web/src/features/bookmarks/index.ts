export { BookmarkRow } from './bookmark-row.tsx'
export { addBookmark, bookmarksIn, useAllBookmarks } from './bookmarks.ts'
export { BookmarkPanel } from './bookmark-panel.tsx'
export { BookmarksDialog } from './bookmarks-dialog.tsx'
