export { VirtualGrid } from './virtual-grid.tsx'
export { cardLayout, rowLayout } from './layouts.ts'
export { usePages, type Page, type Pages, type PageSource } from './use-pages.ts'
export { usePlace } from './use-place.ts'
