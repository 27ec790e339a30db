import { Pause, Play, X } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { MenuItem, MenuLine } from '#ui/menu/menu.tsx'
import { RowMoves, type RowPlace } from '#ui/rows/row-handle.tsx'
import { playQueued } from '../queue-playback.ts'
import { usePageQueue, useQueue } from '../queue-context.ts'
import { removeFromQueue } from '../queue.ts'
import type { QueueItem } from '../queue-rules.ts'

/** A row and its place among the others. */
export interface PlacedRow extends RowPlace {
  item: QueueItem
}

/** All that can be done with a row, inside a `Menu`. */
export function RowEntries(props: PlacedRow & { isCurrent: boolean }) {
  const { item, isCurrent, ...place } = props
  const { t } = useTranslation()
  const queue = usePageQueue()
  const isSounding = useQueue((state) => state.isSounding) && isCurrent
  return (
    <>
      <MenuItem icon={isSounding ? <Pause /> : <Play />} onSelect={() => playQueued(queue, item)}>
        {isSounding ? t('book.pause') : t('book.play')}
      </MenuItem>
      <MenuLine />
      <RowMoves {...place} />
      <MenuLine />
      <MenuItem icon={<X />} onSelect={() => removeFromQueue(queue, item)}>
        {t('queue.remove')}
      </MenuItem>
    </>
  )
}
