export { backupRoutes } from './backups.routes.ts'
export { createBackupParts } from './create-backups.ts'
export { openBackup } from './archive/read-backup.ts'
export { detailsText } from './archive/manifest.ts'
