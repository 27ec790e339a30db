import { useRef, useState } from 'react'
import type { Backup } from '@lectern/contract'
import { useServerEvent } from '#platform/net/socket.ts'
import { useServerSettings } from '#platform/session/session.ts'
import { dateTime } from '#platform/text/dates.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { attempt } from '#ui/action/attempt.ts'
import { confirm } from '#ui/dialog/confirm.tsx'
import { foldersOf, restoreBackup } from '../backups.queries.ts'
import { AbsentFolders } from './absent-folders.tsx'
import { noteRestored } from './restored.ts'
import { goesOn, toastOf } from './running-work.ts'

interface Restoring {
  /** Says what is going to happen, and restores on a yes; the page is loaded anew afterwards. */
  restore: (backup: Backup, isBefore: boolean) => Promise<void>
  isRestoring: boolean
}

/** Puts a backup in the place of all data. */
export function useRestoring(): Restoring {
  const { t } = useTranslation()
  const settings = useServerSettings()
  const [restoring, setRestoring] = useState<Backup | null>(null)
  const isApplied = useRef(false)
  // The page is loaded anew at this word, which may come before the answer: then the answer is lost.
  useServerEvent('backup_applied', () => {
    isApplied.current = true
    if (restoring) noteRestored(restoring)
  })

  async function restore(backup: Backup, isBefore: boolean): Promise<void> {
    const when = dateTime(backup.createdAt, settings)
    // What is wrong with it is said when it is restored.
    const folders = await foldersOf(backup).catch(() => [])
    const absent = folders.filter(({ isThere }) => !isThere)
    const places = new Map<string, string>()
    const { yes } = await confirm({
      title: t(isBefore ? 'backups.backTitle' : 'backups.restoreTitle', { when }),
      message: (
        <div className="grid gap-4">
          <ul className="grid list-disc gap-2 ps-5">
            <li>{t('backups.restoreAll', { when })}</li>
            <li>{t('backups.restoreKept')}</li>
            <li>{t('backups.restoreReload')}</li>
          </ul>
          <AbsentFolders folders={absent} onType={(path, place) => places.set(path, place)} />
        </div>
      ),
      yes: t(isBefore ? 'backups.back' : 'backups.restore'),
      danger: true,
    })
    if (!yes) return
    setRestoring(backup)
    const mappings = [...places]
      .map(([from, to]) => ({ from, to: to.trim() }))
      .filter(({ to }) => to !== '')
    const outcome = await attempt(() => restoreBackup(backup, mappings), {
      failed: t('backups.restoreFailed'),
      failedWith: toastOf('restore-backup'),
      onFailed: (error) => isApplied.current || goesOn(error, 'restore-backup'),
    })
    if (!outcome) return setRestoring(null)
    noteRestored(backup)
    // Without the live channel nobody says so.
    location.reload()
  }

  return { restore, isRestoring: restoring !== null }
}
