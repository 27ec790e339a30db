import { setMaxListeners } from 'node:events'
import type { Now } from '#platform/clock.ts'
import { Problem } from '#platform/problem.ts'

/** A file on its way to somebody. */
export interface FileSlot {
  /** Aborted when another one at the same address needs the slot. */
  signal: AbortSignal
  /** Some of it was taken. */
  taken(): void
  leave(): void
}

export interface FileSlots {
  /** `address`: of the client, as far as proxies are trusted. Throws `too-many` while all slots there are in use. */
  enter(address: string): FileSlot
}

/** Files that go to one address at once. */
const mostFiles = 30
/** A player that has enough for now is cut off rather than another refused: it asks for the rest when it needs it. */
const restMs = 10_000

/**
 * Slots for files on their way, by address, so that no single one holds all memory and file handles. When they are all
 * taken, the one that took nothing for longest makes room if it rests; a household behind one address goes on that way.
 */
export function createFileSlots(now: Now, most = mostFiles): FileSlots {
  /** Of each address; the one that took something longest ago comes first. */
  const open = new Map<string, Map<AbortController, number>>()

  function makeRoom(own: Map<AbortController, number>): void {
    const [stillest] = own
    if (own.size < most || stillest === undefined) return
    const [slot, since] = stillest
    if (now() - since < restMs) throw new Problem('too-many', tooMany)
    own.delete(slot)
    slot.abort()
  }

  return {
    enter(address) {
      const own = open.get(address) ?? new Map<AbortController, number>()
      makeRoom(own)
      open.set(address, own)
      const slot = new AbortController()
      setMaxListeners(0, slot.signal)
      own.set(slot, now())
      return {
        signal: slot.signal,
        taken() {
          if (own.delete(slot)) own.set(slot, now())
        },
        leave() {
          own.delete(slot)
          if (own.size === 0 && open.get(address) === own) open.delete(address)
        },
      }
    },
  }
}

const tooMany =
  'Too many files are on their way to your address already. Try again when some of them have arrived.'
