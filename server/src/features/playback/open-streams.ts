import { setMaxListeners } from 'node:events'
import type { VisibilityScope } from '#platform/caller.ts'
import type { Events } from '#platform/events.ts'
import type { PlayableItems } from './playable.store.ts'

/** What a stream is bound to. */
export interface StreamOf {
  sessionId: string
  userId: string
  itemId: string
}

interface Deps {
  events: Pick<Events, 'subscribe'>
  items: Pick<PlayableItems, 'isVisible'>
  scopeOf: (userId: string) => Promise<VisibilityScope | null>
}

/**
 * Ends bytes that are under way when their session is closed or their listener loses access; new requests are checked
 * anyway. Returns the signal of a session's streams.
 */
export function createOpenStreams({ events, items, scopeOf }: Deps): (of: StreamOf) => AbortSignal {
  const open = new Map<string, StreamOf & { end: AbortController }>()

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

  events.subscribe('session.closed', ({ sessionId }) => end(sessionId))
  events.subscribe('user.changed', ({ userId }) => recheck(userId))
  events.subscribe('user.removed', ({ userId }) => recheck(userId))
  // Tags and the like may have come to an item that somebody hears.
  events.subscribe('items.changed', async ({ itemIds }) => {
    const theirs = [...open.values()].filter(({ itemId }) => itemIds.includes(itemId))
    for (const userId of new Set(theirs.map((stream) => stream.userId))) await recheck(userId)
  })
  events.subscribe('item.removed', ({ itemId }) => {
    for (const stream of open.values()) if (stream.itemId === itemId) end(stream.sessionId)
  })

  return (of) => {
    const known = open.get(of.sessionId)
    if (known !== undefined) return known.end.signal
    const controller = new AbortController()
    // A player asks for many ranges at once, each listening to the same signal.
    setMaxListeners(0, controller.signal)
    open.set(of.sessionId, { ...of, end: controller })
    return controller.signal
  }
}
