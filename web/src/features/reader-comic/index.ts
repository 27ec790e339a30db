export { openComic as openBook } from './open-comic.ts'
export { PagesStyle as StylePanel } from '#features/reader-pages/index.ts'
