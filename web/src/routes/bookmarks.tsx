import { BookmarkPage } from '#features/bookmark-page/index.ts'

/** All bookmarks of the user. */
export function BookmarksRoute() {
  return <BookmarkPage />
}
