import { setMaxListeners } from 'node:events'

/** A stream under way: it ends with its session, or when it is the oldest of too many. */
export interface StreamPlace {
  signal: AbortSignal
  leave(): void
}

/** Places for `most` streams of each session; the one that came first makes room. Players that seek leave many behind. */
export function createStreamPlaces(most: number) {
  const open = new Map<string, Set<AbortController>>()
  return {
    enter(sessionId: string, until: AbortSignal): StreamPlace {
      const own = open.get(sessionId) ?? new Set()
      open.set(sessionId, own)
      const [oldest] = own
      if (own.size >= most && oldest !== undefined) {
        own.delete(oldest)
        oldest.abort()
      }
      const place = new AbortController()
      setMaxListeners(0, place.signal)
      const end = (): void => place.abort()
      if (until.aborted) end()
      until.addEventListener('abort', end, { once: true })
      own.add(place)
      return {
        signal: place.signal,
        leave() {
          until.removeEventListener('abort', end)
          own.delete(place)
          if (own.size === 0 && open.get(sessionId) === own) open.delete(sessionId)
        },
      }
    },
  }
}
