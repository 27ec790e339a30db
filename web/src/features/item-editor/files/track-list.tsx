import { useEffect, useRef } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import type { ItemDetail } from '#features/items/index.ts'
import { clock } from '#platform/text/format.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { RowHandle } from '#ui/rows/row-handle.tsx'
import { useRowOrder } from '#ui/rows/row-order.tsx'
import type { TrackRow } from './track-draft.ts'
import type { TrackOrder } from './use-track-order.ts'

/** Height of a row, in pixels. */
const rowHeight = 52

/** The audio files of a book in the order that it plays; each can be moved, or left out. */
export function TrackList({ item, tracks }: { item: ItemDetail; tracks: TrackOrder }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLElement>(null)
  const { rows } = tracks
  useEffect(() => {
    scroller.current = box.current?.closest<HTMLElement>('[data-body]') ?? null
  }, [])
  const order = useRowOrder({
    box,
    scroller,
    count: rows.length,
    rowHeight: () => rowHeight,
    move(from, to, control) {
      tracks.move(from, to)
      requestAnimationFrame(() =>
        box.current?.querySelector<HTMLElement>(`[data-index="${to}"] ${control}`)?.focus(),
      )
      return rows[from]?.name ?? null
    },
  })
  const isByHand = item.media.audioFiles.some(({ manuallyVerified }) => manuallyVerified)
  const played = rows.filter(({ exclude }) => !exclude)
  const numbers = new Map(played.map(({ ino }, index) => [ino, index + 1]))
  return (
    <section>
      <h3 className="text-md font-bold">{t('editor.files.order')}</h3>
      <p className="mb-2 text-sm text-fg-3">
        {t('editor.files.orderHint')} {isByHand && t('editor.files.byHand')}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- moves the row from whichever of its controls has the focus */}
      <div ref={box} className="relative" onKeyDown={order.onKeyDown}>
        <ol aria-label={t('editor.files.order')}>
          {rows.map((row, index) => (
            <li
              key={row.ino}
              data-index={index}
              style={{ height: rowHeight }}
              className={cx(
                'flex items-center gap-2 border-b border-line [content-visibility:auto]',
                order.draggedFrom === index && 'opacity-40',
              )}
            >
              <RowHandle
                title={row.name}
                index={index}
                count={rows.length}
                onMove={order.moveTo}
                onPointerDown={order.startDrag(index)}
              />
              <Words row={row} number={numbers.get(row.ino) ?? null} />
              <label className="grid h-11 w-12 flex-none cursor-pointer place-items-center">
                <input
                  type="checkbox"
                  // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says it by itself
                  role="switch"
                  data-cell
                  aria-label={t('editor.files.plays', { name: row.name })}
                  checked={!row.exclude}
                  onChange={(event) => tracks.leaveOut(row.ino, !event.target.checked)}
                  className="switch"
                />
              </label>
            </li>
          ))}
        </ol>
        {order.mark((from) => (
          <span className="truncate text-sm font-[650]">{rows[from]?.name}</span>
        ))}
      </div>
      {tracks.isChanged && (
        <div className="sticky bottom-0 mt-2 flex flex-wrap justify-end gap-2 border-t border-line bg-surface-1 py-3">
          <Button onClick={tracks.reset}>{t('editor.files.resetOrder')}</Button>
          <Button variant="primary" busy={tracks.busy} onClick={() => void tracks.save()}>
            {t('editor.files.saveOrder')}
          </Button>
        </div>
      )}
    </section>
  )
}

function Words({ row, number }: { row: TrackRow; number: number | null }) {
  const { t } = useTranslation()
  return (
    <>
      <span className="min-w-6 flex-none text-end text-sm text-fg-3 num">{number ?? '–'}</span>
      <span className={cx('min-w-0 flex-1 truncate text-md', row.exclude && 'text-fg-3')}>
        <bdi>{row.name}</bdi>
        {row.exclude && <span className="sr-only"> {t('editor.files.out')}</span>}
      </span>
      <span className="flex-none text-sm text-fg-3 num max-sm:hidden">
        {[clock(row.duration), row.codec].filter(Boolean).join(' · ')}
      </span>
    </>
  )
}
