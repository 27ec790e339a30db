import { t } from '#platform/text/texts.ts'
import { toast } from '#ui/toast/toast.tsx'
import { isBusy, useUploads } from '../uploads.ts'
import { useLine } from './pieces/line.ts'
import { beginMeasuring } from './progress.ts'
import { tellTasks } from '../upload-task.ts'

let isRunning = false

/** Called whenever items begin, end or wait: asks before the tab is closed, and says what came of it. */
export function onRunsChange(): void {
  const { list } = useUploads.getState()
  const busy = list.some(isBusy)
  if (busy && !isRunning) {
    isRunning = true
    beginMeasuring(tellTasks)
    addEventListener('beforeunload', askBeforeLeaving)
  }
  tellTasks()
  if (busy || !isRunning) return
  isRunning = false
  removeEventListener('beforeunload', askBeforeLeaving)
  useLine.setState({ waitsFor: null })
  const failed = list.filter(({ state }) => state === 'failed').length
  if (failed > 0) toast.error(t('upload.someFailed', { count: failed }), { id: 'upload' })
  else if (!list.some(({ state }) => state === 'paused' || state === 'lost'))
    toast.success(t('upload.allDone'), { id: 'upload' })
}

function askBeforeLeaving(event: BeforeUnloadEvent) {
  event.preventDefault()
}
