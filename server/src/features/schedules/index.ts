export { nextRuns } from './next-runs.ts'
export { scheduleRoutes } from './schedules.routes.ts'
