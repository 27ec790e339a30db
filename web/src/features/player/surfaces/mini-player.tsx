import { useRef, type PointerEvent } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { elapsed } from '#platform/text/format.ts'
import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { JumpIcon } from '../controls/transport/jump-icon.tsx'
import { PlayButton } from '../controls/transport/play-button.tsx'
import { PlayingCover } from '../controls/playing-cover.tsx'
import { useJumps } from '../controls/transport/use-jumps.ts'
import { shareAt } from '../machine/timeline/scrub.ts'
import {
  chapterScale,
  currentChapter,
  itemScale,
  remainingOn,
  roundedLeft,
} from '../machine/timeline/scales.ts'
import { failureText } from '../page/notices/notices.ts'
import { usePagePlayer, usePlayer } from '../player-context.ts'
import { expandPlayer } from '../open-surfaces.ts'
import { useTint } from './tint.ts'
import { usePartWords } from '../controls/media-kind.ts'

const SWIPE_UP = 40

/** The player of phones: what plays, one jump, play. A tap or a swipe up opens the whole of it. */
export function MiniPlayer() {
  const { player } = usePagePlayer()
  const { t } = useTranslation()
  const { tinted, tint } = useTint()
  const share = usePlayer(({ session, currentTime }) => shareAt(itemScale(session), currentTime))
  const { back } = useJumps()
  const swipe = useSwipeUp(expandPlayer)
  return (
    <section
      data-player
      aria-label={t('player.region')}
      style={tint}
      {...swipe}
      className={cx(
        '@container fixed inset-x-[8px] bottom-[calc(var(--safe-bottom)+8px)] z-40 max-md:[:root:has([data-bottom-nav])_&]:bottom-[calc(var(--nav-h)+var(--safe-bottom)+8px)]',
        ' grid h-(--mini-h) touch-pan-x',
        'grid-cols-[1fr_auto_auto] items-center gap-[4px] overflow-hidden rounded-lg border border-line px-[8px] shadow-2',
        'bg-[color-mix(in_srgb,var(--surface-2)_88%,var(--tint,var(--surface-2)))]',
        tinted,
      )}
    >
      <button
        type="button"
        onClick={expandPlayer}
        className="flex min-w-0 items-center gap-[10px] rounded-md text-start"
      >
        <PlayingCover
          width={48}
          className="w-[48px] flex-none rounded-[8px]! [@media(max-height:639px)]:w-[40px]"
        />
        <Lines />
        <span className="sr-only">{t('player.expand')}</span>
      </button>
      <IconButton
        quiet
        label={t('player.jumpBack', { seconds: back })}
        icon={<JumpIcon direction="back" seconds={back} />}
        className="size-[48px]! text-fg @max-[10rem]:hidden"
        onClick={() => player.jump(-back)}
      />
      <PlayButton className="size-[48px]" />
      <div aria-hidden="true" dir="ltr" className="absolute inset-x-0 bottom-0 h-[3px]">
        <div className="h-full origin-left bg-accent" style={{ transform: `scaleX(${share})` }} />
      </div>
    </section>
  )
}

function Lines() {
  const { t } = useTranslation()
  const words = usePartWords()
  const title = usePlayer(({ session }) => session?.displayTitle)
  const number = usePlayer(
    ({ session, currentTime }) => currentChapter(session, currentTime)?.number ?? 0,
  )
  const track = usePlayer(({ session }) =>
    session?.mediaType === 'music' ? session.chapters[number - 1]?.title : undefined,
  )
  const left = usePlayer((snapshot) => {
    const scale = chapterScale(snapshot.session, snapshot.currentTime)
    return roundedLeft(remainingOn(scale, snapshot))
  })
  const interruption = usePlayer((snapshot) => snapshot.interruption)
  const failure = usePlayer((snapshot) => snapshot.failure)
  const time = t('player.timeLeft', { time: elapsed(left) })
  const trouble = failure
    ? failureText(failure)
    : interruption &&
      t(interruption.reason === 'taken' ? 'player.takenOver' : 'player.sessionEnded')
  return (
    <span className="min-w-0">
      <b className="block truncate text-md font-[650] from-start" dir="auto">
        {title ?? t('player.loading')}
      </b>
      <small className="block truncate text-sm text-fg-2 num">
        {trouble ??
          (number > 0 ? `${track ?? t(`${words}.chapterShort`, { number })} · ${time}` : time)}
      </small>
    </span>
  )
}

function useSwipeUp(onSwipe: () => void) {
  const startY = useRef<number | null>(null)
  return {
    onPointerDown: (event: PointerEvent) =>
      void (startY.current = event.pointerType === 'touch' ? event.clientY : null),
    onPointerUp: (event: PointerEvent) => {
      if (startY.current !== null && startY.current - event.clientY > SWIPE_UP) onSwipe()
      startY.current = null
    },
    onPointerCancel: () => void (startY.current = null),
  }
}
