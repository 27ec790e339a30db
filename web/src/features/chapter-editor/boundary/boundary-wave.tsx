import { useMemo, type MouseEvent } from 'react'
import { barsOf, pathOf } from '#features/waveform/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import type { DraftRows } from '../draft/draft.ts'
import { usePlayhead, type Listening } from './use-listening.ts'
import type { Sound } from './use-sound.ts'
import { shareOf } from './wave-range.ts'

/** Values of an envelope a second. */
const rate = 2

interface BoundaryWaveProps {
  view: { from: number; to: number }
  sound: Sound
  rows: DraftRows
  /** The boundary in the middle, seconds. */
  start: number
  listening: Listening
}

/** The sound around a boundary: its pauses shaded, other boundaries thin, what is heard as a line. A press plays from there. */
export function BoundaryWave({ view, sound, rows, start, listening }: BoundaryWaveProps) {
  const { t } = useTranslation()
  const percent = (time: number) => `${(shareOf(time, view) * 100).toFixed(3)}%`
  const isSeen = (time: number) => time >= view.from && time <= view.to
  const path = useMemo(
    () => pathOf(barsOf(sound?.values ?? new Uint8Array(), sound?.values.length ?? 0), 0.3),
    [sound],
  )
  const press = ({ clientX, currentTarget }: MouseEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    listening.playFrom(Math.max(0, view.from + ((clientX - left) / width) * (view.to - view.from)))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the buttons below do the same by keyboard
    <div
      dir="ltr"
      data-boundary-wave
      onClick={press}
      className="relative h-14 md:h-20 cursor-pointer overflow-hidden rounded-md bg-surface-2"
    >
      {sound?.silences
        .filter(([from, to]) => to > view.from && from < view.to)
        .map(([from, to]) => (
          <span
            key={from}
            data-pause
            className="absolute inset-y-0 bg-[color-mix(in_srgb,var(--accent)_18%,transparent)]"
            style={{
              left: percent(from),
              width: `${(((to - from) / (view.to - view.from)) * 100).toFixed(3)}%`,
            }}
          />
        ))}
      {sound && sound.values.length > 0 && (
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${sound.values.length} 1`}
          preserveAspectRatio="none"
          className="absolute inset-y-2 h-[calc(100%-16px)] fill-[color-mix(in_srgb,var(--text)_45%,transparent)]"
          style={{
            left: percent(sound.from),
            width: `${((sound.values.length / rate / (view.to - view.from)) * 100).toFixed(3)}%`,
          }}
        >
          <path d={path} />
        </svg>
      )}
      {rows
        .filter((row) => row.start !== start && isSeen(row.start))
        .map((row) => (
          <span
            key={row.key}
            className="absolute inset-y-0 w-px bg-fg-3"
            style={{ left: percent(row.start) }}
          />
        ))}
      <span
        className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-accent forced-colors:bg-[Highlight]"
        style={{ left: percent(start) }}
      />
      <Head listening={listening} view={view} />
      {!sound && (
        <span className="absolute inset-x-0 bottom-2 text-center text-sm text-fg-3">
          {t('chapters.noWave')}
        </span>
      )}
    </div>
  )
}

/** What is heard right now. */
function Head({ listening, view }: Pick<BoundaryWaveProps, 'listening' | 'view'>) {
  const { time, isPlaying } = usePlayhead(listening)
  const share = shareOf(time, view)
  if ((!isPlaying && time === 0) || share < 0 || share > 1) return null
  return (
    <span
      className="absolute inset-y-0 w-0.5 bg-fg forced-colors:bg-[CanvasText]"
      style={{ left: `${(share * 100).toFixed(3)}%` }}
    />
  )
}
