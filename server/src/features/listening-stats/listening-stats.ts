import type { ListeningDays, ListeningStats, ListeningTops, YearStats } from '@lectern/contract'
import { localDate, renderStored, weekdayOf } from '#features/playback/index.ts'
import type { Caller, VisibilityScope } from '#domain/caller.ts'
import { asShownTo, unrestricted } from '#domain/caller.ts'
import type { Now } from '#platform/clock.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#storage/database.ts'
import * as store from './listening-stats.store.ts'
import type { StatsFilter } from './listening-stats.store.ts'
import { sums, total } from './rankings.ts'
import { loadTops } from './tops.ts'
import { reviewYear } from './year-review.ts'
import { readYear } from './year.ts'

export type Stats = ReturnType<typeof createListeningStats>

/** How long people listened, by day, weekday and item, what they listened to most, and their year in review. */
export function createListeningStats({ db, now }: { db: Database; now: Now }) {
  async function statsOf(filter: StatsFilter & { userId: string }): Promise<ListeningStats> {
    const days = await store.sumByDay(db, filter)
    const stamps = await store.latestStamps(db, filter.userId)
    const recent = await store.recentSessions(db, filter, 10)
    const items = [...sums(days, (day) => day.itemId)].map(([id, timeListening]) => [
      id,
      { id, timeListening, mediaMetadata: stamps.get(id)?.metadata ?? {} },
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
    ofUser: async (caller: Caller, userId: string): Promise<ListeningStats> =>
      statsOf({ ...listenerOf(caller, userId), days: null }),

    /** Every day of a listener: oneself, or anybody for an admin. */
    async days(caller: Caller, userId: string | undefined): Promise<ListeningDays> {
      const who = listenerOf(caller, userId)
      const dates = await store.sumOfDays(db, { ...who, days: null })
      const heard = dates
        .map(({ date, seconds }) => ({ date, seconds: Math.round(seconds) }))
        .filter(({ seconds }) => seconds > 0)
      return {
        today: localDate(now()),
        firstDay: heard[0]?.date ?? null,
        days: Object.fromEntries(heard.map(({ date, seconds }) => [date, seconds])),
        totalTime: total(heard),
        numFinished: await store.countFinished(db, who),
      }
    },

    /** What was heard most between two days; without a right pair of them: ever. */
    tops: (
      caller: Caller,
      query: { user?: string | undefined; from?: string | undefined; to?: string | undefined },
    ): Promise<ListeningTops> =>
      loadTops(db, { ...listenerOf(caller, query.user), days: spanOf(query) }),

    /** `year` as text: 2000…9999. */
    async year({ userId, scope }: Caller, year: string): Promise<YearStats> {
      const { days, start, end } = readYear(year)
      const sumsOfDays = await store.sumByDay(db, { userId, scope, days })
      const heard = [...new Set(sumsOfDays.flatMap((day) => day.itemId ?? []))]
      const living = await store.livingItems(db, heard)
      return reviewYear({
        days: sumsOfDays,
        stamps: await store.latestStamps(db, userId),
        finished: await store.finishedBooks(db, { userId, scope }, start, end),
        covers: new Set(heard.filter((id) => living.get(id)?.hasCover)),
      })
    },
  }
}

/** Whose figures a caller may read: their own, or anybody's as an admin. */
function listenerOf(
  caller: Caller,
  userId: string | undefined,
): { userId: string; scope: VisibilityScope } {
  if (userId === undefined || userId === caller.userId) {
    return { userId: caller.userId, scope: caller.scope }
  }
  if (!caller.isAdmin) throw new Problem('forbidden')
  return { userId, scope: asShownTo(caller.scope, unrestricted) }
}

function spanOf({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  const isDay = (text: string | undefined): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '')
  if (from === undefined && to === undefined) return null
  if (!isDay(from) || !isDay(to)) throw new Problem('invalid', 'Invalid day')
  return { from, to }
}
