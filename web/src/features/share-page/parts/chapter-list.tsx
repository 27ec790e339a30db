import type { Chapter } from '@lectern/contract'
import { clock } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { cx } from '#ui/cx.ts'
import { chapterAt, chapterName } from '../player/chapter-places.ts'

interface ChapterListProps {
  /** What they are called. */
  kind: 'chapters' | 'tracks'
  chapters: readonly Chapter[]
  position: number
  /** Given where the chapter begins, in seconds. */
  onChoose: (start: number) => void
}

/** All chapters, the current one marked; a press plays one. */
export function ChapterList({ kind, chapters, position, onChoose }: ChapterListProps) {
  const { t } = useTranslation()
  const current = chapterAt(chapters, position)
  return (
    <section aria-labelledby="chapters" className="grid gap-2">
      <h2 id="chapters" className="text-sm font-semibold text-fg-2">
        {t(`sharePage.${kind}`, { count: chapters.length })}
      </h2>
      <ol className="surface max-h-72 overflow-y-auto p-1.5 max-md:max-h-none">
        {chapters.map((chapter, index) => (
          <li key={chapter.id}>
            <button
              type="button"
              aria-current={index === current || undefined}
              onClick={() => onChoose(chapter.start)}
              className={cx(
                'flex min-h-11 w-full items-center justify-between gap-4 rounded-md px-3 py-2 text-start hover:bg-surface-2',
                index === current && 'bg-surface-2 font-semibold text-accent',
              )}
            >
              <span dir="auto" className="min-w-0 break-words">
                {chapterName(chapters, index, t)}
              </span>
              <span className="flex-none text-sm text-fg-3 num">{clock(chapter.start)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
