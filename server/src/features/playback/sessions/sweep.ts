import type { Now } from '#platform/clock.ts'
import type { Events } from '#domain/events.ts'
import type { Database } from '#storage/database.ts'
import { endSilentSince } from '../playback.store.ts'

export interface SweepDeps {
  db: Database
  events: Pick<Events, 'publish'>
  now: Now
}

/** Sessions untouched for this long are over (ABS wire, playback §3.1 rule 5). */
const abandonedMs = 36 * 3_600_000

/** Ends abandoned sessions at the moment of their last report. Returns how many there were. */
export async function endAbandoned({ db, events, now }: SweepDeps): Promise<number> {
  const abandoned = await endSilentSince(db, now() - abandonedMs)
  for (const { id, user_id: userId } of abandoned) {
    if (userId !== null) events.publish('session.closed', { userId, sessionId: id })
  }
  return abandoned.length
}
