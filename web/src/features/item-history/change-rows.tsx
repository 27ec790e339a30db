import type { ItemHistoryEntry } from '@lectern/contract'
import { Link } from '@tanstack/react-router'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useRef } from 'react'
import { usePlace } from '#features/grid/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { ChangeEntry } from './change-entry.tsx'

interface ChangeRowsProps {
  entries: readonly ItemHistoryEntry[]
  /** Shows what was changed together. */
  onBatch: (batch: string) => void
  /** The last ones are in sight. */
  onEnd: () => void
}

/** Older ones are asked for before somebody has scrolled so far. */
const ahead = 10

/** Only what is in sight is drawn; the document scrolls. */
export function ChangeRows({ entries, onBatch, onEnd }: ChangeRowsProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLOListElement>(null)
  const { top } = usePlace(box)
  // oxlint-disable-next-line react/incompatible-library -- its changing results are read here and nowhere memoised
  const rows = useWindowVirtualizer({
    count: entries.length,
    estimateSize: () => 120,
    getItemKey: (index) => entries[index]?.id ?? index,
    overscan: 6,
    scrollMargin: top,
  })
  const shown = rows.getVirtualItems()
  const isNearEnd = (shown.at(-1)?.index ?? 0) >= entries.length - ahead
  const tellEnd = useEffectEvent(onEnd)
  useEffect(() => {
    if (isNearEnd) tellEnd()
  }, [isNearEnd, entries.length])
  return (
    <ol
      ref={box}
      aria-label={t('changes.title')}
      className="relative"
      style={{ height: rows.getTotalSize() }}
    >
      {shown.map(({ index, start, key }) => {
        const entry = entries[index]
        return (
          entry && (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-setsize={entries.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0"
              style={{ top: start - top }}
            >
              <ChangeEntry
                entry={entry}
                heading={<ItemName entry={entry} />}
                more={
                  <Button size="sm" variant="ghost" onClick={() => onBatch(entry.batch)}>
                    {t('changes.showTogether')}
                  </Button>
                }
              />
            </li>
          )
        )
      })}
    </ol>
  )
}

function ItemName({ entry: { itemId, title, kind } }: { entry: ItemHistoryEntry }) {
  const { t } = useTranslation()
  const name = title || t('editor.noTitle')
  if (kind === 'removed' || kind === 'deleted')
    return (
      <p dir="auto" className="text-md font-[650] break-words">
        {name}
      </p>
    )
  return (
    <Link
      to="/item/$itemId"
      params={{ itemId }}
      dir="auto"
      className="text-md font-[650] break-words hover:underline"
    >
      {name}
    </Link>
  )
}
