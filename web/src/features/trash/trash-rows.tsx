import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import { usePlace, type Pages } from '#features/grid/index.ts'
import type { TrashEntry } from '@lectern/contract'
import { useTranslation } from '#platform/text/texts.ts'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { TrashRow } from './trash-row.tsx'

/** Any number of deletions; only those in sight are drawn, and their pages fetched. The document scrolls. */
export function TrashRows({ pages, count }: { pages: Pages<TrashEntry>; count: number }) {
  const { t } = useTranslation()
  const box = useRef<HTMLUListElement>(null)
  const { top } = usePlace(box)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  // oxlint-disable-next-line react/incompatible-library -- its changing results are read here and nowhere memoised
  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => 124,
    getItemKey: (index) => pages.at(index)?.id ?? index,
    overscan: 6,
    scrollMargin: top,
  })
  const shown = rows.getVirtualItems()
  const first = shown[0]?.index ?? 0
  const last = shown.at(-1)?.index ?? 0
  const { onRange } = pages
  useEffect(() => onRange(first, last), [onRange, first, last])
  const turn = (id: string) =>
    setOpen((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  return (
    <ul
      ref={box}
      aria-label={t('trash.title')}
      className="relative"
      style={{ height: rows.getTotalSize() }}
    >
      {shown.map(({ index, start, key }) => {
        const entry = pages.at(index)
        return (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            aria-setsize={count}
            aria-posinset={index + 1}
            className="absolute inset-x-0 pb-2"
            style={{ top: start - top }}
          >
            {entry ? (
              <TrashRow entry={entry} isOpen={open.has(entry.id)} onTurn={() => turn(entry.id)} />
            ) : (
              <Skeleton className="h-24" />
            )}
          </li>
        )
      })}
    </ul>
  )
}
