/** Why a call failed: `network` no answer, `timeout`, `aborted` by us, `refused` a status of 400 or more. */
export type CallFailure = 'network' | 'timeout' | 'aborted' | 'refused'

/** Every failure of a call. `message` is the server's sentence where it sent one. */
export class CallError extends Error {
  readonly failure: CallFailure
  /** HTTP status, 0 without an answer. */
  readonly status: number
  /** Seconds to wait, from Retry-After; 0 if not said. */
  readonly retryAfterS: number
  /** The field of the request that was refused, where the server names one. */
  readonly field: string | null

  constructor(
    failure: CallFailure,
    facts: {
      message: string
      status?: number
      retryAfterS?: number
      field?: string | null
      cause?: unknown
    },
  ) {
    super(facts.message, { cause: facts.cause })
    this.name = 'CallError'
    this.failure = failure
    this.status = facts.status ?? 0
    this.retryAfterS = facts.retryAfterS ?? 0
    this.field = facts.field ?? null
  }
}

export function isStatus(error: unknown, status: number): boolean {
  return error instanceof CallError && error.status === status
}
