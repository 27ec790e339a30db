import { Check } from 'lucide-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { clock } from '#platform/text/format.ts'
import { cx } from '#ui/cx.ts'
import { FoldLine, useFold } from '#ui/page/fold.tsx'
import type { Chapter } from '../machine/player-types.ts'
import { chapterAt } from '../machine/timeline/timeline.ts'
import { usePagePlayer, usePlayer } from '../player-context.ts'
import { usePartWords } from './media-kind.ts'

const ROW_HEIGHT = 48
const noChapters: Chapter[] = []

interface ChapterListProps {
  onChosen?: () => void
  /** The current chapter gets the focus when the list appears. */
  takesFocus?: boolean
  className?: string
}

/**
 * All chapters, drawn only where they are seen; the current one is marked and in view, those heard before it are
 * folded. Arrows, Home and End move.
 */
export function ChapterList({ onChosen, takesFocus = false, className }: ChapterListProps) {
  const { player } = usePagePlayer()
  const { t } = useTranslation()
  const words = usePartWords()
  const chapters = usePlayer(({ session }) => session?.chapters ?? noChapters)
  const current = usePlayer((snapshot) =>
    chapterAt(snapshot.session?.chapters ?? noChapters, snapshot.currentTime),
  )
  const fold = useFold(current)
  const [focused, setFocused] = useState(Math.max(0, current))
  const list = useRef<HTMLUListElement>(null)
  const box = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- its changing results are read here and nowhere memoised
  const rows = useVirtualizer({
    count: chapters.length - fold.hidden,
    estimateSize: () => ROW_HEIGHT,
    getScrollElement: () => box.current,
    overscan: 6,
  })
  useEffect(() => {
    // The list doesn't scroll away under a pointer or the focus.
    if (!box.current?.matches(':hover, :focus-within'))
      rows.scrollToIndex(Math.max(0, current - fold.hidden), { align: 'center' })
  }, [rows, current, fold.hidden])

  // The row to focus may be drawn only after the list has scrolled to it.
  const wantedRow = useRef(takesFocus ? focused : null)
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${wantedRow.current}"]`)
    if (!row) return
    row.focus({ preventScroll: true })
    wantedRow.current = null
  })

  const choose = (chapter: Chapter) => {
    player.seek(chapter.start)
    void player.resume()
    onChosen?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = rowAfter(event.key, focused, chapters.length)
    if (wanted === null) return
    const to = Math.max(fold.hidden, wanted)
    event.preventDefault()
    event.stopPropagation()
    wantedRow.current = to
    setFocused(to)
    rows.scrollToIndex(to - fold.hidden)
  }
  return (
    <div className={cx('flex flex-col', className)}>
      <FoldLine
        fold={fold}
        label={t('item.heardCount', { count: fold.count })}
        className="gap-3 px-3"
      />
      <div ref={box} className="min-h-0 flex-auto overflow-y-auto">
        <ul
          ref={list}
          aria-label={t(`${words}.chapters`)}
          className="relative"
          style={{ height: rows.getTotalSize() }}
        >
          {rows.getVirtualItems().map(({ index: row, start }) => {
            const index = row + fold.hidden
            return (
              <ChapterRow
                key={index}
                chapter={chapters[index]}
                index={index}
                count={chapters.length}
                top={start}
                state={index === current ? 'current' : index < current ? 'heard' : 'ahead'}
                isFocusable={index === Math.max(focused, fold.hidden)}
                onChoose={choose}
                onKeyDown={onKeyDown}
              />
            )
          })}
        </ul>
      </div>
    </div>
  )
}

interface ChapterRowProps {
  chapter: Chapter | undefined
  index: number
  count: number
  top: number
  state: 'heard' | 'current' | 'ahead'
  isFocusable: boolean
  onChoose: (chapter: Chapter) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function ChapterRow({
  chapter,
  index,
  count,
  top,
  state,
  isFocusable,
  onChoose,
  onKeyDown,
}: ChapterRowProps) {
  const { t } = useTranslation()
  const words = usePartWords()
  if (chapter === undefined) return null
  return (
    <li
      aria-setsize={count}
      aria-posinset={index + 1}
      className="absolute inset-x-0"
      style={{ height: ROW_HEIGHT, transform: `translateY(${top}px)` }}
    >
      <button
        type="button"
        data-row={index}
        tabIndex={isFocusable ? 0 : -1}
        aria-current={state === 'current' || undefined}
        onClick={() => onChoose(chapter)}
        onKeyDown={onKeyDown}
        className={cx(
          'grid h-full w-full grid-cols-[32px_1fr_auto] items-center gap-3 rounded-md px-3 text-start text-md hover:bg-surface-2',
          'focus-visible:-outline-offset-2 aria-current:bg-[color-mix(in_srgb,var(--accent)_13%,transparent)] aria-current:font-bold',
          state === 'heard' && 'text-fg-3',
        )}
      >
        <span className="justify-self-end text-fg-3 num">
          {state === 'heard' ? (
            <Check className="size-4!" aria-label={t('player.heard')} />
          ) : (
            index + 1
          )}
        </span>
        <span className="truncate from-start" dir="auto">
          {chapter.title || t(`${words}.untitledChapter`, { number: index + 1 })}
        </span>
        <span className="text-sm text-fg-2 num">{clock(chapter.end - chapter.start)}</span>
      </button>
    </li>
  )
}

function rowAfter(key: string, row: number, count: number): number | null {
  const moves: Record<string, number> = {
    ArrowDown: row + 1,
    ArrowUp: row - 1,
    PageDown: row + 8,
    PageUp: row - 8,
    Home: 0,
    End: count - 1,
  }
  const to = moves[key]
  return to === undefined ? null : Math.min(count - 1, Math.max(0, to))
}
