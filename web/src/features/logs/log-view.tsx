import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import type { ShownLine } from './log-rules.ts'
import { LogRow } from './log-row.tsx'

interface LogViewProps {
  lines: readonly ShownLine[]
  /** Somebody reads further up. */
  isReading: boolean
  onReading: (isReading: boolean) => void
}

/** Pixels from the end that still count as the end. */
const nearEnd = 40

/** Lines, the latest at the end, which it follows until somebody scrolls up. Only those in sight are drawn. */
export function LogView({ lines, isReading, onReading }: LogViewProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const lastId = lines.at(-1)?.id ?? -1
  const [seenId, setSeenId] = useState(lastId)
  // oxlint-disable-next-line react/incompatible-library -- its changing results are read here and nowhere memoised
  const rows = useVirtualizer({
    count: lines.length,
    estimateSize: () => 29,
    getItemKey: (index) => lines[index]?.id ?? index,
    getScrollElement: () => box.current,
    overscan: 12,
  })
  // Rows are measured when they are drawn: the end moves on until the last one was.
  const height = rows.getTotalSize()
  useEffect(() => {
    if (!isReading && box.current) box.current.scrollTop = box.current.scrollHeight
  }, [isReading, lastId, height])

  const lastTop = useRef(0)
  // Up goes only who reads: the program goes to the end, and what grows there moves nothing.
  const look = () => {
    const { scrollTop, scrollHeight, clientHeight } = box.current ?? document.body
    const isUp = scrollTop < lastTop.current - 1
    lastTop.current = scrollTop
    const isAtEnd = scrollHeight - scrollTop - clientHeight < nearEnd
    if (isReading ? !isAtEnd : isAtEnd || !isUp) return
    setSeenId(lastId)
    onReading(!isAtEnd)
  }
  // Keys scroll it.
  const region = { tabIndex: 0, role: 'region', 'aria-label': t('logs.lines') }
  const news = isReading ? countAfter(lines, seenId) : 0
  return (
    <div className="relative">
      <div
        ref={box}
        {...region}
        onScroll={look}
        className="@container h-[calc(100dvh-var(--appbar-h)-var(--dock-h,0px)-17rem)] min-h-80 overflow-y-auto overscroll-contain rounded-lg border border-line bg-surface-1 py-1"
      >
        <ol aria-label={t('logs.lines')} className="relative" style={{ height }}>
          {rows.getVirtualItems().map(({ index, start, key }) => {
            const line = lines[index]
            return (
              line && (
                <li
                  key={key}
                  ref={rows.measureElement}
                  data-index={index}
                  aria-setsize={lines.length}
                  aria-posinset={index + 1}
                  className="absolute inset-x-0"
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <LogRow line={line} />
                </li>
              )
            )
          })}
        </ol>
      </div>
      {isReading && (
        <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
          <Button
            variant="primary"
            className="pointer-events-auto"
            onClick={() => onReading(false)}
          >
            <ArrowDown aria-hidden="true" />
            {news > 0 ? t('logs.newLines', { count: news }) : t('logs.toEnd')}
          </Button>
        </div>
      )}
    </div>
  )
}

function countAfter(lines: readonly ShownLine[], id: number): number {
  const at = lines.findLastIndex((line) => line.id <= id)
  return lines.length - at - 1
}
