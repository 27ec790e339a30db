import type { ListeningStats, YearStats } from '@lectern/contract'
import { localDate, renderStored, weekdayOf } from '#features/playback/index.ts'
import type { Caller } from '#platform/caller.ts'
import { unrestricted } from '#platform/caller.ts'
import type { Now } from '#platform/clock.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#storage/database.ts'
import * as store from './listening-stats.store.ts'
import type { StatsFilter } from './listening-stats.store.ts'
import { reviewYear, sums, total } from './year-review.ts'

export type Stats = ReturnType<typeof createListeningStats>

/** How long people listened, by day, weekday and item, and their year in review. */
export function createListeningStats({ db, now }: { db: Database; now: Now }) {
  async function statsOf(filter: StatsFilter): Promise<ListeningStats> {
    const days = await store.sumByDay(db, filter)
    const metadata = await store.latestMetadata(db, filter)
    const recent = await store.recentSessions(db, filter, 10)
    const items = [...sums(days, (day) => day.itemId)].map(([id, timeListening]) => [
      id,
      { id, timeListening, mediaMetadata: metadata.get(id) ?? {} },
    ])
    const byDate = Object.fromEntries(sums(days, (day) => day.date)) as Record<string, number>
    return {
      totalTime: total(days),
      items: Object.fromEntries(items) as ListeningStats['items'],
      days: byDate,
      dayOfWeek: Object.fromEntries(sums(days, (day) => weekdayOf(day.date))),
      today: byDate[localDate(now())] ?? 0,
      recentSessions: recent.map(renderStored),
    }
  }

  return {
    mine: ({ userId, scope }: Caller): Promise<ListeningStats> =>
      statsOf({ userId, scope, days: null }),

    /** Oneself, or anybody for an admin. */
    async ofUser(caller: Caller, userId: string): Promise<ListeningStats> {
      const isSelf = caller.userId === userId
      if (!isSelf && !caller.isAdmin) throw new Problem('forbidden')
      return statsOf({ userId, scope: isSelf ? caller.scope : unrestricted, days: null })
    },

    /** `year` as text: 2000…9999. */
    async year({ userId, scope }: Caller, year: string): Promise<YearStats> {
      if (!/^[2-9]\d{3}$/.test(year)) throw new Problem('invalid', 'Invalid year')
      const days = { from: `${year}-01-01`, to: `${year}-12-31` }
      const filter: StatsFilter = { userId, scope, days }
      const sumsOfDays = await store.sumByDay(db, filter)
      const start = new Date(Number(year), 0, 1).getTime()
      const end = new Date(Number(year) + 1, 0, 1).getTime()
      const heard = [...new Set(sumsOfDays.flatMap((day) => day.itemId ?? []))]
      return reviewYear({
        days: sumsOfDays,
        metadata: await store.latestMetadata(db, filter),
        finished: await store.finishedBooks(db, filter, start, end),
        covers: await store.withCovers(db, heard),
      })
    },
  }
}
