import type { Now } from '#platform/clock.ts'

const firstMs = 60_000
const longestMs = 24 * 3_600_000
/** What failed longest ago is forgotten, and may be tried again. */
const mostKept = 1000

/** What failed for a cause that may pass rests: a minute, then four times as long with each failure, up to a day. */
export function createRests(now: Now) {
  const rests = new Map<string, { restMs: number; until: number }>()
  return {
    note(name: string): void {
      const before = rests.get(name)?.restMs
      const restMs = before === undefined ? firstMs : Math.min(longestMs, before * 4)
      rests.delete(name)
      rests.set(name, { restMs, until: now() + restMs })
      if (rests.size > mostKept) rests.delete(rests.keys().next().value ?? '')
    },
    forget: (name: string): void => void rests.delete(name),
    has: (name: string): boolean => now() < (rests.get(name)?.until ?? 0),
  }
}
