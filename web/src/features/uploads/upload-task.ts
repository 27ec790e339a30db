import { t } from '#platform/text/texts.ts'
import { showOwnTask } from '#features/tasks/index.ts'
import { isBusy, useUploads } from './uploads.ts'

let startedAt: number | null = null

/** Shows in the menu of tasks how far the items are that this page sends. */
export function tellTasks(): void {
  const { list } = useUploads.getState()
  const busy = list.filter(isBusy)
  const done = list.filter(({ state }) => state === 'done').length
  const failed = list.filter(({ state }) => state === 'failed').length
  if (busy.length > 0) startedAt ??= Date.now()
  if (startedAt === null) return
  const whole = busy.length + done + failed
  const share = done + failed + busy.reduce((sum, one) => sum + one.share, 0)
  const isFinished = busy.length === 0
  showOwnTask({
    id: 'own-upload',
    title: t('upload.task'),
    description: isFinished
      ? t('upload.taskDone', { count: done })
      : t('upload.taskNow', { number: done + failed + 1, count: whole }),
    error: failed > 0 ? t('upload.someFailed', { count: failed }) : null,
    progress: whole === 0 ? null : share / whole,
    isFinished,
    startedAt,
  })
  if (isFinished) startedAt = null
}
