import type { MediaProgress } from '@lectern/contract'

type MoveListener = (sessionId: string, position: MediaProgress) => void

/** Sessions of a page that are worth remembering. */
const MOST = 20

export type KnownPositions = ReturnType<typeof createKnownPositions>

/** By session: `lastUpdate` (the server's clock, ms) of the latest position that this page knows of. */
export function createKnownPositions() {
  const known = new Map<string, number>()
  const listeners = new Set<MoveListener>()
  return {
    /** This page knows the position as it was at that time. */
    note(sessionId: string, lastUpdate: number): void {
      const before = known.get(sessionId) ?? 0
      known.delete(sessionId)
      known.set(sessionId, Math.max(before, lastUpdate))
      if (known.size > MOST) known.delete(known.keys().next().value ?? '')
    },

    /** undefined for sessions that the server doesn't know. */
    of: (sessionId: string): number | undefined => known.get(sessionId),

    /** Calls back when the server says that a position was moved behind the page's back; returns the end of it. */
    onMissedMove(listener: MoveListener): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    /** The server kept a report without moving the position: it was moved elsewhere. */
    announceMissedMove(sessionId: string, position: MediaProgress): void {
      for (const listener of listeners) listener(sessionId, position)
    },
  }
}
