/** Why a request is refused. The HTTP status belongs to the kind (contract 00 §0.3). */
export type ProblemKind =
  | 'invalid' // 400
  | 'unauthenticated' // 401
  | 'forbidden' // 403
  | 'missing' // 404
  | 'conflict' // 409
  | 'gone' // 410: it was there, and trying again is of no use
  | 'unmet' // 412: a condition that the request itself names
  | 'too-large' // 413
  | 'locked' // 423: somebody else is at it
  | 'too-many' // 429
  | 'damaged' // 460: what arrived isn't what was sent (tus)
  | 'broken' // 500 with a sentence the wire asks for
  | 'upstream' // 502
  | 'busy' // 503
  | 'full' // 507

/**
 * A refusal we expect. Verbs throw it, one place per border (http, realtime, jobs) answers it.
 * `message` is shown to people: a human sentence or the reason phrase the wire asks for.
 */
export class Problem extends Error {
  readonly kind: ProblemKind
  /** JSON body instead of plain text, for the few calls that have one. */
  readonly body: Record<string, unknown> | undefined
  /** The field of the request that is at fault, for forms that show the sentence beside it. */
  readonly field: string | undefined

  constructor(
    kind: ProblemKind,
    message?: string,
    options?: ErrorOptions & { body?: Record<string, unknown>; field?: string },
  ) {
    super(message ?? reasonPhrase[kind], options)
    this.name = 'Problem'
    this.kind = kind
    this.body = options?.body
    this.field = options?.field
  }
}

export const statusOf: Record<ProblemKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  gone: 410,
  unmet: 412,
  'too-large': 413,
  locked: 423,
  'too-many': 429,
  damaged: 460,
  broken: 500,
  upstream: 502,
  busy: 503,
  full: 507,
}

const reasonPhrase: Record<ProblemKind, string> = {
  invalid: 'Bad Request',
  unauthenticated: 'Unauthorized',
  forbidden: 'Forbidden',
  missing: 'Not Found',
  conflict: 'Conflict',
  gone: 'Gone',
  unmet: 'Precondition Failed',
  'too-large': 'Payload Too Large',
  locked: 'Locked',
  'too-many': 'Too Many Requests',
  damaged: 'Checksum Mismatch',
  broken: 'Internal Server Error',
  upstream: 'Bad Gateway',
  busy: 'Service Unavailable',
  full: 'Insufficient Storage',
}
