/** Milliseconds between tries to reach the server; the last one goes on for ever. */
const WAITS_MS = [2000, 4000, 8000, 16_000, 30_000] as const
/** Seconds of the item heard since the last break, after which the next one is a new one. */
const HEALED_AFTER = 10
/** Seconds by which a place of the server differs from ours, once somebody went on elsewhere. */
const FAR = 60

/** Waiting for a line that broke. */
export interface ConnectionRetry {
  /** The line is broken at this place (seconds): ms to wait for the next try, longer each time. */
  next(time: number): number
  /** Whether the server's place was moved by somebody else since the line broke. */
  isElsewhere(place: KnownPlace | null, time: number): boolean
}

/** A place the server knows: seconds into the item, and when it was moved (ms since 1970). */
export interface KnownPlace {
  currentTime: number
  movedAt: number
}

/** `now`: milliseconds since 1970. */
export function createConnectionRetry(now: () => number): ConnectionRetry {
  let broken: { at: number; since: number; tries: number } | null = null

  return {
    next(time) {
      const isSame = broken !== null && Math.abs(time - broken.at) < HEALED_AFTER
      const tries = isSame && broken !== null ? broken.tries + 1 : 0
      broken = { at: time, since: isSame && broken !== null ? broken.since : now(), tries }
      return WAITS_MS[Math.min(tries, WAITS_MS.length - 1)] ?? 0
    },
    isElsewhere(place, time) {
      if (place === null || broken === null || place.movedAt <= broken.since) return false
      // Our own last reports may reach the server late; they say nearly the same place.
      return Math.abs(place.currentTime - time) > FAR
    },
  }
}
