import { backupCalls, exportCalls, ownBackupCalls } from '@lectern/contract'
import { rule } from './rule.ts'
import type { Rule, Target } from './rule.ts'

const ofId = ({ params }: { params: { id: string } }): Target => ({
  id: params.id,
  name: params.id,
})

/** Copies of everything. Reading one counts: all that the server knows is in it. */
export const backupRules: readonly Rule[] = [
  rule(backupCalls.create, 'backups', 'backup-made'),
  rule(backupCalls.upload, 'backups', 'backup-uploaded'),
  rule(backupCalls.download, 'backups', 'backup-downloaded', { target: ofId }),
  rule(backupCalls.apply, 'backups', 'backup-restored', { target: ofId }),
  rule(ownBackupCalls.restore, 'backups', 'backup-restored', { target: ofId }),
  rule(backupCalls.remove, 'backups', 'backup-removed', { target: ofId }),
  rule(backupCalls.setPath, 'backups', 'backup-folder-changed', {
    target: ({ body }) => ({ id: null, name: body.path }),
  }),
  rule(exportCalls.begin, 'backups', 'export-begun', {
    made: ({ id }) => ({ id: String(id), name: String(id) }),
  }),
  rule(exportCalls.download, 'backups', 'export-downloaded', { target: ofId }),
  rule(exportCalls.passwords, 'backups', 'export-passwords-told', { target: ofId }),
  rule(exportCalls.remove, 'backups', 'export-removed', { target: ofId }),
]
