import type { Backup } from '@lectern/contract'
import { bytes } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { BackupRow } from './backup-row.tsx'

interface BackupListProps {
  backups: Backup[]
  /** They are what was before restores. */
  isBefore?: boolean
  /** Something is being done with backups. */
  isBusy: boolean
  onRestore: (backup: Backup, isBefore: boolean) => Promise<void>
}

/** Backups, the newest first, and how much room they take where. */
export function BackupList({ backups, isBefore = false, isBusy, onRestore }: BackupListProps) {
  const { t } = useTranslation()
  const count = backups.length
  if (count === 0) return null
  const size = backups.reduce((sum, { fileSize }) => sum + fileSize, 0)
  return (
    <div>
      <ul aria-label={t(isBefore ? 'backups.before' : 'backups.title')} className="grid gap-2">
        {backups.map((backup) => (
          <BackupRow
            key={backup.id}
            backup={backup}
            isBefore={isBefore}
            isLast={count === 1}
            isBusy={isBusy}
            onRestore={() => void onRestore(backup, isBefore)}
          />
        ))}
      </ul>
      <p className="mt-2 text-sm break-words text-fg-3 num">
        {t('backups.sum', { count, size: bytes(size, 1) })} ·{' '}
        <bdi dir="ltr">{backups[0]?.backupDirPath}</bdi>
      </p>
    </div>
  )
}
