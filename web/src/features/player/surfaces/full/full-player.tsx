import { ChevronDown, Expand, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { ChapterLink } from '#features/transcript/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { elapsed } from '#platform/text/format.ts'
import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { useModals } from '#ui/dialog/open-modals.ts'
import { Modal } from '#ui/dialog/modal.tsx'
import { useRems } from '#ui/screen/use-rems.ts'
import { closePlayer } from '../../page/player-closing.ts'
import { closeFrom, MoreMenu } from '../../controls/tools/more-menu.tsx'
import { useChapterExtras } from '../../controls/episode-parts.ts'
import { AuthorLinks, TitleLink } from '../../controls/playing-names.tsx'
import { useHasPicture, usePartWords } from '../../controls/media-kind.ts'
import { PlayingCover } from '../../controls/playing-cover.tsx'
import { Transport } from '../../controls/transport/transport.tsx'
import { currentChapter } from '../../machine/timeline/scales.ts'
import { usePagePlayer, usePlayer } from '../../player-context.ts'
import { collapsePlayer } from '../../open-surfaces.ts'
import { Backdrop } from './backdrop.tsx'
import { FullSeek } from './full-seek.tsx'
import { FullTools } from './full-tools.tsx'
import { NoticeLine } from '../notice-line.tsx'
import { SidePanels } from './side-panels.tsx'
import { enterFullscreen } from '../../video/fullscreen.ts'
import { PictureSlot } from '../../video/picture-slot.tsx'
import { useTint } from '../tint.ts'
import { useFullPlayerKeys } from '../use-player-keys.ts'
import { useSwipeDown } from './use-swipe-down.ts'

/** The player over the whole window; swiping down or Escape folds it. */
export function FullPlayer({ open, devices }: { open: boolean; devices: ReactNode }) {
  const { t } = useTranslation()
  const { tinted, tint } = useTint()
  const [isPresent, setPresent] = useState(open)
  const isTopmost = useModals(({ open: modals }) => modals.length === 1)
  const handle = useSwipeDown(collapsePlayer)
  useFullPlayerKeys(open && isTopmost)
  if (open && !isPresent) setPresent(true)
  if (!isPresent) return null
  return (
    <Modal
      aria-label={t('player.region')}
      onClose={collapsePlayer}
      closing={!open}
      onGone={() => setPresent(false)}
      style={tint}
      className={cx(
        'soaring fixed inset-0 isolate h-dvh max-h-none w-full overflow-hidden border-0 bg-bg p-0',
        tinted,
      )}
    >
      <Backdrop />
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] overflow-y-auto px-5 pt-2 pb-[calc(16px+var(--safe-bottom))] lg:grid-cols-[minmax(0,1fr)_minmax(360px,420px)] lg:gap-14 lg:px-12 lg:pt-4">
        <div className="mx-auto flex min-h-0 w-full max-w-[820px] flex-col short:max-w-none short:flex-row short:gap-6">
          <div className="flex flex-1 flex-col short:min-h-0 short:flex-[0_0_34vw]" {...handle}>
            <TopRow devices={devices} />
            <BigCover />
          </div>
          <div className="relative short:my-auto short:min-w-0 short:flex-1">
            <Headline />
            <FullSeek />
            <NoticeLine />
            <Transport large />
            <FullTools />
          </div>
        </div>
        <SidePanels />
      </div>
    </Modal>
  )
}

function TopRow({ devices }: { devices: ReactNode }) {
  const page = usePagePlayer()
  const { t } = useTranslation()
  const words = usePartWords()
  const { number, total } = useChapterNumber()
  const hasClose = useRems() >= closeFrom
  return (
    <div className="flex flex-none items-center gap-1">
      <IconButton
        label={t('player.collapse')}
        icon={<ChevronDown aria-hidden="true" />}
        onClick={collapsePlayer}
      />
      <p className="flex-1 text-center text-sm font-[650] text-fg-2 num">
        {number > 0 && t(`${words}.chapterOfLong`, { number, total })}
      </p>
      {devices}
      <MoreMenu side="bottom" />
      {hasClose && (
        <IconButton
          label={t('player.close')}
          icon={<X aria-hidden="true" />}
          onClick={() => {
            collapsePlayer()
            void closePlayer(page)
          }}
        />
      )}
    </div>
  )
}

function BigCover() {
  const { elements } = usePagePlayer()
  const { t } = useTranslation()
  const title = usePlayer(({ session }) => session?.displayTitle ?? '')
  const hasPicture = useHasPicture()
  const { picture } = useChapterExtras()
  if (hasPicture)
    return (
      <div className="[container-type:size] my-3 grid min-h-40 flex-1 place-items-center short:min-h-0">
        <div className="relative aspect-video max-h-full w-full overflow-hidden rounded-[16px] bg-black shadow-3">
          <PictureSlot className="size-full" />
          <IconButton
            label={t('media.enlarge')}
            icon={<Expand aria-hidden="true" />}
            className="absolute! end-2 bottom-2 bg-black/60 text-white! hover:bg-black/85!"
            onClick={() => {
              collapsePlayer()
              void enterFullscreen(elements.video())
            }}
          />
        </div>
      </div>
    )
  return (
    <div className="[container-type:size] my-3 grid min-h-40 flex-1 place-items-center short:min-h-0">
      <PlayingCover
        src={picture}
        width="(min-width: 768px) 640px, 80vw"
        alt={t('player.coverOf', { title })}
        className="w-[min(640px,100cqmin)] rounded-[16px]! shadow-3!"
      />
    </div>
  )
}

/** The chapter as the title where there are chapters; then the item and its people. */
function Headline() {
  const { t } = useTranslation()
  const words = usePartWords()
  const { number } = useChapterNumber()
  const chapter = usePlayer(({ session }) => session?.chapters[number - 1])
  const length = usePlayer(({ session, rate }) => (session?.duration ?? 0) / rate)
  const { link } = useChapterExtras()
  return (
    <div className="mt-2">
      <p
        className="clamp-2 py-[0.12em] font-title text-2xl leading-tight font-[650] text-balance from-start short:[-webkit-line-clamp:1] short:text-xl! md:text-3xl"
        dir="auto"
      >
        {chapter ? (
          chapter.title || t(`${words}.untitledChapter`, { number })
        ) : (
          <TitleLink onFollow={collapsePlayer} />
        )}
      </p>
      <p className="mt-1 truncate text-fg-2">
        {chapter && (
          <>
            <bdi>
              <TitleLink onFollow={collapsePlayer} />
            </bdi>{' '}
            ·{' '}
          </>
        )}
        <AuthorLinks onFollow={collapsePlayer} /> · <span className="num">{elapsed(length)}</span>
      </p>
      {link !== null && <ChapterLink href={link} />}
    </div>
  )
}

/** Counted from one; 0 where no chapter sounds. */
function useChapterNumber(): { number: number; total: number } {
  const number = usePlayer(
    ({ session, currentTime }) => currentChapter(session, currentTime)?.number ?? 0,
  )
  const total = usePlayer(({ session }) => session?.chapters.length ?? 0)
  return { number, total }
}
