import type { MediaProgress } from '@lectern/contract'

type Watcher = (sessionId: string, place: MediaProgress) => void

/** By session: `lastUpdate` (the server's clock, ms) of the latest place that this page knows of. */
const seen = new Map<string, number>()
const watchers = new Set<Watcher>()
/** Sessions of this page that are worth remembering. */
const most = 20

/** This page knows the place as it was at that time. */
export function notePlace(sessionId: string, lastUpdate: number): void {
  const known = seen.get(sessionId) ?? 0
  seen.delete(sessionId)
  seen.set(sessionId, Math.max(known, lastUpdate))
  if (seen.size > most) seen.delete(seen.keys().next().value ?? '')
}

/** undefined for sessions that the server doesn't know. */
export function seenPlace(sessionId: string): number | undefined {
  return seen.get(sessionId)
}

/** Told when the server says that a place was moved behind the page's back; returns the end of it. */
export function onMissedMove(watcher: Watcher): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** The server kept a report without moving the place: it was moved elsewhere. */
export function tellMissedMove(sessionId: string, place: MediaProgress): void {
  for (const watcher of watchers) watcher(sessionId, place)
}
