const minute = 60_000

/** Milliseconds before each next try; then it has failed. */
const rests = [minute / 2, 2 * minute, 10 * minute, 30 * minute, 2 * 60 * minute, 6 * 60 * minute]
const longestRest = 24 * 60 * minute

/** How long a disk or folder is left alone before somebody looks at it again. */
export const placeRestMs = 2 * minute

/**
 * When something that may pass is to be tried again after it failed for the nth time; null: not any more. `restMs`: what the
 * other server asked for, which is kept, within a day.
 */
export function nextTry(failures: number, now: number, restMs: number | null): number | null {
  const rest = rests[failures - 1]
  if (rest === undefined) return null
  return now + Math.max(rest, Math.min(restMs ?? 0, longestRest))
}
