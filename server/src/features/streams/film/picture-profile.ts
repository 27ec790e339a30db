import type { StreamOptions } from '@lectern/contract'
import type { PictureFacts } from './film-facts.ts'

/** How pictures are encoded. */
export interface PictureProfile {
  /** Even numbers. */
  width: number
  height: number
  /** Most bits a second. */
  bitrate: number
}

/** Seconds of an encoded segment. Shorter ones are there sooner, and cost more bits. */
export const pictureS = 4

const mostHeight = 1080
const bitrates = [
  { height: 480, bitrate: 1_500_000 },
  { height: 720, bitrate: 3_000_000 },
  { height: mostHeight, bitrate: 6_000_000 },
]

/** The size that is seen: turned, with square points. */
export function seenSize({ width, height, aspect, isTurned }: PictureFacts): {
  width: number
  height: number
} {
  const wide = width * aspect
  return isTurned ? { width: height, height: wide } : { width: wide, height }
}

/**
 * The encoding for a wish: the shorter side is no longer than was wished for, and never longer than it is.
 * null for a picture without a size.
 */
export function pictureProfile(
  facts: PictureFacts,
  options: StreamOptions['height'],
): PictureProfile | null {
  const { width, height } = seenSize(facts)
  const short = Math.min(width, height)
  if (short < 2) return null
  const most = typeof options === 'number' ? Math.min(options, mostHeight) : mostHeight
  // Wider than 16:9 by far, it's the length that decoders know no more of.
  const share = Math.min(1, most / short, (mostHeight * 2) / Math.max(width, height))
  const made = { width: even(width * share), height: even(height * share) }
  const shorter = Math.min(made.width, made.height)
  const bitrate = bitrates.find((one) => shorter <= one.height)?.bitrate ?? 6_000_000
  return { ...made, bitrate }
}

function even(value: number): number {
  return Math.max(2, Math.round(value / 2) * 2)
}
