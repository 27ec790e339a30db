import type { Player } from '../../machine/player.ts'
import { useMemo, useRef, type CSSProperties, type KeyboardEvent } from 'react'
import { clock } from '#platform/text/format.ts'
import { cx } from '#ui/cx.ts'
import { shareAt } from '../../machine/timeline/scrub.ts'
import type { Chapter } from '../../machine/player-types.ts'
import { chapterAt, segmentsOf } from '../../machine/timeline/timeline.ts'
import type { Scale } from '../../machine/timeline/scales.ts'
import { secondsOn } from '../../machine/timeline/spoken-position.ts'
import { usePagePlayer, usePlayer } from '../../player-context.ts'
import { useWaveform } from '../../waveform/use-waveform.ts'
import { WaveformBars } from '../../waveform/waveform-bars.tsx'
import { useJumps } from '../transport/use-jumps.ts'
import { useSpokenPosition } from './use-spoken-position.ts'
import { useScrub } from './use-scrub.ts'
import { useWidth } from './use-width.ts'

const noChapters: Chapter[] = []
/** Chapters that are narrower than this on average (px) are not marked. */
const NARROWEST = 6

interface ScrubberProps {
  scale: Scale
  label: string
  /** Shows chapters as segments. */
  segmented: boolean
  /** The second track of a surface: no thumb until it is touched. */
  small?: boolean
  /** With room for the sound of the stretch to be seen. */
  tall?: boolean
}

/** The seek track: chapters as segments, time and chapter under the pointer, all keys of a slider. */
export function Scrubber({ scale, label, segmented, small = false, tall = false }: ScrubberProps) {
  const { player } = usePagePlayer()
  const track = useRef<HTMLDivElement>(null)
  const width = useWidth(track)
  const values = useWaveform(scale)
  const chapters = usePlayer(({ session }) => session?.chapters ?? noChapters)
  const currentTime = usePlayer((snapshot) => snapshot.currentTime)
  const bufferedTo = usePlayer((snapshot) => snapshot.bufferedTo)
  const { dragTime, hoverTime, handlers } = useScrub(scale, (time) => player.seek(time))
  const jumps = useJumps()
  const mask = useMask(segmented ? chapters : noChapters, scale, width)
  const shown = dragTime ?? currentTime
  const pointed = dragTime ?? hoverTime
  const words = useSpokenPosition(chapters, scale, shown)
  return (
    <div
      ref={track}
      dir="ltr"
      // oxlint-disable-next-line prefer-tag-over-role -- a native range can't show times under the pointer, nor drag finely
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={secondsOn(scale, scale.to)}
      aria-valuenow={secondsOn(scale, shown)}
      aria-valuetext={words}
      onKeyDown={(event) => onKey(player, event, scale, jumps)}
      {...handlers}
      className={cx(
        'group relative flex flex-1 cursor-pointer touch-none items-center pointer-coarse:h-12',
        tall ? 'h-12' : 'h-6',
      )}
    >
      {values === null || width === 0 ? (
        <PlainTrack
          mask={mask}
          share={shareAt(scale, shown)}
          buffered={shareAt(scale, bufferedTo)}
        />
      ) : (
        <WaveformBars
          values={values}
          width={width}
          share={shareAt(scale, shown)}
          buffered={shareAt(scale, bufferedTo)}
        />
      )}
      <span
        className={cx(
          'pointer-events-none absolute size-3.5 -translate-x-1/2 rounded-full bg-fg shadow-1 transition-[scale] group-active:scale-125',
          small && 'scale-0 group-hover:scale-100 group-focus-visible:scale-100',
        )}
        style={{ left: `${shareAt(scale, shown) * 100}%` }}
      />
      {pointed !== null && (
        <Bubble share={shareAt(scale, pointed)} time={pointed} chapters={chapters} scale={scale} />
      )}
    </div>
  )
}

function PlainTrack({
  mask,
  share,
  buffered,
}: {
  mask: CSSProperties
  share: number
  buffered: number
}) {
  return (
    <div
      className="paints-frame h-1.5 w-full overflow-hidden rounded-full bg-[color-mix(in_srgb,var(--text)_30%,transparent)] group-hover:h-2"
      style={mask}
    >
      <div className="relative h-full">
        <Bar share={buffered} className="bg-[color-mix(in_srgb,var(--text)_16%,transparent)]" />
        <Bar share={share} className="bg-accent" />
      </div>
    </div>
  )
}

function Bar({ share, className }: { share: number; className: string }) {
  return (
    <div
      className={cx('absolute inset-0 origin-left', className)}
      style={{ transform: `scaleX(${share})` }}
    />
  )
}

function Bubble({
  share,
  time,
  chapters,
  scale,
}: {
  share: number
  time: number
  chapters: Chapter[]
  scale: Scale
}) {
  const title = chapters[chapterAt(chapters, time)]?.title
  return (
    <div
      className="pointer-events-none absolute bottom-full mb-1 max-w-72 truncate rounded-sm bg-fg px-2 py-1 text-xs font-semibold text-bg shadow-2 num"
      style={{ left: `${share * 100}%`, translate: `-${Math.round(share * 100)}% 0` }}
      dir="auto"
    >
      {clock(time - scale.from)}
      {title && ` · ${title}`}
    </div>
  )
}

function onKey(
  player: Player,
  event: KeyboardEvent,
  scale: Scale,
  jumps: ReturnType<typeof useJumps>,
): void {
  const actions: Record<string, () => void> = {
    ArrowLeft: () => player.jump(-jumps.back),
    ArrowRight: () => player.jump(jumps.forward),
    PageUp: () => player.nextChapter(),
    PageDown: () => player.previousChapter(),
    Home: () => player.seek(scale.from),
    End: () => player.seek(scale.to),
  }
  const action = actions[event.key]
  if (!action || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  action()
}

/** Gaps between chapters as a mask: one element, however many chapters. */
function useMask(chapters: Chapter[], { from, to }: Scale, width: number) {
  return useMemo(() => {
    const edges = segmentsOf(chapters, to, width || 600).slice(1)
    if (from > 0 || edges.length === 0) return {}
    // So many that none can be told apart: a plain track, or it would be more gap than track.
    if (edges.length + 1 > (width || 600) / NARROWEST) return {}
    // Many chapters: thinner gaps.
    const half = `${Math.min(1, (width || 600) / (edges.length + 1) / 10)}px`
    const stops = edges.map((edge) => {
      const at = `${((edge.from / to) * 100).toFixed(3)}%`
      return `#000 calc(${at} - ${half}), #0000 calc(${at} - ${half}), #0000 calc(${at} + ${half}), #000 calc(${at} + ${half})`
    })
    return { maskImage: `linear-gradient(to right, ${stops.join(', ')})` }
  }, [chapters, from, to, width])
}
