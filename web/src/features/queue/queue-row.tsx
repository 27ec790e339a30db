import { useSortable } from '@dnd-kit/sortable'
import { Pause, Play, X } from 'lucide-react'
import type { CSSProperties, KeyboardEvent } from 'react'
import { useTranslation } from '#platform/texts.ts'
import { coverSrcOf } from '#platform/covers.ts'
import { clock } from '#platform/format.ts'
import { IconButton } from '#ui/button.tsx'
import { Cover } from '#ui/cover.tsx'
import { cx } from '#ui/cx.ts'
import { useMenuArea } from '#ui/use-context-menu.tsx'
import { heldClass } from '#ui/use-long-press.ts'
import { playQueued } from './play-queue.ts'
import { removeFromQueue, useQueue } from './queue.ts'
import { Handle, RowEntries, type PlacedRow } from './row-menus.tsx'

interface QueueRowProps extends PlacedRow {
  id: string
  isCurrent: boolean
  /** It stands before the one that plays. */
  isHeard: boolean
  box: { top: number; height: number }
}

/** One thing that waits, or the one that plays. */
export function QueueRow(props: QueueRowProps) {
  const { id, item, index, count, isCurrent, isHeard, box, onMove } = props
  const { t } = useTranslation()
  const { setNodeRef, transform, transition, isDragging, listeners } = useSortable({ id })
  const style: CSSProperties = {
    height: box.height,
    transform: `translateY(${box.top + (transform?.y ?? 0)}px)`,
    transition,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1 }[event.key]
    if (!event.altKey || to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onMove(index, to)
  }
  const { area, menu } = useMenuArea(t('book.menuOf', { title: item.title }), () => (
    <RowEntries {...{ item, index, count, isCurrent, onMove }} />
  ))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moves the row from whichever of its buttons has the focus
    <li
      {...area}
      ref={setNodeRef}
      aria-setsize={count}
      aria-posinset={index + 1}
      aria-current={isCurrent || undefined}
      onKeyDown={onKeyDown}
      style={style}
      className={cx(
        heldClass,
        'group absolute inset-x-0 top-0 grid grid-cols-[auto_44px_minmax(0,1fr)_auto_auto] items-center gap-x-3 rounded-md pe-1',
        'hover:bg-surface-2 focus-within:bg-surface-2 aria-current:bg-[color-mix(in_srgb,var(--accent)_13%,transparent)]',
        isDragging && 'z-10 bg-surface-3! shadow-2',
      )}
    >
      <Handle {...{ item, index, count, onMove, listeners }} />
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
        onClick={() => removeFromQueue(item)}
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
  const isSounding = useQueue((queue) => queue.isSounding) && isCurrent
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
        onClick={() => playQueued(item)}
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
