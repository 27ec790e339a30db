import { ChevronUp, X } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { elapsed } from '#platform/text/format.ts'
import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { closePlayer } from '../page/player-closing.ts'
import { BookmarkControl } from '../controls/tools/bookmark-control.tsx'
import { ChapterLine } from '../controls/seek/chapter-line.tsx'
import { ChapterTrackToggle } from '../controls/seek/chapter-track-toggle.tsx'
import { ChaptersControl } from '../controls/tools/chapters-control.tsx'
import { MoreMenu } from '../controls/tools/more-menu.tsx'
import { AuthorLinks, TitleLink } from '../controls/playing-names.tsx'
import { OrderControls } from '../controls/transport/order-controls.tsx'
import { PlayingCover } from '../controls/playing-cover.tsx'
import { QueueControl } from '../controls/tools/queue-control.tsx'
import { SeekRow, WayBack } from '../controls/seek/seek-row.tsx'
import { SleepControl } from '../controls/tools/sleep-control.tsx'
import { SpeedControl } from '../controls/tools/speed-control.tsx'
import { Transport } from '../controls/transport/transport.tsx'
import { TranscriptControl } from '../controls/tools/transcript-control.tsx'
import { useIsChapterTrack, useOtherScale } from '../controls/seek/use-scale.ts'
import { VolumeControl } from '../controls/tools/volume-control.tsx'
import { shareAt } from '../machine/timeline/scrub.ts'
import { usePagePlayer, usePlayer } from '../player-context.ts'
import { expandPlayer } from '../open-surfaces.ts'
import { NoticeLine, useHasNotice } from './notice-line.tsx'
import { useTint } from './tint.ts'

/** The player along the bottom of wide windows. */
export function PlayerBar() {
  const { t } = useTranslation()
  const { tinted, tint } = useTint()
  const hasNotice = useHasNotice()
  return (
    <section
      data-player
      aria-label={t('player.region')}
      style={tint}
      className={cx(
        '@container fixed inset-x-0 bottom-0 z-40 border-t border-line',
        'bg-[color-mix(in_srgb,var(--surface-1)_92%,var(--tint,var(--surface-1)))]',
        tinted,
      )}
    >
      <BookStrip />
      <div className="absolute bottom-full left-1/2 -translate-x-1/2 pb-2">
        <WayBack />
      </div>
      <div className={columnsClass}>
        <WhatPlays />
        <div className="min-w-0">
          {hasNotice ? <NoticeLine /> : <Transport />}
          {!hasNotice && <SeekRow />}
        </div>
        <Tools />
      </div>
    </section>
  )
}

/** By the width of the bar in rem: with larger text its tools fold into the menu sooner. */
const columnsClass = cx(
  'grid h-(--player-h) items-center gap-4 px-5 @min-[80rem]:gap-6',
  'grid-cols-[minmax(12rem,1fr)_minmax(18rem,1.3fr)_auto]',
  '@min-[64rem]:grid-cols-[minmax(13rem,1.1fr)_minmax(18rem,2fr)_auto]',
  '@min-[80rem]:grid-cols-[minmax(15rem,1fr)_minmax(22rem,2fr)_minmax(max-content,1fr)]',
)

function WhatPlays() {
  const { t } = useTranslation()
  const session = usePlayer((snapshot) => snapshot.session)
  const rate = usePlayer((snapshot) => snapshot.rate)
  if (session === null) return <p className="text-fg-3">{t('player.loading')}</p>
  return (
    <div className="flex min-w-0 items-center gap-3">
      <PlayingCover width={60} className="w-15 flex-none rounded-[8px]!" />
      <div className="min-w-0">
        <b className="block truncate font-[650] from-start" dir="auto">
          <TitleLink />
        </b>
        <small className="block truncate text-sm text-fg-3">
          <span className="not-empty:after:content-['_·_']">
            <AuthorLinks />
          </span>
          <span className="num">{elapsed(session.duration / rate)}</span>
        </small>
        <ChapterLine />
      </div>
    </div>
  )
}

function Tools() {
  const page = usePagePlayer()
  const { t } = useTranslation()
  return (
    <div className="flex items-center justify-end gap-0.5">
      <SpeedControl variant="pill" />
      <div className="hidden items-center gap-0.5 @min-[64rem]:flex">
        <SleepControl variant="icon" />
        <span className="hidden @min-[80rem]:contents">
          <BookmarkControl variant="icon" />
          <OrderControls variant="icon" />
        </span>
        <ChaptersControl variant="icon" />
        <TranscriptControl variant="icon" />
        <QueueControl variant="icon" />
        <span className="hidden @min-[80rem]:contents">
          <ChapterTrackToggle variant="icon" />
        </span>
        <VolumeControl />
      </div>
      <MoreMenu side="top" withTools />
      <IconButton
        label={t('player.expand')}
        icon={<ChevronUp aria-hidden="true" />}
        aria-keyshortcuts="F"
        onClick={expandPlayer}
      />
      <IconButton
        label={t('player.close')}
        icon={<X aria-hidden="true" />}
        aria-keyshortcuts="Escape"
        onClick={() => void closePlayer(page)}
      />
    </div>
  )
}

/** While the seek track shows the chapter, a thin line tells how far the whole item is. */
function BookStrip() {
  const other = useOtherScale()
  const isChapterTrack = useIsChapterTrack()
  const share = usePlayer((snapshot) => shareAt(other, snapshot.currentTime))
  if (!isChapterTrack) return null
  return (
    <div aria-hidden="true" dir="ltr" className="paints absolute inset-x-0 -top-0.5 h-[3px]">
      <div className="h-full origin-left bg-accent" style={{ transform: `scaleX(${share})` }} />
    </div>
  )
}
