export { openPages, startOf } from './open-pages.tsx'
export { PagesStyle } from './panels/pages-style.tsx'
export type { Outline, OutlineStart, PageProps, PageSize, PageSource } from './model/page-source.ts'
export { changeLooks, usePageLooks, type Direction } from './model/page-looks.ts'
