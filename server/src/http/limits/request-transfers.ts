import { setMaxListeners } from 'node:events'
import type { Events } from '#domain/events.ts'

/** Bytes under way to somebody. */
export interface Transfer {
  userId: string
  /** Asked again whenever the rights of its listener may have changed. */
  isAllowed(): Promise<boolean>
  /** Whether it also depends on what the item is: tags and the like. */
  dependsOnItem: boolean
}

export type RequestTransfers = ReturnType<typeof createRequestTransfers>

/**
 * Bytes under way for requests that say who asks: they end when what allowed them ends. Those of a listening session, whose
 * id alone is enough to ask, are ended by `playback/media/session-transfers.ts`. New requests are checked
 * anyway; this is about the ones that began before.
 */
export function createRequestTransfers(events: Pick<Events, 'follow'>) {
  const open = new Set<Transfer & { end: AbortController }>()
  /** How often rights or items changed so far. */
  let changes = 0

  async function recheck(isMeant: (transfer: Transfer) => boolean): Promise<void> {
    changes += 1
    await check(isMeant)
  }
  async function check(isMeant: (transfer: Transfer) => boolean): Promise<void> {
    for (const transfer of [...open].filter(isMeant)) {
      if (await transfer.isAllowed().catch(() => false)) continue
      transfer.end.abort()
      open.delete(transfer)
    }
  }
  const ofUser = (userId: string) => recheck((transfer) => transfer.userId === userId)

  events.follow('auth.ended', ({ userId }) => ofUser(userId))
  events.follow('user.removed', ({ userId }) => ofUser(userId))
  // What waits is the report of a player: it says nothing about rights.
  events.follow('user.changed', ({ userId, mayWait }) => (mayWait ? undefined : ofUser(userId)))
  for (const name of ['items.changed', 'item.removed'] as const)
    events.follow(name, () => recheck(({ dependsOnItem }) => dependsOnItem))
  events.follow('peers.missed', () => recheck(() => true))

  return {
    /** To be taken before anything is looked up, and given to `begin`. */
    moment: () => changes,
    /**
     * The signal that ends it, and what to call when it is over. What changed since `since` was heard by nobody: it is
     * asked again then.
     */
    begin(transfer: Transfer, since: number): { signal: AbortSignal; over: () => void } {
      const entry = { ...transfer, end: new AbortController() }
      setMaxListeners(0, entry.end.signal)
      open.add(entry)
      if (since !== changes) void check((one) => one === entry)
      return { signal: entry.end.signal, over: () => void open.delete(entry) }
    },
  }
}
