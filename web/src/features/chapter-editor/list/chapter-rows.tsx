import { useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type Ref,
} from 'react'
import { usePlace } from '#features/grid/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useMedia } from '#ui/screen/use-media.ts'
import type { ChapterDraft } from '../draft/use-draft.ts'
import { ChapterRow } from './chapter-row.tsx'

export interface RowsHandle {
  /** Scrolls to a row and puts the focus into its field. */
  focus: (index: number, field: 'time' | 'title') => void
}

interface ChapterRowsProps {
  draft: ChapterDraft
  /** Key of the row whose boundary is worked at. */
  chosen: number | null
  onChosen: (key: number) => void
  onPlay: (start: number) => void
  handle: Ref<RowsHandle>
}

/** Pixels of a row without and with what is wrong with it, at a text of 16 px. */
const heights = { wide: 56, narrow: 104, fault: 24 }

/** Any number of chapters; only those in sight are drawn. Ctrl and arrows move from row to row. */
export function ChapterRows({ draft, chosen, onChosen, onPlay, handle }: ChapterRowsProps) {
  const { t } = useTranslation()
  const { rows, faults, change, duration } = draft
  const box = useRef<HTMLDivElement>(null)
  const { top, rem } = usePlace(box)
  const isWide = useMedia('(min-width: 768px)')
  const scale = Math.max(1, rem / 16)
  // oxlint-disable-next-line react/incompatible-library -- its changing results are read here and nowhere memoised
  const shown = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) =>
      ((isWide ? heights.wide : heights.narrow) + (faults[index]?.length ? heights.fault : 0)) *
      scale,
    getItemKey: (index) => `${rows[index]?.key} ${faults[index]?.length ? 1 : 0}`,
    overscan: 6,
    scrollMargin: top,
  })
  const faulty = faults.map(({ length }) => (length > 0 ? 1 : 0)).join('')
  useLayoutEffect(() => shown.measure(), [shown, isWide, scale, faulty])
  const wanted = useWantedFocus(box, (index) => shown.scrollToIndex(index, { align: 'center' }))
  useImperativeHandle(handle, () => ({ focus: wanted }))
  const onKeyDown = (event: KeyboardEvent) => {
    const index = indexOf(event.target)
    const row = index === null ? undefined : rows[index]
    if (index === null || row === undefined || !(event.ctrlKey || event.metaKey)) return
    const way = { ArrowUp: -1, ArrowDown: 1, Enter: 0 }[event.key]
    if (way === undefined) return
    event.preventDefault()
    if (way === 0) return onPlay(row.start)
    const to = index + way
    const isTitle = (event.target as HTMLElement).matches('[data-title]')
    if (to >= 0 && to < rows.length) wanted(to, isTitle ? 'title' : 'time')
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields in it
    <div
      ref={box}
      role="list"
      aria-label={t('item.chapters')}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        const row = rows[indexOf(target) ?? -1]
        if (row && row.key !== chosen) onChosen(row.key)
      }}
      className="relative"
      style={{ height: shown.getTotalSize() }}
    >
      {shown.getVirtualItems().map(({ index, start, size }) => {
        const row = rows[index]
        return (
          row && (
            <div
              key={row.key}
              role="listitem"
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              data-index={index}
              className="absolute inset-x-0"
              style={{ height: size, transform: `translateY(${start - top}px)` }}
            >
              <ChapterRow
                row={row}
                index={index}
                end={rows[index + 1]?.start ?? duration}
                faults={faults[index] ?? []}
                isChosen={row.key === chosen}
                change={change}
                onPlay={() => onPlay(row.start)}
              />
            </div>
          )
        )
      })}
    </div>
  )
}

/** The focus goes to a field that may have to be scrolled to before it exists. */
function useWantedFocus(
  box: React.RefObject<HTMLDivElement | null>,
  reveal: (index: number) => void,
): RowsHandle['focus'] {
  const wanted = useRef<string | null>(null)
  const place = () => {
    const field =
      wanted.current === null ? null : box.current?.querySelector<HTMLElement>(wanted.current)
    if (!field) return false
    wanted.current = null
    field.focus({ preventScroll: true })
    field.scrollIntoView({ block: 'nearest' })
    return true
  }
  useEffect(() => void place())
  return (index, field) => {
    wanted.current = `[data-index="${index}"] [data-${field}]`
    if (!place()) reveal(index)
  }
}

function indexOf(target: EventTarget): number | null {
  const index =
    target instanceof HTMLElement
      ? target.closest<HTMLElement>('[data-index]')?.dataset['index']
      : undefined
  return index === undefined ? null : Number(index)
}
