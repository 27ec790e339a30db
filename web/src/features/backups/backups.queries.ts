import type { Backup, ServerSettings } from '@lectern/contract'
import type { Reply } from '#platform/net/api.ts'
import { call } from '#platform/net/call.ts'
import { callQuery, invalidate } from '#platform/net/query.ts'
import { upload } from '#platform/net/upload.ts'
import { replaceServerSettings, useSession } from '#platform/session/session.ts'

export type BackupsOverview = Reply<'GET /api/lectern/backups'>

/** Backups, what was before restores, where they are, and when the next one is due. */
export const backupsQuery = () => callQuery('GET /api/lectern/backups')

export function refreshBackups(): void {
  invalidate('GET /api/lectern/backups')
}

/** The answer comes when all is done, which takes hours for a large server; ms. */
const timeoutMs = 12 * 3_600_000

export async function makeBackup(): Promise<void> {
  await call('POST /api/backups', { timeoutMs })
  refreshBackups()
}

export async function removeBackup({ id }: Backup): Promise<void> {
  await call('DELETE /api/backups/:id', { params: { id } })
  refreshBackups()
}

/** Which folders of its libraries a backup names, and whether they are here. */
export async function foldersOf({ id }: Backup) {
  return (await call('GET /api/lectern/backups/:id', { params: { id }, timeoutMs })).folders
}

export type Mapping = { from: string; to: string }

/** `folders`: where those are now that aren't where they were. */
export async function restoreBackup({ id }: Backup, folders: Mapping[]): Promise<void> {
  await call('POST /api/lectern/backups/:id/restore', {
    params: { id },
    body: { folders },
    timeoutMs,
  })
}

interface Sending {
  /** How much of it has been sent, 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

export async function takeInBackup(file: File, sending: Sending): Promise<void> {
  const form = new FormData()
  form.append('file', file, file.name)
  await upload('POST /api/backups/upload', { params: {}, form, ...sending })
  refreshBackups()
}

export async function chooseFolder(path: string): Promise<void> {
  await call('PATCH /api/backups/path', { body: { path } })
  refreshBackups()
}

/** Settings of the server that are about backups. */
export type BackupSettings = Pick<
  ServerSettings,
  'backupSchedule' | 'backupsToKeep' | 'maxBackupSize'
>

export async function saveBackupSettings(changes: Partial<BackupSettings>): Promise<void> {
  const answer = await call('PATCH /api/settings', { body: changes })
  const known = useSession.getState().session?.settings
  replaceServerSettings({ ...known, ...answer.serverSettings })
  refreshBackups()
}
