import { nextRuns } from '#features/schedules/index.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Feeds of which nothing is downloaded by itself are read so often: their pages show what there is. */
const usualEvery = 6 * hour

/**
 * When a feed is to be read next, in ms. `schedule` in local time; without one every six hours, at minutes that differ from
 * podcast to podcast.
 */
export function nextCheck(
  { itemId, schedule }: { itemId: string; schedule: string | null },
  now: number,
): number {
  const next = schedule === null ? undefined : nextRuns(schedule, now, 1)[0]
  if (next !== undefined) return next
  const shift = Number.parseInt(itemId.replaceAll('-', '').slice(0, 8), 16) % usualEvery || 0
  return Math.floor((now - shift) / usualEvery) * usualEvery + shift + usualEvery
}

/**
 * The same after `failures` in a row: later and later, at most a day, and no sooner than the other server asks. It is never
 * given up.
 */
export function nextTry(
  usual: number,
  { failures, retryAfterMs }: { failures: number; retryAfterMs: number | null },
  now: number,
): number {
  const wait = Math.min(15 * minute * 2 ** Math.max(failures - 1, 0), day)
  const asked = Math.min(retryAfterMs ?? 0, day)
  // The first failure may be a passing one: a schedule that comes once a day doesn't wait a day for that.
  const soon = Math.max(now + wait, now + asked)
  return failures <= 3 ? Math.min(Math.max(usual, now + asked), soon) : soon
}

/** How regularly something comes. */
export interface Rhythm {
  /** Usual time between two, ms. */
  everyMs: number
  /** When the next is expected, ms; null when it is long overdue. */
  nextAt: number | null
}

/** The rhythm of instants, newest first; null when they have none. */
export function rhythmOf(instants: readonly number[], now: number): Rhythm | null {
  const gaps = instants.slice(0, -1).map((at, index) => at - instants[index + 1]!)
  if (gaps.length < 3) return null
  const sorted = [...gaps].sort((one, other) => one - other)
  const median = sorted[Math.floor(sorted.length / 2)]!
  if (median < hour) return null
  const isRegular = gaps.filter((gap) => Math.abs(gap - median) <= median * 0.4)
  if (isRegular.length < gaps.length * 0.6) return null
  const expected = instants[0]! + median
  return { everyMs: median, nextAt: now > expected + 2 * median ? null : expected }
}
