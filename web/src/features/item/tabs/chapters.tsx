import { Check } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import type { Chapter } from '@lectern/contract'
import { rowLayout, VirtualGrid } from '#features/grid/index.ts'
import { isPlayable, type ItemDetail } from '#features/items/index.ts'
import { usePagePlayer, usePlayer, useIsSounding } from '#features/player/index.ts'
import { useItemProgress } from '#features/progress/index.ts'
import { clock, elapsed } from '#platform/text/format.ts'
import { cx } from '#ui/cx.ts'
import { FoldLine, useFold } from '#ui/page/fold.tsx'

/** All chapters; each can be played from. Heard ones are ticked, the current one is marked. */
export function Chapters({ item }: { item: ItemDetail }) {
  const page = usePagePlayer()
  const { t } = useTranslation()
  const { chapters } = item.media
  const { current, isSounding } = useCurrentChapter(item)
  const playable = isPlayable(item)
  const isFinished = current === chapters.length
  const fold = useFold(isFinished ? 0 : current)
  if (chapters.length === 0) return <p className="py-6 text-fg-3">{t('item.noChapters')}</p>
  return (
    <>
      <FoldLine
        fold={fold}
        label={t('item.heardCount', { count: fold.count })}
        className="gap-x-3.5 px-2 md:px-3.5"
      />
      <VirtualGrid
        label={t('item.chapters')}
        count={chapters.length - fold.hidden}
        layout={(width, rem) => rowLayout(width, Math.round(48 * Math.max(1, rem / 16)))}
        renderCell={(row, { tabIndex }) => {
          const index = row + fold.hidden
          const chapter = chapters[index]
          if (!chapter) return null
          return (
            <ChapterRow
              chapter={chapter}
              index={index}
              tabIndex={tabIndex}
              state={
                isFinished || index < current ? 'heard' : index === current ? 'current' : 'ahead'
              }
              isSounding={isSounding && index === current}
              onPlay={
                playable ? () => page.playItem(item.id, { startTime: chapter.start }) : undefined
              }
            />
          )
        }}
      />
    </>
  )
}

interface ChapterRowProps {
  chapter: Chapter
  index: number
  tabIndex: number
  state: 'heard' | 'current' | 'ahead'
  isSounding: boolean
  onPlay: (() => void) | undefined
}

function ChapterRow({ chapter, index, tabIndex, state, isSounding, onPlay }: ChapterRowProps) {
  const { t } = useTranslation()
  const name = chapter.title || t('player.untitledChapter', { number: index + 1 })
  return (
    <button
      type="button"
      data-cell
      tabIndex={tabIndex}
      disabled={!onPlay}
      onClick={onPlay}
      aria-current={state === 'current' || undefined}
      className={cx(
        'grid h-full w-full grid-cols-[32px_minmax(0,1fr)_auto_auto] items-center gap-x-3.5 rounded-md px-2 text-start text-md outline-offset-[-2px] hover:bg-surface-2 md:px-3.5',
        'disabled:cursor-default aria-current:bg-[color-mix(in_srgb,var(--accent)_13%,transparent)]',
        state === 'heard' && 'text-fg-3',
      )}
    >
      <span className="justify-self-end text-fg-3 num">
        {state === 'heard' ? (
          <Check role="img" aria-label={t('player.heard')} className="size-4!" />
        ) : (
          index + 1
        )}
      </span>
      <span
        className={cx(
          'flex min-w-0 flex-wrap items-baseline gap-x-2',
          state === 'current' ? 'font-bold' : 'font-medium',
        )}
      >
        <span dir="auto" className="min-w-0 truncate">
          {name}
        </span>
        {state === 'current' && (
          <span className="text-sm font-[650] text-fg-2">
            {isSounding ? t('item.playing') : t('item.youAreHere')}
          </span>
        )}
      </span>
      <span className="text-end text-sm text-fg-3 num">{elapsed(chapter.end - chapter.start)}</span>
      <span className="min-w-16 text-end text-sm text-fg-3 num max-sm:hidden">
        {clock(chapter.start)}
      </span>
    </button>
  )
}

/** Index of the chapter one is in: -1 before the start, the number of chapters when finished. */
function useCurrentChapter({ id, media: { chapters } }: ItemDetail) {
  const progress = useItemProgress(id)
  const indexAt = (time: number) =>
    chapters.findIndex(({ start, end }) => time >= start && time < end)
  const here = usePlayer(({ session, currentTime }) =>
    session?.libraryItemId === id ? indexAt(currentTime) : null,
  )
  const isSounding = useIsSounding(id)
  if (here !== null) return { current: here, isSounding }
  if (progress?.isFinished) return { current: chapters.length, isSounding }
  const at = progress && progress.currentTime > 0 ? indexAt(progress.currentTime) : -1
  return { current: at, isSounding }
}
