import { Problem } from '#platform/problem.ts'

/** Why nothing can be written or read right now. */
export type Refusal = 'full' | 'busy' | 'unreachable'

/** A full, read-only or lost database makes the server read-only, not dead (security rule 11). */
export function refused(refusal: Refusal, cause: unknown): Problem {
  switch (refusal) {
    case 'full':
      return new Problem(
        'full',
        'The disk is full or read-only, so nothing can be saved right now.',
        { cause },
      )
    case 'unreachable':
      return new Problem('busy', "The database can't be reached. Please try again.", { cause })
    case 'busy':
      return new Problem('busy', 'The database is busy. Please try again.', { cause })
  }
}
