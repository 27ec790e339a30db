/**
 * The refresh tokens of one device, by number: each use makes the next one. Answers get lost and tabs race, so the
 * number before the current one works until the current one is used, and for a grace period after that; it then
 * yields the current one. Nobody is signed out because two requests crossed.
 */
export interface Family {
  /** Number of the newest token; 0 once the device signed out. */
  current: number
  /** Oldest number still in grace, or null. */
  floor: number | null
  /** End of that grace, ms. */
  floorUntil: number | null
}

export type Presented =
  /** The newest token: it is spent, and `next` is what the family becomes. */
  | { is: 'current'; next: Family }
  /** An earlier one that still counts: answer with the newest. */
  | { is: 'previous' }
  | { is: 'spent' }

export const newFamily: Family = { current: 1, floor: null, floorUntil: null }
export const closedFamily: Family = { current: 0, floor: null, floorUntil: null }

/** What a token with this number is worth at `now` (ms). Pure. */
export function present(family: Family, number: number, now: number, graceMs: number): Presented {
  if (family.current < 1 || number < 1 || number > family.current) return { is: 'spent' }
  if (number === family.current) return { is: 'current', next: afterUse(family, now, graceMs) }
  if (number === family.current - 1) return { is: 'previous' }
  const isInGrace =
    family.floor !== null &&
    number >= family.floor &&
    family.floorUntil !== null &&
    now < family.floorUntil
  return { is: isInGrace ? 'previous' : 'spent' }
}

function afterUse(family: Family, now: number, graceMs: number): Family {
  const isRunning = family.floor !== null && family.floorUntil !== null && now < family.floorUntil
  return {
    current: family.current + 1,
    floor: isRunning ? family.floor : Math.max(1, family.current - 1),
    floorUntil: now + graceMs,
  }
}
