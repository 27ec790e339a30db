export { createBookmarks } from './bookmarks.ts'
export { bookmarksStore } from './bookmarks.store.ts'
export { bookmarkRoutes } from './bookmarks.routes.ts'
