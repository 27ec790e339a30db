import { useMemo } from 'react'
import { barsOf, pathOf } from '#features/waveform/index.ts'

/** Pixels of a bar with the gap beside it. */
const BAR = 4
const GAP = 0.35

interface WaveformBarsProps {
  values: Uint8Array
  /** Pixels. */
  width: number
  /** How much of it was heard, and is read ahead; 0 … 1. */
  share: number
  buffered: number
}

/** The sound of a stretch as bars: heard, read ahead, and the rest. */
export function WaveformBars({ values, width, share, buffered }: WaveformBarsProps) {
  const count = Math.max(1, Math.floor(width / BAR))
  const path = useMemo(() => pathOf(barsOf(values, count), GAP), [values, count])
  const layers = [
    {
      to: 1,
      className:
        'fill-[color-mix(in_srgb,var(--text)_30%,transparent)] forced-colors:fill-[GrayText]',
    },
    {
      to: buffered,
      className:
        'fill-[color-mix(in_srgb,var(--text)_22%,transparent)] forced-colors:fill-[CanvasText]',
    },
    { to: share, className: 'fill-accent forced-colors:fill-[Highlight]' },
  ]
  return (
    <span aria-hidden="true" data-waveform className="absolute inset-0 block">
      {layers.map(({ to, className }) => (
        <svg
          key={className}
          viewBox={`0 0 ${count} 1`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full forced-color-adjust-none"
          style={{
            clipPath: `inset(0 ${((1 - Math.max(0, Math.min(1, to))) * 100).toFixed(3)}% 0 0)`,
          }}
        >
          <path d={path} className={className} />
        </svg>
      ))}
    </span>
  )
}
