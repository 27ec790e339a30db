import { bytes, elapsed } from '#platform/text/format.ts'
import { t } from '#platform/text/texts.ts'
import { showOwnTask } from '#features/tasks/index.ts'
import { useLine } from './sending/pieces/line.ts'
import { summaryOf } from './summary.ts'
import { useSent } from './sending/progress.ts'
import { useUploads } from './uploads.ts'

let startedAt: number | null = null

/** Shows in the menu of tasks how far the items are that this page sends. */
export function tellTasks(): void {
  const { list } = useUploads.getState()
  const summary = summaryOf(list, useSent.getState())
  const { busy, done, failed, items } = summary
  if (busy > 0) startedAt ??= Date.now()
  if (startedAt === null) return
  const isFinished = busy === 0
  showOwnTask({
    id: 'own-upload',
    title: t('upload.task'),
    description: isFinished
      ? t('upload.taskDone', { count: done })
      : [
          t('upload.taskNow', { number: Math.min(items, done + failed + 1), count: items }),
          ...paceWords(summary),
        ].join(' · '),
    error: failed > 0 ? t('upload.someFailed', { count: failed }) : null,
    progress: summary.share,
    isFinished,
    startedAt,
  })
  if (isFinished) startedAt = null
}

/** How quickly it goes and how long it takes, or what it waits for. */
export function paceWords({ speed, secondsLeft }: ReturnType<typeof summaryOf>): string[] {
  const { waitsFor } = useLine.getState()
  if (waitsFor !== null) return [waitsFor]
  if (secondsLeft === null) return []
  return [
    t('upload.perSecond', { amount: bytes(speed, 1) }),
    t('upload.timeLeft', { time: elapsed(secondsLeft) }),
  ]
}
