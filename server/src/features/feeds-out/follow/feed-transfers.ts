import type { EventName } from '#domain/domain-events.ts'
import type { Events } from '#domain/events.ts'

/** Bytes under way for somebody who follows a feed. */
interface FeedTransfer {
  end: AbortController
  /** Asked when something changed that they depend on. */
  mayGoOn: () => Promise<boolean>
}

/** What may take something out of a feed, or end it. */
const endings = [
  'feed.closed',
  'user.edited',
  'user.removed',
  'items.changed',
  'item.removed',
  'collection.changed',
  'collection.removed',
  'playlist.changed',
  'playlist.removed',
  'series.changed',
  'series.removed',
  'library.removed',
  'peers.missed',
] as const satisfies EventName[]

export type FeedTransfers = ReturnType<typeof createFeedTransfers>

/** Files of feeds that are being sent: they end with their feed, and with the right of its owner to see them. */
export function createFeedTransfers(events: Pick<Events, 'follow'>) {
  const open = new Set<FeedTransfer>()
  /** Rises with every event, so that nothing is bound to what was looked up before one. */
  let changes = 0

  async function recheck(): Promise<void> {
    changes += 1
    for (const transfer of open) {
      if (await transfer.mayGoOn()) continue
      transfer.end.abort()
      open.delete(transfer)
    }
  }

  const ends = endings.map((name) => events.follow(name, recheck))
  // Reports of players, places and bookmarks say nothing about rights.
  ends.push(
    events.follow('user.changed', ({ mayWait, of }) =>
      mayWait || of !== undefined ? undefined : recheck(),
    ),
  )

  return {
    /**
     * What `find` answers, and the signal that ends its bytes once it would not find them any more. `whenOver`: calls back when
     * they are sent.
     */
    async bind<T>(
      find: () => Promise<T>,
      whenOver: (work: () => void) => void,
    ): Promise<{ found: T; signal: AbortSignal }> {
      for (;;) {
        const before = changes
        // oxlint-disable-next-line no-await-in-loop -- until it is known for sure
        const found = await find()
        if (before !== changes) continue
        const mayGoOn = (): Promise<boolean> =>
          find().then(
            () => true,
            () => false,
          )
        const transfer = { end: new AbortController(), mayGoOn }
        open.add(transfer)
        whenOver(() => open.delete(transfer))
        return { found, signal: transfer.end.signal }
      }
    },
    close(): void {
      for (const end of ends) end()
    },
  }
}
