import type { Transcript } from '@lectern/contract'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { CueLine } from './cue-line.tsx'
import { cueAt } from './cue-rules.ts'
import { TranscriptSearch } from './transcript-search.tsx'
import { useCueSearch } from './use-cue-search.ts'

interface TranscriptViewProps {
  transcript: Transcript
  /** Where the sound is, in seconds; null: it doesn't sound. */
  time: number | null
  /** Null: the text is only read. */
  onSeek: ((seconds: number) => void) | null
  /** Where it is opened, in seconds. */
  openAt?: number | null
  className?: string
}

/**
 * What is said, drawn only where it is seen: it follows the sound until somebody scrolls, each sentence takes the sound to
 * it, words are looked for. Arrows, Home and End move.
 */
export function TranscriptView({
  transcript,
  time,
  onSeek,
  openAt = null,
  className,
}: TranscriptViewProps) {
  const { t } = useTranslation()
  const { cues, isTimed, language } = transcript
  const current = isTimed && time !== null ? cueAt(cues, time) : -1
  const opened = isTimed && openAt !== null ? cueAt(cues, openAt) : -1
  const [isFollowing, setFollowing] = useState(opened < 0)
  const [focused, setFocused] = useState(Math.max(0, opened, current))
  const box = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- its changing results are read here and nowhere memoised
  const rows = useVirtualizer({
    count: cues.length,
    estimateSize: () => 72,
    getScrollElement: () => box.current,
    overscan: 8,
  })
  const show = (index: number) => rows.scrollToIndex(Math.max(0, index), { align: 'center' })
  const search = useCueSearch(cues, (index) => {
    setFollowing(false)
    setFocused(index)
    show(index)
  })
  useEffect(() => {
    if (isFollowing && current >= 0) rows.scrollToIndex(current, { align: 'center' })
  }, [rows, current, isFollowing])
  useEffect(() => {
    if (opened >= 0) rows.scrollToIndex(opened, { align: 'center' })
  }, [rows, opened])
  const wantedRow = useFocusOnceDrawn(box)
  const leave = () => setFollowing(false)
  const seek = isTimed && onSeek !== null ? onSeek : null
  const onKeyDown = (event: KeyboardEvent) => {
    const to = rowAfter(event.key, focused, cues.length)
    if (to === null) return
    event.preventDefault()
    event.stopPropagation()
    leave()
    wantedRow.current = to
    setFocused(to)
    rows.scrollToIndex(to)
  }
  return (
    <div className={cx('relative flex flex-col', className)}>
      <TranscriptSearch search={search} />
      <div
        ref={box}
        onWheel={leave}
        onTouchMove={leave}
        className="min-h-0 flex-auto overflow-y-auto"
        lang={language ?? undefined}
        // Where no sentence can be pressed the keys scroll the text itself.
        {...(seek === null && {
          tabIndex: 0,
          role: 'region',
          'aria-label': t('transcripts.title'),
        })}
      >
        <ul
          aria-label={t('transcripts.title')}
          className="relative"
          style={{ height: rows.getTotalSize() }}
        >
          {rows.getVirtualItems().map(({ index, start }) => (
            <li
              key={index}
              ref={rows.measureElement}
              data-index={index}
              aria-setsize={cues.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0"
              style={{ transform: `translateY(${start}px)` }}
            >
              <CueLine
                cue={cues[index]}
                isSpeakerNew={cues[index]?.speaker !== cues[index - 1]?.speaker}
                isTimed={isTimed}
                isCurrent={index === (current >= 0 ? current : opened)}
                isFound={index === search.index}
                words={search.words}
                row={index}
                isFocusable={index === focused}
                onChoose={
                  seek &&
                  ((seconds) => {
                    setFollowing(true)
                    seek(seconds)
                  })
                }
                onKeyDown={onKeyDown}
              />
            </li>
          ))}
        </ul>
      </div>
      {!isFollowing && current >= 0 && (
        <div className="absolute inset-x-0 bottom-3 flex justify-center">
          <Button
            variant="primary"
            onClick={() => {
              setFollowing(true)
              show(current)
            }}
          >
            {t('transcripts.follow')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Focuses the row that is wanted, which may be drawn only after the list has scrolled to it. */
function useFocusOnceDrawn(box: RefObject<HTMLElement | null>) {
  const wanted = useRef<number | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    const row = box.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"]`)
    if (!row) return
    row.focus({ preventScroll: true })
    wanted.current = null
  })
  return wanted
}

function rowAfter(key: string, row: number, count: number): number | null {
  const moves: Record<string, number> = {
    ArrowDown: row + 1,
    ArrowUp: row - 1,
    PageDown: row + 6,
    PageUp: row - 6,
    Home: 0,
    End: count - 1,
  }
  const to = moves[key]
  return to === undefined ? null : Math.min(count - 1, Math.max(0, to))
}
