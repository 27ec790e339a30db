import type { Engine, Whereabouts } from '#features/reader-engine/index.ts'
import { wholePercent } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { cx } from '#ui/cx.ts'
import { pageWords } from './where-words.ts'
import { Scrubber } from './scrubber.tsx'
import { goneBar } from './use-bars.ts'

interface BottomBarProps {
  engine: Engine
  where: Whereabouts
  shown: boolean
  /** "12 min left in chapter", '' where nobody can know. */
  timeLeft: { chapter: string; book: string }
  /** Where bookmarks are, 0 … 1. */
  bookmarks: readonly number[]
  goTo: (fraction: number) => void
}

/** The scrubber, and in words where one is. */
export function BottomBar({ engine, where, shown, timeLeft, bookmarks, goTo }: BottomBarProps) {
  const { t } = useTranslation()
  return (
    <footer
      className={cx(
        'absolute inset-x-0 bottom-0 z-10 border-t border-line bg-surface-1 px-4 pt-2 pb-[max(10px,env(safe-area-inset-bottom,0px))]',
        'transition-opacity duration-(--d-2)',
        !shown && goneBar,
      )}
    >
      <Scrubber engine={engine} where={where} bookmarks={bookmarks} goTo={goTo} />
      <div className="flex items-center gap-4 text-sm text-fg-2 num">
        <p dir="auto" className="from-start min-w-0 flex-1 truncate">
          {where.chapter}
        </p>
        <p className="max-lg:hidden">{timeLeft.chapter}</p>
        <p className="max-sm:hidden">{timeLeft.book}</p>
        <p>{pageWords(where.page)}</p>
        <p className="font-[650] text-fg">
          {t('reader.percent', { percent: wholePercent(where.fraction) })}
        </p>
      </div>
    </footer>
  )
}
