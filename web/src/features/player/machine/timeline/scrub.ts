import type { Scale } from './scales.ts'
import { within } from '../states/snapshot.ts'

/** Share of the scale, 0 … 1, at which a time stands. */
export function shareAt({ from, to }: Scale, time: number): number {
  return to <= from ? 0 : within(1, (time - from) / (to - from))
}

/** Time under a pointer `x` pixels from the start of a track `width` pixels wide. */
export function timeAtX({ from, to }: Scale, x: number, width: number): number {
  return width <= 0 ? from : from + within(1, x / width) * (to - from)
}

/**
 * Where a dragging finger moves the place: `dx` pixels along the track, `away` pixels off it.
 * Pulling away makes the same movement finer: half from 60 px on, a quarter from 140 px, a tenth from 240 px.
 */
export function dragTo(
  scale: Scale,
  time: number,
  { dx, away, width }: { dx: number; away: number; width: number },
): number {
  const moved = (dx / Math.max(1, width)) * (scale.to - scale.from) * fineness(away)
  return Math.min(scale.to, Math.max(scale.from, time + moved))
}

function fineness(away: number): number {
  if (away >= 240) return 0.1
  if (away >= 140) return 0.25
  return away >= 60 ? 0.5 : 1
}
