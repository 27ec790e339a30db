export { LibraryStatsPage } from './library-stats-page.tsx'
