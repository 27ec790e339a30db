import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { makeBackup } from '../backups.queries.ts'
import { goesOn, toastOf } from './running-work.ts'

/** Makes a backup now. How far it is tells the task. */
export function useMaking(): { make: () => Promise<boolean>; isMaking: boolean } {
  const { t } = useTranslation()
  const { run, busy } = useAction(makeBackup, {
    done: t('backups.made'),
    failed: t('backups.makeFailed'),
    failedWith: toastOf('backup'),
    onFailed: (error) => goesOn(error, 'backup'),
  })
  return { make: run, isMaking: busy }
}
