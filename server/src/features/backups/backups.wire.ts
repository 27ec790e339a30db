import { basename } from 'node:path'
import type { Backup } from '@lectern/contract'
import type { BackupFile } from './folder/backup-folder.ts'

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const two = (number: number): string => String(number).padStart(2, '0')
const clockOf = (at: Date, between: string): string =>
  `${two(at.getHours())}${between}${two(at.getMinutes())}`

/** `2026-11-21T0547`, in local time. */
export function backupId(createdAt: number): string {
  const at = new Date(createdAt)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${clockOf(at, '')}`
}

/** `Sat, Nov 21 2026 05:47`, in local time. */
function prettyDate(createdAt: number): string {
  const at = new Date(createdAt)
  const day = `${days[at.getDay()]}, ${months[at.getMonth()]} ${at.getDate()} ${at.getFullYear()}`
  return `${day} ${clockOf(at, ':')}`
}

/** A backup as clients know it. */
export function backupOf(file: BackupFile): Backup {
  const { id, key, folder, filename, path, size, createdAt, version } = file
  return {
    id,
    key,
    backupDirPath: folder,
    datePretty: prettyDate(createdAt),
    fullPath: path,
    path: `${basename(folder)}/${filename}`,
    filename,
    fileSize: size,
    createdAt,
    serverVersion: version,
  }
}
