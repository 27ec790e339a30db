import { Expand, Move, PictureInPicture2, Shrink, X } from 'lucide-react'
import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { closePlayer } from '../page/player-closing.ts'
import { PlayButton } from '../controls/transport/play-button.tsx'
import { SeekRow } from '../controls/seek/seek-row.tsx'
import { Transport } from '../controls/transport/transport.tsx'
import { usePagePlayer, usePlayer } from '../player-context.ts'
import { keepCorner, keptCorner, nearestCorner, nextCorner, type Corner } from './corners.ts'
import { PictureSlot } from './picture-slot.tsx'
import { useShownSubtitle } from './subtitles.ts'
import { useDrag } from './use-drag.ts'
import { useFullscreen } from './use-fullscreen.ts'
import { usePip } from './use-pip.ts'
import { VideoMenu } from './video-menu.tsx'

/**
 * The moving picture, 384 × 216 in a corner of the window. A press plays and pauses, two fill the screen; it can be
 * carried to another corner. The controls come with the pointer and the focus.
 */
export function VideoBox() {
  const page = usePagePlayer()
  const { t } = useTranslation()
  const box = useRef<HTMLElement>(null)
  const [corner, setCorner] = useState(keptCorner)
  const { isFull, toggle } = useFullscreen(box)
  const shown = useShown()
  useShownSubtitle()
  const move = (to: Corner) => {
    setCorner(to)
    keepCorner(to)
  }
  const drag = useDrag({
    isFixed: isFull,
    onPress: () => void page.player.toggle(),
    onDoublePress: toggle,
    onDrop: (x, y) => move(nearestCorner(x, y, pageRules())),
  })
  const title = usePlayer(({ session }) => session?.displayTitle ?? '')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- carrying it is for pointers; a button moves it too
    <section
      ref={box}
      data-video-box
      tabIndex={-1}
      aria-label={t('media.box')}
      {...drag}
      onPointerEnter={shown.wake}
      onMouseMove={shown.wake}
      style={onPicture}
      className={cx(
        'group/video fixed z-30 overflow-hidden bg-black text-white touch-none select-none outline-none',
        isFull
          ? 'inset-0 size-full'
          : `aspect-video w-60 rounded-lg shadow-3 ring-1 ring-white/15 transition-[translate] duration-(--d-2) md:w-96 ${places[corner]}`,
      )}
    >
      <PictureSlot className="absolute inset-0" />
      <div
        className={cx(
          'pointer-events-none absolute inset-0 flex flex-col justify-between bg-linear-to-b from-black/65 via-transparent to-black/75 opacity-0 transition-opacity duration-(--d-2) *:pointer-events-auto',
          'has-focus-visible:opacity-100',
          (shown.isShown || !isFull) && 'group-hover/video:opacity-100',
          shown.isShown && 'opacity-100',
        )}
      >
        <div className="flex items-center gap-0.5 p-1">
          <p className="min-w-0 flex-1 truncate px-2 text-sm font-[650]" dir="auto">
            {title}
          </p>
          {!isFull && (
            <IconButton
              label={t('media.move')}
              icon={<Move aria-hidden="true" className="size-4.5!" />}
              className={buttonClass}
              onClick={() => move(nextCorner(corner))}
            />
          )}
          <VideoMenu variant="picture" />
          <PipButton />
          <IconButton
            label={isFull ? t('media.reduce') : t('media.enlarge')}
            icon={
              isFull ? (
                <Shrink aria-hidden="true" />
              ) : (
                <Expand aria-hidden="true" className="size-4.5!" />
              )
            }
            className={buttonClass}
            onClick={toggle}
          />
          {!isFull && (
            <IconButton
              label={t('player.close')}
              icon={<X aria-hidden="true" />}
              className={buttonClass}
              onClick={() => void closePlayer(page)}
            />
          )}
        </div>
        {isFull ? (
          <div className="grid gap-3 px-8 pb-6">
            <SeekRow />
            <Transport large />
          </div>
        ) : (
          <div className="p-1">
            <PlayButton className="size-11 text-white" />
          </div>
        )}
      </div>
    </section>
  )
}

function PipButton() {
  const { t } = useTranslation()
  const { isThere, isOut, toggle } = usePip()
  if (!isThere) return null
  return (
    <IconButton
      label={isOut ? t('media.endPip') : t('media.pip')}
      icon={<PictureInPicture2 aria-hidden="true" className="size-4.5!" />}
      pressed={isOut}
      className={cx(buttonClass, 'max-md:hidden')}
      onClick={toggle}
    />
  )
}

/** How long the controls stay after the pointer rests, in ms. */
const REST_MS = 2500

/** The controls stand while the pointer moves and while nothing plays. */
function useShown() {
  const isPlaying = usePlayer(({ state }) => state === 'PLAYING')
  const [awake, setAwake] = useState(0)
  useEffect(() => {
    if (awake === 0) return
    const timer = setTimeout(() => setAwake(0), REST_MS)
    return () => clearTimeout(timer)
  }, [awake])
  return { isShown: awake > 0 || !isPlaying, wake: () => setAwake((count) => count + 1) }
}

function pageRules() {
  const isRtl = document.documentElement.dir === 'rtl'
  return { width: innerWidth, height: innerHeight, isRtl }
}

/** Whatever the theme, what stands on a picture is light. */
const onPicture = {
  '--text': '#fff',
  '--text-2': '#f1f1f4',
  '--text-3': '#d7d7dd',
  '--surface-2': 'rgb(255 255 255 / 0.18)',
  '--surface-3': 'rgb(255 255 255 / 0.28)',
  '--line': 'rgb(255 255 255 / 0.35)',
  '--accent': '#fda258',
  '--on-accent': '#221205',
  '--focus': '#94dcff',
} as CSSProperties

const buttonClass = 'size-9! text-white!'

const bottom = 'bottom-[calc(var(--dock-h)+12px)]'
const top = 'top-[calc(var(--bars-h,var(--appbar-h))+12px)]'
const start = 'start-3 md:start-[calc(var(--rail-w)+12px)]'
const places: Record<Corner, string> = {
  'bottom-start': `${bottom} ${start}`,
  'bottom-end': `${bottom} end-3`,
  'top-start': `${top} ${start}`,
  'top-end': `${top} end-3`,
}
