import type { HistoryEntry } from '@lectern/contract'

/** A place further away than this is another place, in seconds. */
const farS = 120
/** Older places help nobody, in ms. */
const oldMs = 30 * 24 * 3600 * 1000
/** Somebody listened there for a while, not only jumped through, in seconds. */
const heardS = 20

/** What an entry tells in words; a mark says which one it was. */
export function eventOf({ kind, reason }: Pick<HistoryEntry, 'kind' | 'reason'>) {
  if (kind !== 'mark') return kind
  return reason === 'hidden' ? 'hidden' : 'finished'
}

/** A session that was opened and left again, or a jump to where one was, leaves an entry without a stretch. */
export function hasHappened({ kind, from, position, listened }: HistoryEntry): boolean {
  if (kind !== 'play' && kind !== 'seek') return true
  return listened >= 1 || Math.abs(position - from) >= 1
}

/**
 * Where somebody was before a jump, a reset or another device led away: the latest stretch that was listened to and
 * ended far from where they are now. Undefined when nothing was lost.
 */
export function earlierPlace(
  entries: readonly HistoryEntry[],
  here: { currentTime: number; now: number },
): HistoryEntry | undefined {
  const { currentTime, now } = here
  const furthest = entries.find(
    (entry) => entry.kind === 'play' && entry.adopted && entry.listened >= heardS,
  )
  if (!furthest || now - furthest.at > oldMs) return undefined
  const isThere = Math.abs(furthest.position - currentTime) <= farS
  const isWithin = currentTime >= furthest.from - farS && currentTime <= furthest.position + farS
  return isThere || isWithin ? undefined : furthest
}
