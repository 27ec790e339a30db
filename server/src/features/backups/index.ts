export { backupRoutes } from './backups.routes.ts'
export { createBackupParts } from './create-backups.ts'
