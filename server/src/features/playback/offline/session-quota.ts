/** Sessions from offline, per person: what no phone reaches that was away for a year. */
export const localLimits = {
  /** In one request. */
  atOnce: 10_000,
  /** New ones that are taken within a day. */
  aDay: 5_000,
  /** Sessions that are kept at all, those with the server included. */
  inAll: 200_000,
}

const dayMs = 86_400_000

interface QuotaDeps {
  now: () => number
  /** How many sessions of a person are kept. */
  kept: (userId: string) => Promise<number>
}

/** How many more offline sessions each person may bring: their times are their own, so it is arrivals that count. */
export function createSessionQuota({ now, kept }: QuotaDeps) {
  /** What came since when, and how much room was left when it was last counted. */
  const visits = new Map<string, { since: number; taken: number; room: number }>()

  return {
    /** To be called before some are taken. */
    async refresh(userId: string): Promise<void> {
      const room = localLimits.inAll - (await kept(userId))
      for (const [id, { since }] of visits) if (now() - since >= dayMs) visits.delete(id)
      const visit = visits.get(userId)
      visits.set(userId, { since: visit?.since ?? now(), taken: visit?.taken ?? 0, room })
    },

    /** Whether there is room for a new one; it counts from then on. */
    take(userId: string): boolean {
      const visit = visits.get(userId)
      if (visit === undefined || visit.room <= 0 || visit.taken >= localLimits.aDay) return false
      visit.room -= 1
      visit.taken += 1
      return true
    },
  }
}
