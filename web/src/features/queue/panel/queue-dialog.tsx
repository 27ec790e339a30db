import { useTranslation } from '#platform/text/texts.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useIsPhone } from '#ui/screen/use-media.ts'
import { usePageQueue } from '../queue-context.ts'
import { closeQueue } from '../queue.ts'
import { QueuePanel } from './queue-panel.tsx'

/** What waits to be played. */
export function QueueDialog() {
  const { t } = useTranslation()
  const queue = usePageQueue()
  return (
    <Dialog
      open
      onClose={() => closeQueue(queue)}
      title={t('queue.title')}
      width={800}
      bare
      sheet={useIsPhone()}
    >
      <div data-autofocus tabIndex={-1} className="px-2 pb-3">
        <QueuePanel listClass="max-h-[min(24rem,calc(100dvh-190px))]" />
      </div>
    </Dialog>
  )
}
