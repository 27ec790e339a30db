export { BookmarkPanel } from './bookmark-panel.tsx'
export { BookmarksDialog } from './bookmarks-dialog.tsx'
