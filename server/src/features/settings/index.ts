export { backupPathKey, createSettings } from './settings.ts'
export type { Settings } from './settings.ts'
export { settingsStore } from './settings.store.ts'
export { settingsRoutes } from './settings.routes.ts'
