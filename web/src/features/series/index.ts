export { SeriesPage } from './series-page.tsx'
export { SeriesShelf } from './series-shelf.tsx'
