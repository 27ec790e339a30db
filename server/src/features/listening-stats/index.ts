export { createListeningStats } from './listening-stats.ts'
export { listeningStatsRoutes } from './listening-stats.routes.ts'
export { createServerStats } from './server-stats.ts'
