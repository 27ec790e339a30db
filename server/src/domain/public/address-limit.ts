import { LRUCache } from 'lru-cache'
import type { Now } from '#platform/clock.ts'
import { Problem } from '#platform/problem.ts'

/** Answers that one address is given in a minute: podcast apps ask for each of their feeds a few times an hour. */
const mostInAMinute = 240
const mostAddresses = 10_000
const minuteMs = 60_000

/** Throws `too-many` with `refusal` for addresses that ask without end, where strangers may ask. */
export function createAddressLimit(now: Now, refusal: string): (address: string) => void {
  const asked = new LRUCache<string, { from: number; count: number }>({ max: mostAddresses })
  return (address) => {
    const known = asked.get(address)
    const isOver = known === undefined || now() - known.from >= minuteMs
    const current = isOver ? { from: now(), count: 0 } : known
    current.count += 1
    asked.set(address, current)
    if (current.count > mostInAMinute) throw new Problem('too-many', refusal)
  }
}
