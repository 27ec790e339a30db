export { backupPathKey, createSettings } from './settings.ts'
export type { Settings } from './settings.ts'
export { readDocument, settingsStore, writeDocument } from './settings.store.ts'
export { settingsRoutes } from './settings.routes.ts'
