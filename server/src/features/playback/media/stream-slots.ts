import { setMaxListeners } from 'node:events'

/** A stream under way: it ends with its session, or when it is the oldest of too many. */
export interface StreamSlot {
  signal: AbortSignal
  leave(): void
}

/** Slots for `most` streams of each session; the one that came first makes room. Players that seek leave many behind. */
export function createStreamSlots(most: number) {
  const open = new Map<string, Set<AbortController>>()
  return {
    enter(sessionId: string, until: AbortSignal): StreamSlot {
      const own = open.get(sessionId) ?? new Set()
      open.set(sessionId, own)
      const [oldest] = own
      if (own.size >= most && oldest !== undefined) {
        own.delete(oldest)
        oldest.abort()
      }
      const slot = new AbortController()
      setMaxListeners(0, slot.signal)
      const end = (): void => slot.abort()
      if (until.aborted) end()
      until.addEventListener('abort', end, { once: true })
      own.add(slot)
      return {
        signal: slot.signal,
        leave() {
          until.removeEventListener('abort', end)
          own.delete(slot)
          if (own.size === 0 && open.get(sessionId) === own) open.delete(sessionId)
        },
      }
    },
  }
}
