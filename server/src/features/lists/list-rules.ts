import { plainText } from '#platform/text/html.ts'
import { Problem } from '#platform/problem.ts'

const longestName = 1000

/** The name of a list without its HTML; throws `invalid` with `refusal` when nothing is left of it, or too much. */
export function cleanName(name: string, refusal: string): string {
  const clean = plainText(name).replaceAll(/\s+/gu, ' ')
  if (clean === '' || clean.length > longestName) throw new Problem('invalid', refusal)
  return clean
}

/**
 * The entries in a wanted order. Entries that `wanted` doesn't name keep their places: whoever orders a list may not see
 * all of it. Names that aren't in the list, or come again, count for nothing.
 */
export function reordered(entries: readonly string[], wanted: readonly string[]): string[] {
  const known = new Set(entries)
  const moved = [...new Set(wanted)].filter((entry) => known.has(entry))
  const isMoved = new Set(moved)
  const queue = moved.values()
  return entries.map((entry) => (isMoved.has(entry) ? (queue.next().value ?? entry) : entry))
}

/** Runs `work` once more after each call; calls during a run share the next one. */
export function gathered(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  const start = (): Promise<void> => {
    running = work().finally(() => {
      running = null
    })
    return running
  }
  return () => {
    if (running === null) return start()
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null
        return start()
      })
    return next
  }
}
