import type { EventName } from '#domain/domain-events.ts'
import type { Events } from '#domain/events.ts'

/** Bytes under way for somebody who hasn't signed in. */
interface PublicTransfer {
  end: AbortController
  /** Asked when something changed that they depend on. */
  mayGoOn: () => Promise<boolean>
}

export type PublicTransfers = ReturnType<typeof createPublicTransfers>

/**
 * Files that are sent to whoever has an address: they end with what opened it, and with the right of its owner to see them.
 * `endings`: the events that may be the end of one, besides changes of users.
 */
export function createPublicTransfers(
  events: Pick<Events, 'follow'>,
  endings: readonly EventName[],
) {
  const open = new Set<PublicTransfer>()
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
