import type { Now } from '#platform/clock.ts'

const mostFailures = 5
const restMs = 60_000

/** When a host is left alone: for a minute after five failures in a row, and as long as it asks for. */
export function createRest(now: Now) {
  let failures = 0
  let until = 0
  return {
    /** ms; null when it may be asked. */
    until: (): number | null => (now() < until ? until : null),
    answered(): void {
      failures = 0
    },
    failed(askedUntil: number | null): void {
      failures++
      if (askedUntil !== null) until = Math.max(until, askedUntil)
      if (failures < mostFailures) return
      until = Math.max(until, now() + restMs)
      // One more failure after the rest is enough.
      failures = mostFailures - 1
    },
  }
}
