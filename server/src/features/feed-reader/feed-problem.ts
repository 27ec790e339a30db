import { Problem } from '#platform/problem.ts'
import type { ProblemKind } from '#platform/problem.ts'

/** Why a feed can't be read; the code stays the same whatever becomes of the sentence. */
export type FeedProblemCode =
  // What came is no feed.
  | 'empty'
  | 'web-page'
  | 'json'
  | 'not-a-feed'
  | 'truncated'
  | 'too-deep'
  | 'too-large'
  // Nothing came.
  | 'not-an-address'
  | 'not-allowed'
  | 'unreachable'
  | 'too-slow'
  | 'broken-off'
  | 'redirect-loop'
  | 'too-many-redirects'
  // The other server said no.
  | 'needs-credentials'
  | 'wrong-credentials'
  | 'forbidden'
  | 'missing'
  | 'gone'
  | 'too-many-requests'
  | 'server-fault'
  | 'bad-answer'

export interface FeedProblemFacts {
  /** What the other server answered, where it did. */
  httpStatus?: number
  /** How long the other server asks us to wait. */
  retryAfterMs?: number | null
  cause?: unknown
}

/** A feed that can't be read, with one sentence for people. Neither it nor its causes hold the address of the feed. */
export class FeedProblem extends Problem {
  readonly code: FeedProblemCode
  readonly httpStatus: number | null
  readonly retryAfterMs: number | null

  constructor(code: FeedProblemCode, sentence: string, facts: FeedProblemFacts = {}) {
    super(kinds[code] ?? 'upstream', sentence, { cause: facts.cause })
    this.code = code
    this.httpStatus = facts.httpStatus ?? null
    this.retryAfterMs = facts.retryAfterMs ?? null
  }
}

/** What isn't the other server's doing. */
const kinds: Partial<Record<FeedProblemCode, ProblemKind>> = {
  empty: 'invalid',
  'web-page': 'invalid',
  json: 'invalid',
  'not-a-feed': 'invalid',
  'too-deep': 'invalid',
  'too-large': 'too-large',
  'not-an-address': 'invalid',
  'not-allowed': 'invalid',
}
