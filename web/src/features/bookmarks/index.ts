export { BookmarksDialog } from './bookmarks-dialog.tsx'
