import { Problem } from '#platform/problem.ts'
import { FeedProblem } from '../feed-problem.ts'
import { hostOf } from '../values/addresses.ts'
import { codeOf, isTimeout } from '../values/timeouts.ts'

type Headers = Record<string, string | string[] | undefined>

/** One header, the first of several. */
export function header(headers: Headers, name: string): string | null {
  const value = [headers[name] ?? []].flat()[0]?.trim() ?? ''
  return value === '' ? null : value
}

/** Why a status is no feed, in a sentence that names the host alone. */
export function refusalOf(
  { status, headers }: { status: number; headers: Headers },
  { address, hasCredentials }: { address: string; hasCredentials: boolean },
): FeedProblem {
  const host = hostOf(address)
  const facts = { httpStatus: status, retryAfterMs: retryAfterMs(headers) }
  const problem = (...[code, sentence]: [FeedProblem['code'], string]): FeedProblem =>
    new FeedProblem(code, `${sentence} (HTTP ${status}).`, facts)
  if (status === 401 && hasCredentials)
    return problem(
      'wrong-credentials',
      `${host} doesn’t accept the name and password of the feed’s address`,
    )
  if (status === 401)
    return problem(
      'needs-credentials',
      `${host} asks for a name and password, which go into the address: https://name:password@…`,
    )
  if (status === 403)
    return problem(
      'forbidden',
      `${host} refuses access to the feed; the name, password or token in its address may be wrong`,
    )
  if (status === 404) return problem('missing', `${host} has no feed at this address`)
  if (status === 410) return problem('gone', `${host} has taken the feed down for good`)
  if (status === 429)
    return problem(
      'too-many-requests',
      `${host} was asked too often and wants to be left alone for a while`,
    )
  if (status >= 500)
    return problem('server-fault', `${host} has a fault of its own and can’t send the feed`)
  return problem('bad-answer', `${host} gave an answer that is no feed`)
}

const longestRetryMs = 30 * 24 * 3_600_000

/** Seconds, or a date, which is compared with the clock of the same server; null for neither. */
function retryAfterMs(headers: Headers): number | null {
  const text = header(headers, 'retry-after') ?? ''
  const date = Date.parse(text) - Date.parse(header(headers, 'date') ?? '')
  const ms = /^\d+$/u.test(text) ? Number(text) * 1000 : date
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), longestRetryMs) : null
}

/** Why there was no answer at all. */
export function unreachable(error: unknown, address: string): FeedProblem {
  if (error instanceof FeedProblem) return error
  const host = hostOf(address)
  if (error instanceof Problem && error.kind === 'invalid')
    return new FeedProblem('not-allowed', error.message)
  const cause = error instanceof Problem ? error.cause : error
  if (isTimeout(cause))
    return new FeedProblem('too-slow', `${host} took too long to answer.`, { cause })
  if (isUnknownName(cause))
    return new FeedProblem('unreachable', `There is no server named ${host}.`, { cause })
  return new FeedProblem('unreachable', `${host} could not be reached.`, { cause })
}

const isUnknownName = (error: unknown): boolean => codeOf(error) === 'ENOTFOUND'
