import { isCron } from '@lectern/contract/rules'
import type { BackupSettings } from '../backups.queries.ts'

/** The form as it is typed. */
export interface BackupForm {
  /** null: no backups are made by themselves. */
  schedule: string | null
  keep: string
  /** GB; 0: any. */
  largest: string
}

/** As many as are kept where none are wanted, as on the wire. */
const fewestKept = 2
const mostKept = 1000
const mostGigabytes = 1_000_000

export function formOf(settings: BackupSettings): BackupForm {
  return {
    schedule: settings.backupSchedule === false ? null : settings.backupSchedule,
    keep: String(settings.backupsToKeep || fewestKept),
    largest: String(settings.maxBackupSize),
  }
}

/** Fields that stop it from being saved. */
export function backupFaults({ schedule, keep, largest }: BackupForm): (keyof BackupForm)[] {
  const isWhole = /^\d{1,4}$/.test(keep.trim())
  const isKept = isWhole && Number(keep) >= 1 && Number(keep) <= mostKept
  const size = gigabytesOf(largest)
  return [
    ...(schedule === null || isCron(schedule) ? [] : (['schedule'] as const)),
    ...(isKept ? [] : (['keep'] as const)),
    ...(size !== null && size <= mostGigabytes ? [] : (['largest'] as const)),
  ]
}

/** What is sent of a form without faults: only what is other than on the server. */
export function changesOf(form: BackupForm, settings: BackupSettings): Partial<BackupSettings> {
  const saved = formOf(settings)
  const largest = gigabytesOf(form.largest)
  return {
    ...(form.schedule === saved.schedule ? {} : { backupSchedule: form.schedule ?? false }),
    ...(form.keep.trim() === saved.keep ? {} : { backupsToKeep: Number(form.keep) }),
    ...(largest === settings.maxBackupSize ? {} : { maxBackupSize: largest ?? 0 }),
  }
}

/** `1.5` and `1,5`; null for what is no size. */
function gigabytesOf(text: string): number | null {
  const plain = text.trim().replace(',', '.')
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : null
}
