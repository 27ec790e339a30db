import { ChevronDown, List, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { BookmarkControl } from '../controls/bookmark-control.tsx'
import { ChapterList } from '../controls/chapter-list.tsx'
import { ChapterTrackToggle } from '../controls/chapter-track-toggle.tsx'
import { AuthorLinks, TitleLink } from '../controls/names.tsx'
import { PlayingCover } from '../controls/playing-cover.tsx'
import { SleepControl } from '../controls/sleep-control.tsx'
import { SpeedControl } from '../controls/speed-control.tsx'
import { ToolButton } from '../controls/tool-button.tsx'
import { Transport } from '../controls/transport.tsx'
import { useHasChapters } from '../controls/use-scale.ts'
import { VolumeControl } from '../controls/volume-control.tsx'
import { currentChapter } from '../machine/view.ts'
import { player, usePlayer, useSurface } from '../store.ts'
import { FullSeek } from './full-seek.tsx'
import { NoticeLine } from './notice-line.tsx'
import { useTint } from './tint.ts'
import { useSwipeDown } from './use-swipe-down.ts'

/** The player over the whole window; swiping down or Escape collapses it. */
export function FullPlayer() {
  const { t } = useTranslation()
  const { tinted, tint } = useTint()
  const { panel, handle } = useSwipeDown(collapse)
  const hasChapters = useHasChapters()
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && collapse()}>
      <Dialog.Portal>
        <Dialog.Content
          ref={panel}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            // The panel, not its first button: keys of the player go on working.
            event.preventDefault()
            panel.current?.focus()
          }}
          tabIndex={-1}
          style={tint}
          className={cx(
            'rising fixed inset-0 z-50 grid overflow-y-auto bg-bg px-5 pt-3 pb-[calc(20px+var(--safe-bottom))] text-fg outline-none lg:gap-14 lg:px-14',
            'bg-[radial-gradient(120%_90%_at_20%_0%,color-mix(in_oklab,var(--tint,var(--surface-3))_38%,var(--bg)),var(--bg)_70%)]',
            hasChapters && 'lg:grid-cols-[1fr_minmax(320px,420px)]',
            tinted,
          )}
        >
          <Dialog.Title className="sr-only">{t('player.region')}</Dialog.Title>
          <div className="mx-auto flex min-h-0 w-full max-w-[860px] flex-col [@media(max-height:639px)]:max-w-none [@media(max-height:639px)]:flex-row [@media(max-height:639px)]:gap-6">
            <div
              className="flex flex-1 flex-col [@media(max-height:639px)]:flex-[0_0_34vw]"
              {...handle}
            >
              <TopRow />
              <BigCover />
            </div>
            <div className="[@media(max-height:639px)]:my-auto [@media(max-height:639px)]:min-w-0 [@media(max-height:639px)]:flex-1">
              <Headline />
              <FullSeek />
              <NoticeLine />
              <Transport large />
              <Tools />
            </div>
          </div>
          {hasChapters && <ChapterPanel />}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function collapse(): void {
  useSurface.setState({ isExpanded: false })
}

function TopRow() {
  const { t } = useTranslation()
  const session = usePlayer((snapshot) => snapshot.session)
  const number = usePlayer(
    ({ session, currentTime }) => currentChapter(session, currentTime)?.number ?? 0,
  )
  return (
    <div className="flex flex-none items-center">
      <IconButton
        label={t('player.collapse')}
        icon={<ChevronDown aria-hidden="true" />}
        onClick={collapse}
      />
      <p className="flex-1 text-center text-sm font-[650] text-fg-2 num">
        {number > 0 && t('player.chapterOfLong', { number, total: session?.chapters.length ?? 0 })}
      </p>
      <IconButton
        label={t('player.close')}
        icon={<X aria-hidden="true" />}
        onClick={() => {
          collapse()
          void player.close()
        }}
      />
    </div>
  )
}

function BigCover() {
  const { t } = useTranslation()
  const title = usePlayer(({ session }) => session?.displayTitle ?? '')
  return (
    <div className="grid min-h-0 flex-1 place-items-center py-3">
      <PlayingCover
        width="(min-width: 768px) 340px, 80vw"
        alt={t('player.coverOf', { title })}
        className="w-[min(340px,80vw,42dvh)] rounded-[16px]!"
      />
    </div>
  )
}

/** The chapter as the title where there are chapters; then the item and its people. */
function Headline() {
  const { t } = useTranslation()
  const number = usePlayer(
    ({ session, currentTime }) => currentChapter(session, currentTime)?.number ?? 0,
  )
  const chapter = usePlayer(({ session }) => session?.chapters[number - 1])
  return (
    <div className="mt-2">
      <p
        className="font-title text-2xl leading-tight font-[650] text-balance md:text-3xl"
        dir="auto"
      >
        {chapter ? (
          chapter.title || t('player.untitledChapter', { number })
        ) : (
          <TitleLink onFollow={collapse} />
        )}
      </p>
      <p className="mt-1 text-fg-2">
        {chapter && (
          <>
            <TitleLink onFollow={collapse} /> ·{' '}
          </>
        )}
        <AuthorLinks onFollow={collapse} />
      </p>
    </div>
  )
}

function Tools() {
  const { t } = useTranslation()
  const hasChapters = useHasChapters()
  return (
    <div className="mt-4 flex items-center justify-around">
      <SpeedControl look="tool" />
      <SleepControl look="tool" />
      <BookmarkControl look="tool" />
      <span className="hidden md:contents">
        <VolumeControl />
      </span>
      <ChapterTrackToggle look="tool" />
      {hasChapters && (
        <span className="contents lg:hidden">
          <ToolButton
            label={t('player.chapters')}
            icon={<List aria-hidden="true" />}
            onClick={() => useSurface.setState({ isChaptersOpen: true })}
          >
            {t('player.chapters')}
          </ToolButton>
        </span>
      )}
    </div>
  )
}

function ChapterPanel() {
  const { t } = useTranslation()
  return (
    <aside className="hidden min-h-0 flex-col pt-14 lg:flex" aria-label={t('player.chapters')}>
      <h2 className="border-b border-line px-3 pb-3 text-md font-[650]">{t('player.chapters')}</h2>
      <ChapterList className="h-[calc(100dvh-140px)] py-2" />
    </aside>
  )
}
