/*
 * Downloads are taken in the order of their positions, so the order that people see is the one that counts, and may be
 * changed. A show that asks for a hundred episodes at once gets places one apart; another one that comes later begins where the
 * queue is by then, between them: each gets its turn.
 */

/** Automatic ones come behind all that somebody asked for. */
export const automaticBase = 1e9

export interface Standing {
  /** Of the ones of this kind that are under way the last, else just before the first that waits; null: there are none. */
  now: number | null
  /** Of the last one of this show and kind; null: there is none. */
  lastOfShow: number | null
}

/** Positions for more episodes of a show. */
export function positionsFor(
  howMany: number,
  isAutomatic: boolean,
  { now, lastOfShow }: Standing,
): number[] {
  const base = isAutomatic ? automaticBase : 0
  const start = Math.max(now ?? base, lastOfShow ?? Number.NEGATIVE_INFINITY)
  return Array.from({ length: howMany }, (_, n) => start + 1 + n)
}

/** Between two neighbours; null where numbers leave no room, so that all are to be given new ones. */
export function between(before: number | null, after: number | null): number | null {
  if (before === null) return after === null ? 1 : after - 1
  if (after === null) return before + 1
  const middle = (before + after) / 2
  return middle - before > leastGap && after - middle > leastGap ? middle : null
}

const leastGap = 1e-5
