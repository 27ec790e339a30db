import { ListMusic } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { elapsed } from '#platform/text/format.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/field/field.tsx'
import { EmptyState } from '#ui/page/state.tsx'
import { usePageQueue, useQueue } from '../queue-context.ts'
import { chooseAutoPlay, clearQueue } from '../queue.ts'
import { QueueList } from './queue-list.tsx'
import { isSame, totalDuration } from '../queue-rules.ts'

/** The queue with its switches, for the dialog and beside the full-screen player. `listClass` sets the height of the rows. */
export function QueuePanel({ listClass }: { listClass: string }) {
  const { t } = useTranslation()
  const queue = usePageQueue()
  const items = useQueue((state) => state.items)
  const autoPlay = useQueue((state) => state.autoPlay)
  const hasOthers = useQueue((state) => state.items.some((item) => !isSame(item, state.current)))
  if (items.length === 0)
    return (
      <EmptyState title={t('queue.empty')} icon={<ListMusic />}>
        {t('queue.emptyHint')}
      </EmptyState>
    )
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 pb-2">
        <p className="text-sm text-fg-2 num">
          {t('queue.count', { count: items.length })} · {elapsed(totalDuration(items))}
        </p>
        <div className="ms-auto flex items-center gap-4">
          <Checkbox
            label={t('queue.autoPlay')}
            checked={autoPlay}
            onChange={(isChosen) => chooseAutoPlay(queue, isChosen)}
          />
          <Button size="sm" variant="ghost" disabled={!hasOthers} onClick={() => clearQueue(queue)}>
            {t('queue.clear')}
          </Button>
        </div>
      </div>
      <QueueList className={listClass} />
    </>
  )
}
