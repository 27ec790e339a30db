/** What is known of a session before its next report. Seconds. */
export interface Heard {
  /** Credited so far. */
  credited: number
  /** Real time since the session began, by the clock that is known best. */
  wall: number
  /** How far the position has come since the session began. */
  covered: number
}

/**
 * Seconds of a report that are believed. A session can't have been heard for longer than time has passed, or than
 * the position has come forward at the slowest speed; `slack` covers late, bundled and rounded reports. This stops
 * counters that run wild, not listeners.
 */
export function credit(listened: number, heard: Heard, slack: number): number {
  if (!(listened > 0)) return 0
  const most = Math.max(heard.wall, heard.covered / slowestSpeed, 0) + slack
  return Math.max(0, Math.min(listened, most - heard.credited))
}

const slowestSpeed = 0.5

/** Reports of an open session come with our own clock. */
export const onlineSlackS = 600
/** Offline ones only with the device's. */
export const offlineSlackS = 3600
