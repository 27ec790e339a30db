export { SeriesCard, type ListedSeries } from './series-card.tsx'
export { SeriesPage } from './series-page.tsx'
export { SeriesShelf } from './series-shelf.tsx'
