import { setMaxListeners } from 'node:events'
import type { VisibilityScope } from '#domain/caller.ts'
import type { Events } from '#domain/events.ts'
import type { PlayableItems } from './playable.store.ts'

/** What bytes are bound to. */
export interface SessionTransfer {
  sessionId: string
  userId: string
  itemId: string
}

interface Deps {
  events: Pick<Events, 'follow'>
  items: Pick<PlayableItems, 'isVisible'>
  scopeOf: (userId: string) => Promise<VisibilityScope | null>
}

/** Bytes under way for listening sessions: they end when the session is closed or its listener loses access. */
export function createSessionTransfers({ events, items, scopeOf }: Deps) {
  const open = new Map<string, SessionTransfer & { end: AbortController }>()
  /** Streams that are being looked up; what changed meanwhile may have been read before. */
  const lookups = new Set<{ sessionId: string; isStale: boolean }>()

  function doubt(sessionId?: string): void {
    for (const lookup of lookups)
      if (sessionId === undefined || lookup.sessionId === sessionId) lookup.isStale = true
  }

  function end(sessionId: string): void {
    open.get(sessionId)?.end.abort()
    open.delete(sessionId)
  }

  async function recheck(userId: string): Promise<void> {
    const theirs = [...open.values()].filter((stream) => stream.userId === userId)
    if (theirs.length === 0) return
    const scope = await scopeOf(userId)
    for (const { sessionId, itemId } of theirs) {
      if (scope === null || !(await items.isVisible(itemId, scope))) end(sessionId)
    }
  }

  events.follow('session.closed', ({ sessionId }) => {
    doubt(sessionId)
    end(sessionId)
  })
  // What waits is the report of a player: it says nothing about rights.
  events.follow('user.changed', ({ userId, mayWait }) => (mayWait ? undefined : changed(userId)))
  events.follow('user.removed', ({ userId }) => changed(userId))
  // Tags and the like may have come to an item that somebody hears.
  events.follow('items.changed', async ({ itemIds }) => {
    doubt()
    const theirs = [...open.values()].filter(({ itemId }) => itemIds.includes(itemId))
    for (const userId of new Set(theirs.map((stream) => stream.userId))) await recheck(userId)
  })
  events.follow('item.removed', ({ itemId }) => {
    doubt()
    for (const stream of open.values()) if (stream.itemId === itemId) end(stream.sessionId)
  })

  events.follow('peers.missed', async () => {
    doubt()
    const userIds = new Set([...open.values()].map((stream) => stream.userId))
    for (const userId of userIds) await recheck(userId)
  })

  function changed(userId: string): Promise<void> {
    doubt()
    return recheck(userId)
  }

  function signalOf(of: SessionTransfer): AbortSignal {
    const known = open.get(of.sessionId)
    if (known !== undefined) return known.end.signal
    const controller = new AbortController()
    // A player asks for many ranges at once, each listening to the same signal.
    setMaxListeners(0, controller.signal)
    open.set(of.sessionId, { ...of, end: controller })
    return controller.signal
  }

  return {
    /**
     * What `find` answers about a session, and the signal that ends its bytes. It is asked again when something ended
     * between its look and the signal: nobody would hear of that any more.
     */
    async bind<T extends SessionTransfer>(
      sessionId: string,
      find: () => Promise<T>,
    ): Promise<T & { signal: AbortSignal }> {
      const lookup = { sessionId, isStale: false }
      lookups.add(lookup)
      try {
        for (;;) {
          lookup.isStale = false
          // oxlint-disable-next-line no-await-in-loop -- until it is known for sure
          const found = await find()
          if (!lookup.isStale) return { ...found, signal: signalOf(found) }
        }
      } finally {
        lookups.delete(lookup)
      }
    },
  }
}
