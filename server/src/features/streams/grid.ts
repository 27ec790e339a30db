/** Seconds of a segment in the playlist (ABS wire, playback §3.3). */
export const segmentS = 6
/** Samples of one AAC frame. */
export const frameSamples = 1024

/**
 * A book as frames: frame `f` holds the samples from `f * 1024` on, at one rate for the whole book. Segments end where
 * frames do, as near to a multiple of six seconds as that allows, so a segment is known from its number alone.
 */
export interface Grid {
  /** Samples a second. */
  rate: number
  /** Seconds. */
  duration: number
}

/** Frames `from` up to, not including, `to`. */
export interface FrameRange {
  from: number
  to: number
}

/** How many segments a duration has: whole ones, and what is left over. */
export function segmentCount(duration: number): number {
  // A rest below a microsecond is what adding up durations leaves behind.
  return duration > 0 ? Math.max(1, Math.ceil(duration / segmentS - 1e-6 / segmentS)) : 0
}

/** The frames of segment `n`; null when the book has no such segment. */
export function framesOf(n: number, { rate, duration }: Grid): FrameRange | null {
  const count = segmentCount(duration)
  if (!Number.isInteger(n) || n < 0 || n >= count) return null
  const from = border(n, rate)
  if (n < count - 1) return { from, to: border(n + 1, rate) }
  return { from, to: Math.max(from + 1, Math.ceil((duration * rate) / frameSamples)) }
}

/** Seconds that segment `n` is announced with: six, but for the last one. */
export function announcedSeconds(n: number, duration: number): number {
  const rest = duration - n * segmentS
  return rest >= segmentS ? segmentS : Math.round(Math.max(rest, 0.001) * 1e6) / 1e6
}

function border(n: number, rate: number): number {
  return Math.round((n * segmentS * rate) / frameSamples)
}
