/**
 * The refresh tokens of one device, by number: each use makes the next one. Answers get lost and tabs race, so for a
 * grace period what was used before still counts and yields the newest. After it, the token whose answer may have been
 * lost counts once more, but then what came of its first use is spent. A spent token that comes back was copied: one of
 * two holders is not the owner, so the family ends for both.
 */
export interface Family {
  /** Number of the newest token; 0 once the device signed out. */
  current: number
  /** Number whose use made the newest one, or null for the first. */
  parent: number | null
  /** Oldest number still in grace, or null. */
  floor: number | null
  /** End of that grace, ms. */
  floorUntil: number | null
}

export type Presented =
  /** The newest token, or the one before whose answer was lost: `next` is what the family becomes. */
  | { is: 'rotates'; next: Family }
  /** An earlier one that still counts: answer with the newest. */
  | { is: 'previous' }
  /** Used long ago by somebody: the family is in two hands. */
  | { is: 'reused' }
  /** Never given out, or the device signed out. */
  | { is: 'unknown' }

export const newFamily: Family = { current: 1, parent: null, floor: null, floorUntil: null }
export const closedFamily: Family = { current: 0, parent: null, floor: null, floorUntil: null }

/** What a token with this number is worth at `now` (ms). Pure. */
export function present(family: Family, number: number, now: number, graceMs: number): Presented {
  const { current, parent } = family
  if (current < 1 || number < 1 || number > current) return { is: 'unknown' }
  const floor = runningFloor(family, now)
  if (number === current) {
    const from = hasGap(family) ? number : (floor ?? parent ?? number)
    return { is: 'rotates', next: rotated(family, number, from, now + graceMs) }
  }
  if (parent === null || number > parent) return { is: 'reused' }
  if (floor !== null && number >= floor) return { is: 'previous' }
  if (number < parent) return { is: 'reused' }
  return { is: 'rotates', next: rotated(family, number, number, now + graceMs) }
}

function rotated({ current }: Family, parent: number, floor: number, floorUntil: number): Family {
  return { current: current + 1, parent, floor, floorUntil }
}

/** The oldest number in a grace that still runs. */
function runningFloor({ floor, floorUntil }: Family, now: number): number | null {
  return floor === null || floorUntil === null || now >= floorUntil ? null : floor
}

/** Whether a number between was passed over, which no grace may bring back. */
function hasGap({ current, parent }: Family): boolean {
  return parent !== null && parent !== current - 1
}
