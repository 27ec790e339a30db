import { useState } from 'react'
import type { Engine, Whereabouts } from '#features/reader-engine/index.ts'
import { wholePercent } from '#platform/text/format.ts'
import { percent } from '#platform/text/percents.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Slider } from '#ui/field/slider.tsx'
import { spokenPlace } from './where-words.ts'

const steps = 1000
/** Marks closer than this would run into one another. */
const leastApart = 0.006

/** The whole book as a line with a mark for each chapter and bookmark; the book follows when it is let go. */
export function Scrubber({
  engine,
  where,
  bookmarks,
  goTo,
}: {
  engine: Engine
  where: Whereabouts
  bookmarks: readonly number[]
  goTo: (fraction: number) => void
}) {
  const { t } = useTranslation()
  const [dragged, setDragged] = useState<number | null>(null)
  const shown = dragged ?? where.fraction
  const chapter = dragged === null ? null : (engine.chapterAt?.(dragged) ?? null)
  const letGo = () => {
    if (dragged !== null) goTo(dragged)
    setDragged(null)
  }
  return (
    <div dir={engine.direction} className="relative py-1">
      {dragged !== null && (
        <p
          className="absolute -top-10 z-10 max-w-[min(70%,320px)] -translate-x-1/2 truncate rounded-md bg-surface-3 px-3 py-1.5 text-sm num shadow-2"
          style={{ left: `${clampLabel(engine.direction === 'rtl' ? 1 - shown : shown) * 100}%` }}
        >
          {t('reader.percent', { percent: wholePercent(dragged) })}
          {chapter && <> · {chapter}</>}
        </p>
      )}
      <div className="pointer-events-none absolute inset-x-2 top-1/2 h-2" aria-hidden="true">
        {marksOf(engine.chapterStarts).map((start) => (
          <span
            key={start}
            className="absolute -top-1 h-2 w-0.5 rounded-full bg-fg-3"
            style={{ insetInlineStart: `${start * 100}%` }}
          />
        ))}
        {bookmarks.map((part, at) => (
          <span
            key={at}
            className="absolute -top-2.5 size-1.5 -translate-x-1/2 rounded-b-[1px] bg-accent forced-colors:bg-[Highlight] rtl:translate-x-1/2"
            style={{ insetInlineStart: `${part * 100}%` }}
          />
        ))}
      </div>
      <Slider
        label={t('reader.place')}
        min={0}
        max={steps}
        value={Math.round(shown * steps)}
        valueText={dragged === null ? spokenPlace(where) : percent(wholePercent(dragged) / 100)}
        onChange={(value) => setDragged(value / steps)}
        onPointerUp={letGo}
        onKeyUp={letGo}
        onBlur={letGo}
        className="w-full"
      />
    </div>
  )
}

/** The first of marks that stand too close stands for the others; the book's beginning needs none. */
function marksOf(starts: readonly number[]): number[] {
  const marks: number[] = []
  for (const start of starts)
    if (start > leastApart && start - (marks.at(-1) ?? 0) >= leastApart) marks.push(start)
  return marks
}

/** The label stays in the window at both ends. */
function clampLabel(part: number): number {
  return Math.min(0.85, Math.max(0.15, part))
}
