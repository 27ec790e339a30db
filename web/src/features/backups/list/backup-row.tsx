import { Archive, Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Backup } from '@lectern/contract'
import { freshToken, mediaHref } from '#platform/address/media-href.ts'
import { useServerSettings } from '#platform/session/session.ts'
import { ago, dateTime } from '#platform/text/dates.ts'
import { bytes } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { confirm } from '#ui/dialog/confirm.tsx'
import { removeBackup } from '../backups.queries.ts'

interface BackupRowProps {
  backup: Backup
  /** It is what was before a restore. */
  isBefore: boolean
  /** No other one is there. */
  isLast: boolean
  /** Something else is being done with backups. */
  isBusy: boolean
  onRestore: () => void
}

/** One backup: of when, how large, by which version, and what can be done with it. */
export function BackupRow({ backup, isBefore, isLast, isBusy, onRestore }: BackupRowProps) {
  const { t } = useTranslation()
  const settings = useServerSettings()
  const [now] = useState(Date.now)
  const { id, createdAt, fileSize, serverVersion: version, filename } = backup
  const when = dateTime(createdAt, settings)
  const isOwn = backup.key === 'lectern'
  const removing = useAction(removeBackup, {
    done: t('backups.removed'),
    failed: t('backups.removeFailed'),
  })
  const remove = async () => {
    const { yes } = await confirm({
      title: t('backups.removeTitle', { when }),
      message: t(isLast && !isBefore ? 'backups.removeLast' : 'backups.removeMessage'),
      yes: t('backups.remove'),
      danger: true,
    })
    if (yes) await removing.run(backup)
  }
  const facts = [
    ago(createdAt, Math.max(now, createdAt)),
    bytes(fileSize, 1),
    t(isOwn ? 'backups.byLectern' : 'backups.byOther', { version }),
  ]
  return (
    <li className="surface flex flex-wrap items-center gap-x-4 gap-y-2 p-3 ps-4">
      <Archive aria-hidden="true" className="text-fg-3 max-sm:hidden" />
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="font-semibold num">{when}</p>
        <p className="text-sm text-fg-2 num">{facts.join(' · ')}</p>
        <p dir="ltr" className="text-start text-sm break-all text-fg-3">
          {filename}
        </p>
        {!isOwn && <p className="text-sm text-warning">{t('backups.foreign')}</p>}
      </div>
      <div className="ms-auto flex items-center gap-1">
        {isOwn && (
          <Button
            size="sm"
            className="me-1"
            disabled={isBusy}
            aria-label={t(isBefore ? 'backups.backTo' : 'backups.restoreOf', { when })}
            onClick={onRestore}
          >
            {t(isBefore ? 'backups.back' : 'backups.restore')}
          </Button>
        )}
        <a
          href={mediaHref(`/api/backups/${encodeURIComponent(id)}/download`)}
          download={filename}
          onClick={freshToken}
          aria-label={t('backups.downloadOf', { when })}
          data-tip={t('backups.download')}
          className="grid size-10 flex-none place-items-center rounded-md text-fg-2 hover:bg-surface-2 hover:text-fg pointer-coarse:size-11"
        >
          <Download aria-hidden="true" />
        </a>
        <IconButton
          label={t('backups.removeOf', { when })}
          icon={<Trash2 />}
          disabled={isBusy || removing.busy}
          onClick={() => void remove()}
        />
      </div>
    </li>
  )
}
