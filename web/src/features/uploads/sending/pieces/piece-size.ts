const kb = 1024
const smallest = 256 * kb
const largest = 16 * kb * kb

/** What the first piece has: proxies that are told nothing else take one megabyte. */
export const firstPieceSize = 512 * kb

/** So long a piece should be under way, ms: what breaks off is sent again. */
const goalMs = 4000

/** The size of the next piece, from how long this one took. */
export function nextPieceSize(size: number, tookMs: number): number {
  const factor = Math.min(2, Math.max(0.5, goalMs / Math.max(1, tookMs)))
  return within(size * factor)
}

/** After one that didn't get through. */
export const smallerPieceSize = (size: number): number => within(size / 2)

/** Whether it can't be any smaller. */
export const isSmallest = (size: number): boolean => size <= smallest

function within(size: number): number {
  return Math.round(Math.min(largest, Math.max(smallest, size)))
}
