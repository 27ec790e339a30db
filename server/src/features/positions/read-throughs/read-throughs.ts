import type { Progress } from '../journal/journal-entry.ts'

/** What a step does to the list of times a book was read. */
export interface ReadThroughStep {
  /** A new one begins now, unless one is open already. */
  opensAt?: number
  /** The open one ends; one that was never opened (a plain mark) is written whole. */
  closesAt?: number
}

/**
 * A read-through begins when somebody starts a book, or a finished book again, and ends when it is finished. Going back to
 * "not finished" never takes an old one away.
 */
export function readThroughStep(before: Progress | null, after: Progress | null): ReadThroughStep {
  if (after === null) return {}
  if (after.isFinished) {
    return before?.isFinished ? {} : { closesAt: after.finishedAt ?? after.lastUpdate }
  }
  const hasBegun = after.position > 0 || after.ebookProgress > 0
  const hadBegun =
    before !== null && !before.isFinished && (before.position > 0 || before.ebookProgress > 0)
  if (!hasBegun || hadBegun) return {}
  return { opensAt: before === null ? after.startedAt : after.lastUpdate }
}
