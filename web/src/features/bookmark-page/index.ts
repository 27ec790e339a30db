export { BookmarkPage } from './bookmark-page.tsx'
