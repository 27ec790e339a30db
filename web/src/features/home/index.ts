export { firstCovers, latestOf, shelvesOf } from './first-screen.ts'
export { Home } from './home.tsx'
export { shelvesQuery } from './home.queries.ts'
export { HomeSkeleton } from './home-skeleton.tsx'
