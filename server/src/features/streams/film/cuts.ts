/** Pieces of a film that is copied are at least this long (seconds): as long as those of its sound. */
const leastS = 6
/** A film with longer ones, or heavier ones (bytes), is encoded: seeking in it would take too long. */
const mostS = 20
const mostBytes = 48 * 1024 * 1024

/** A piece between two key pictures; `to` is the number of keys for the last one. Times in seconds of the film. */
export interface Cut {
  from: number
  to: number
  start: number
  end: number
}

/**
 * Cuts a film at its key pictures; null when they are too far apart.
 *
 * @param keys when they are seen, in seconds of the film, ascending
 * @param end second at which the pictures end
 */
export function cutsOf(
  keys: readonly number[],
  end: number,
  weight: (from: number, to: number) => number,
): Cut[] | null {
  const cuts: Cut[] = []
  const [first] = keys
  if (first === undefined || first > mostS) return null
  let from = 0
  // What comes before the first picture belongs to the first piece.
  let start = 0
  for (let key = 1; key <= keys.length; key++) {
    const at = keys[key] ?? Math.max(end, start + 0.04)
    const isEnd = key === keys.length
    if (!isEnd && at - start < leastS) continue
    if (at - start > mostS || weight(from, key) > mostBytes) return null
    // A rest that is no piece of its own goes with the one before.
    const last = cuts.at(-1)
    if (isEnd && at - start < 0.5 && last !== undefined)
      cuts[cuts.length - 1] = { ...last, to: key, end: at }
    else cuts.push({ from, to: key, start, end: at })
    from = key
    start = at
  }
  return cuts
}
