import type { ProgressRow } from '#storage/schema.ts'
import type { Origin, ProgressMove } from '../positions.store.ts'

/** What a session knows of the progress that it reports to. */
export interface Knowledge {
  /** The journal entry up to which it knows the progress; 0: there was none. null: nobody can tell, so it is believed. */
  seq: number | null
  /** The progress row's `lastUpdate` that its player says it has seen, ms. */
  seenUpdate?: number | undefined
  /** Its last report before this one, ms. */
  lastReport: number
}

/** Where a report says the listener is, seconds. */
interface Heading {
  position: number
  listened: number
}

/** Whether the progress was moved behind the session's back, as far as its row tells. */
export function hasMissed(row: ProgressRow | null, knows: Knowledge): boolean {
  if (knows.seq === null) return false
  if (row === null) return knows.seq > 0
  if (row.moved_seq <= knows.seq) return false
  return knows.seenUpdate === undefined || knows.seenUpdate < row.last_update
}

/**
 * Whether that move was the session's own doing: of its device, or an action by hand from its own sign-in or while it
 * was playing, which its player goes on from as before.
 */
export function isOwnMove(move: ProgressMove, origin: Origin, { lastReport }: Knowledge): boolean {
  if (move.sessionId !== null) {
    return (
      move.sessionId === origin.sessionId ||
      (move.deviceId !== null && move.deviceId === origin.deviceId)
    )
  }
  const isSameSignIn = move.authSessionId !== null && move.authSessionId === origin.authSessionId
  return isSameSignIn || Math.abs(move.receivedAt - lastReport) < activeMs
}

/** A player that follows by its own means (apps look before they go on) reports from the stored position. */
export function goesOnFrom(row: ProgressRow | null, { position, listened }: Heading): boolean {
  if (row === null) return false
  const furthest = row.position + listened * fastest + nearS
  return position >= row.position - nearS && position <= furthest
}

/** A session that reported this recently is playing. */
export const activeMs = 90_000
/** Small steps back after a pause are no other position. */
const nearS = 60
const fastest = 4
