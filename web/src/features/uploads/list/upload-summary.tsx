import { Pause, Play, X } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { bytes } from '#platform/text/format.ts'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/dialog/confirm.tsx'
import { Progress } from '#ui/progress.tsx'
import { cancelAll, goOnWithAll, pauseAll } from '../sending/controls.ts'
import { useLine } from '../sending/pieces/line.ts'
import { useSent } from '../sending/progress.ts'
import { summaryOf } from '../summary.ts'
import { paceWords } from '../upload-task.ts'
import { useUploads } from '../uploads.ts'

/** How far everything is that is being sent, and what can be done about all of it. Nothing where nothing is. */
export function UploadSummary() {
  const { t } = useTranslation()
  const list = useUploads((state) => state.list)
  const sent = useSent()
  const waitsFor = useLine((state) => state.waitsFor)
  const summary = summaryOf(list, sent)
  const { busy, paused, done, failed, items, there, whole, share } = summary
  if (busy === 0 && paused === 0) return null
  const title =
    busy > 0
      ? t('upload.taskNow', { number: Math.min(items, done + failed + 1), count: items })
      : t('upload.taskPaused', { count: paused })
  const amount = t('upload.amount', { sent: bytes(there, 1), whole: bytes(whole, 1) })
  return (
    <section aria-label={t('upload.task')} className="surface grid gap-3 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <div className="me-auto min-w-0">
          <p className="text-md font-semibold num">{title}</p>
          <p role="status" className="text-sm text-fg-3 num">
            {[amount, ...(busy > 0 ? paceWords(summary) : [])].join(' · ')}
          </p>
        </div>
        {busy > 0 && (
          <Button onClick={pauseAll}>
            <Pause aria-hidden="true" />
            {t('upload.pauseAll')}
          </Button>
        )}
        {paused > 0 && (
          <Button onClick={goOnWithAll}>
            <Play aria-hidden="true" />
            {t('upload.goOnAll')}
          </Button>
        )}
        <Button variant="ghost" onClick={() => void askToCancel()}>
          <X aria-hidden="true" />
          {t('upload.cancelAll')}
        </Button>
      </div>
      <Progress value={share ?? 0} label={t('upload.task')} />
      {waitsFor !== null && busy > 0 && <p className="text-sm text-warning">{t('upload.waits')}</p>}
    </section>
  )

  async function askToCancel(): Promise<void> {
    const { yes } = await confirm({
      title: t('upload.cancelTitle'),
      message: t('upload.cancelMessage'),
      yes: t('upload.cancelYes'),
      danger: true,
    })
    if (yes) await cancelAll()
  }
}
