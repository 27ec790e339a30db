import { LRUCache } from 'lru-cache'
import type { Now } from '#platform/clock.ts'

const firstMs = 60_000
const longestMs = 24 * 3_600_000
/** What failed longest ago is forgotten, and may be tried again. */
const mostKept = 1000

/** What failed for a cause that may pass rests: a minute, then four times as long with each failure, up to a day. */
export function createRests(now: Now) {
  const rests = new LRUCache<string, { restMs: number; until: number }>({ max: mostKept })
  return {
    note(name: string): void {
      const before = rests.get(name)?.restMs
      const restMs = before === undefined ? firstMs : Math.min(longestMs, before * 4)
      rests.set(name, { restMs, until: now() + restMs })
    },
    forget: (name: string): void => void rests.delete(name),
    has: (name: string): boolean => now() < (rests.peek(name)?.until ?? 0),
  }
}
