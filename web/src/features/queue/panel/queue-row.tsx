import { Pause, Play, X } from 'lucide-react'
import type { PointerEvent } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { coverSrcOf } from '#platform/address/covers.ts'
import { clock } from '#platform/text/format.ts'
import { IconButton } from '#ui/button.tsx'
import { Cover } from '#ui/cover/cover.tsx'
import { cx } from '#ui/cx.ts'
import { useMenuArea } from '#ui/menu/use-context-menu.tsx'
import { RowHandle } from '#ui/rows/row-handle.tsx'
import { heldClass } from '#ui/menu/use-long-press.ts'
import { playQueued } from '../queue-playback.ts'
import { usePageQueue, useQueue } from '../queue-context.ts'
import { removeFromQueue } from '../queue.ts'
import { RowEntries, type PlacedRow } from './row-menus.tsx'

interface QueueRowProps extends PlacedRow {
  isCurrent: boolean
  /** It stands before the one that plays. */
  isHeard: boolean
  isDragged: boolean
  startDrag: (event: PointerEvent) => void
  box: { top: number; height: number }
}

/** One thing that waits, or the one that plays. */
export function QueueRow(props: QueueRowProps) {
  const { item, index, count, isCurrent, isHeard, isDragged, startDrag, box, onMove } = props
  const queue = usePageQueue()
  const { t } = useTranslation()
  const { area, menu } = useMenuArea(t('book.menuOf', { title: item.title }), () => (
    <RowEntries {...{ item, index, count, isCurrent, onMove }} />
  ))
  return (
    <li
      {...area}
      data-index={index}
      aria-setsize={count}
      aria-posinset={index + 1}
      aria-current={isCurrent || undefined}
      style={{ height: box.height, transform: `translateY(${box.top}px)` }}
      className={cx(
        heldClass,
        'group absolute inset-x-0 top-0 grid grid-cols-[auto_44px_minmax(0,1fr)_auto_auto] items-center gap-x-3 rounded-md pe-1',
        'hover:bg-surface-2 focus-within:bg-surface-2 aria-current:bg-[color-mix(in_srgb,var(--accent)_13%,transparent)]',
        isDragged && 'opacity-40',
      )}
    >
      <RowHandle {...{ title: item.title, index, count, onMove }} onPointerDown={startDrag} />
      <PlayCover item={item} isCurrent={isCurrent} isHeard={isHeard} />
      <div className={cx('min-w-0', isHeard && 'opacity-75')}>
        <p className="truncate text-md font-[650] from-start" dir="auto">
          {item.title}
        </p>
        <p className="truncate text-sm text-fg-2 from-start" dir="auto">
          {[item.subtitle, item.caption].filter(Boolean).join(' · ')}
        </p>
      </div>
      {isCurrent ? (
        <span className="rounded-full bg-accent px-2.5 py-0.5 text-xs font-bold text-on-accent">
          {t('queue.playing')}
        </span>
      ) : (
        <span className="text-sm text-fg-2 num">
          {item.duration === null ? t('queue.noDuration') : clock(item.duration)}
        </span>
      )}
      <IconButton
        label={t('queue.removeTitle', { title: item.title })}
        icon={<X aria-hidden="true" />}
        quiet
        className={shownWhenNear}
        onClick={() => removeFromQueue(queue, item)}
      />
      {menu}
    </li>
  )
}

function PlayCover({
  item,
  isCurrent,
  isHeard,
}: Pick<QueueRowProps, 'item' | 'isCurrent' | 'isHeard'>) {
  const { t } = useTranslation()
  const queue = usePageQueue()
  const isSounding = useQueue((state) => state.isSounding) && isCurrent
  const { libraryItemId, updatedAt = 0, coverPath, title, subtitle } = item
  return (
    <div className={cx('relative', isHeard && 'opacity-75')}>
      <Cover
        src={coverPath === null ? null : coverSrcOf(libraryItemId, updatedAt)}
        title={title}
        author={subtitle}
        ratio={1}
        width={44}
        className="rounded-[8px]! shadow-1!"
      />
      <button
        type="button"
        aria-label={t(isSounding ? 'queue.pauseTitle' : 'queue.playTitle', { title })}
        onClick={() => playQueued(queue, item)}
        className={cx(
          'absolute inset-0 grid place-items-center rounded-[8px] bg-black/60 text-white',
          !isCurrent && shownWhenNear,
        )}
      >
        {isSounding ? (
          <Pause aria-hidden="true" className="fill-current" />
        ) : (
          <Play aria-hidden="true" className="fill-current" />
        )}
      </button>
    </div>
  )
}

/** On hover and focus; always where nothing hovers. */
const shownWhenNear =
  'opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 pointer-coarse:opacity-100'
