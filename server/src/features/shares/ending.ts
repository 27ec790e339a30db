import type { Events } from '#domain/events.ts'
import type { Now } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import type { SharesStore } from './shares.store.ts'
import { shareWire } from './shares.wire.ts'

/** Clocks are set, and timers run for 24 days at most. */
const longestMs = 3_600_000
const shortestMs = 50

/**
 * Removes shares at the moment that they are over, so that what is under way ends, lists change and admins are told. Visitors
 * don't find them from that moment on anyway. Whichever server removes one tells of it.
 */
export function endShares({
  store,
  events,
  log,
  now,
}: {
  store: Pick<SharesStore, 'over' | 'nextEnd' | 'remove'>
  events: Pick<Events, 'publish' | 'follow'>
  log: Pick<Log, 'error'>
  now: Now
}): { close(): void } {
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function end(): Promise<void> {
    for (const row of await store.over(now()))
      if (await store.remove(row))
        events.publish('share.closed', { libraryId: row.library_id, share: shareWire(row) })
    const next = await store.nextEnd()
    clearTimeout(timer)
    if (isClosed || next === null) return
    const waitMs = Math.min(longestMs, Math.max(shortestMs, next - now()))
    timer = setTimeout(again, waitMs).unref()
  }
  const again = (): void =>
    void end().catch((err: unknown) => {
      if (isClosed) return
      log.error({ err }, 'shares could not be ended')
      clearTimeout(timer)
      timer = setTimeout(again, longestMs).unref()
    })

  const stops = [events.follow('share.opened', again), events.follow('peers.missed', again)]
  again()
  return {
    close() {
      isClosed = true
      clearTimeout(timer)
      for (const stop of stops) stop()
    },
  }
}
