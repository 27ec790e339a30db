import type { Database } from '#storage/database.ts'

export type MetricsStore = ReturnType<typeof metricsStore>

/** Figures that only the database knows. */
export function metricsStore({ read, care }: Database) {
  return {
    bytes: async (): Promise<number> => (await care.facts()).bytes,

    items: (): Promise<{ mediaType: string; count: number }[]> =>
      read
        .selectFrom('items')
        .select(({ fn }) => ['media_type as mediaType', fn.countAll<number>().as('count')])
        .groupBy('media_type')
        .execute(),

    users: (): Promise<number> =>
      counted(read.selectFrom('users').select(({ fn }) => fn.countAll<number>().as('count'))),

    openSessions: (): Promise<number> =>
      counted(
        read
          .selectFrom('playback_sessions')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('closed_at', 'is', null),
      ),

    failingFeeds: (): Promise<number> =>
      counted(
        read
          .selectFrom('podcast_feeds')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('failures', '>', 0),
      ),

    waitingDownloads: (): Promise<number> =>
      counted(
        read.selectFrom('episode_downloads').select(({ fn }) => fn.countAll<number>().as('count')),
      ),

    waitingNotifications: (): Promise<number> =>
      counted(
        read
          .selectFrom('notification_deliveries')
          .select(({ fn }) => fn.countAll<number>().as('count')),
      ),
  }
}

async function counted(query: {
  executeTakeFirst(): Promise<{ count: number } | undefined>
}): Promise<number> {
  return Number((await query.executeTakeFirst())?.count ?? 0)
}
