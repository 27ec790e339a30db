import type { QueuedEpisode } from '@lectern/contract'
import { useEffect, useRef, useState } from 'react'
import { call } from '#platform/net/call.ts'
import { t as say, useTranslation } from '#platform/text/texts.ts'
import { attempt } from '#ui/action/attempt.ts'
import { cx } from '#ui/cx.ts'
import { RowHandle } from '#ui/rows/row-handle.tsx'
import { useRowOrder } from '#ui/rows/row-order.tsx'
import { DownloadRow } from './download-row.tsx'
import { askedAgain } from './downloads.queries.ts'

/** Of one row in rem: they are equally high, so that they can be dragged. */
const rowRems = 5

/** What waits, in its order: dragged by the handle, moved by its menu or by Alt with an arrow. */
export function WaitingRows({ downloads }: { downloads: readonly QueuedEpisode[] }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const focus = useRef<{ id: string; control: string } | null>(null)
  const [moved, setMoved] = useState<readonly QueuedEpisode[] | null>(null)
  const rows = shownRows(downloads, moved)
  useEffect(() => {
    const wanted = focus.current
    if (!wanted) return
    focus.current = null
    box.current
      ?.querySelector<HTMLElement>(`[data-id="${wanted.id}"] ${wanted.control}`)
      ?.focus({ preventScroll: true })
  })
  const move = (from: number, to: number, control: string) => {
    const row = rows[from]
    if (!row) return null
    const others = rows.filter((one) => one !== row)
    focus.current = { id: row.id, control }
    const placed = [...others.slice(0, to), row, ...others.slice(to)]
    setMoved(placed)
    // Until the server told its own order; one that was chosen meanwhile stays.
    void send(row.id, others[to]?.id ?? null).then(() =>
      setMoved((now) => (now === placed ? null : now)),
    )
    return row.title
  }
  const height = () =>
    rowRems * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const order = useRowOrder({ box, count: rows.length, rowHeight: height, move })
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- moves the row from whichever of its controls has the focus
    <div ref={box} className="relative" onKeyDown={order.onKeyDown}>
      <ol
        aria-label={t('downloadQueue.waitingRows')}
        className={cx(order.draggedFrom !== null && 'pointer-events-none')}
      >
        {rows.map((download, index) => (
          <li
            key={download.id}
            data-id={download.id}
            data-index={index}
            style={{ height: `${rowRems}rem` }}
            className={cx(
              'flex items-center gap-2 overflow-hidden border-t border-line',
              order.draggedFrom === index && 'opacity-40',
            )}
          >
            <RowHandle
              title={download.title}
              index={index}
              count={rows.length}
              onMove={order.moveTo}
              onPointerDown={order.startDrag(index)}
            />
            <DownloadRow download={download} />
          </li>
        ))}
      </ol>
      {order.mark((from) => (
        <span className="truncate text-sm font-[650]">{rows[from]?.title}</span>
      ))}
    </div>
  )
}

/** In the order that was just chosen, until the server tells its own; what came or went meanwhile is that way already. */
function shownRows(
  told: readonly QueuedEpisode[],
  moved: readonly QueuedEpisode[] | null,
): readonly QueuedEpisode[] {
  if (moved === null) return told
  const place = new Map(moved.map(({ id }, index) => [id, index]))
  return told.toSorted(
    (one, other) => (place.get(one.id) ?? told.length) - (place.get(other.id) ?? told.length),
  )
}

async function send(id: string, before: string | null): Promise<void> {
  await attempt(
    () => call('PATCH /api/lectern/episode-downloads/:id', { params: { id }, body: { before } }),
    { failed: say('downloadQueue.moveFailed') },
  )
  await askedAgain()
}
