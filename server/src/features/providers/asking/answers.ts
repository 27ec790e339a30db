import type { Now } from '#platform/clock.ts'
import type { Told } from '#platform/outgoing/shapes.ts'
import { Problem } from '#platform/problem.ts'
import type { Question, Service } from './question.ts'

/** Why there is no answer. */
export interface Failure {
  /** For admins; names the service. */
  sentence: string
  /** It might answer after so long, ms; null: not that it said so. */
  afterMs: number | null
  /** It isn't to be asked before, ms. */
  restUntil: number | null
  /** The host is at fault, not what it knows. */
  isHosts: boolean
  /** It happened just now. */
  isNews: boolean
}

export type Outcome<T> =
  | { value: T | null; failure?: undefined }
  | { failure: Failure; value?: undefined }

interface Reading<T> {
  service: Service
  question: Question<T>
  now: Now
}

const longestWaitMs = 10_000
const usualWaitMs = 1000
const usualRestMs = 60_000
const longestRestMs = 24 * 3_600_000

/** What a service said, as its question's shape reads it. */
export function readAnswer<T>(told: Told, { service, question, now }: Reading<T>): Outcome<T> {
  const { status } = told
  if ((question.nothing ?? [404]).includes(status)) return { value: null }
  if (status < 200 || status > 299) return { failure: refusal(told, service, now) }
  const text = told.bytes.toString('utf8').trim()
  const wrong = (what: string): Outcome<T> => ({
    failure: { ...plainFailure, sentence: `${service.text} sent ${what}.` },
  })
  if (text === '') return wrong('an empty answer')
  if (text.startsWith('<')) return wrong('a web page instead of data')
  const parsed = parseJson(text)
  if (parsed === undefined) return wrong('something that is no JSON')
  const read = question.shape.safeParse(parsed)
  if (read.success) return { value: read.data }
  const failure = { ...plainFailure, isHosts: false }
  return { failure: { ...failure, sentence: `${service.text} sent data of an unknown form.` } }
}

/** What it says when a service can't be heard at all. */
export function sentenceOfLoss(error: unknown, name: string, callMs: number): Failure {
  if (!(error instanceof Problem)) throw error
  if (error.kind === 'too-large') return { ...plainFailure, sentence: `${name} sent too much.` }
  const { cause } = error
  if (cause instanceof Error && cause.name === 'TimeoutError')
    return { ...plainFailure, sentence: `${name} did not answer within ${callMs / 1000} s.` }
  const code = codeOf(cause)
  return {
    ...plainFailure,
    sentence:
      error.kind === 'invalid'
        ? `${name} sent on to an address that is not allowed.`
        : `${name} could not be reached${code === '' ? '' : ` (${code})`}.`,
    // A connection that broke off may have been an old one.
    afterMs: /RESET|SOCKET|PIPE/.test(code) ? 0 : null,
  }
}

/** How long to wait before asking once more; null: not at all. */
export const mayBeAgain = ({ afterMs }: Failure): number | null =>
  afterMs !== null && afterMs <= longestWaitMs ? afterMs : null

function refusal(told: Told, service: Service, now: Now): Failure {
  const { status } = told
  const isCrowd = (service.crowd ?? [429]).includes(status)
  const said = service.restAfter?.(told, now()) ?? null
  const afterMs = said === null ? waitOf(told, now) : null
  const restMs = Math.min(longestRestMs, Math.max(usualRestMs, afterMs ?? 0))
  return {
    ...plainFailure,
    sentence: isCrowd
      ? `${service.text} was asked too often (${status}).`
      : `${service.text} answered ${status}.`,
    afterMs:
      said === null && [429, 502, 503, 504].includes(status) ? (afterMs ?? usualWaitMs) : null,
    restUntil: said ?? (isCrowd ? now() + restMs : null),
  }
}

/** ms of `Retry-After`, seconds or a date; null without one. */
function waitOf({ headers }: Told, now: Now): number | null {
  const said = headers['retry-after']
  if (typeof said !== 'string') return null
  if (/^\d{1,6}$/.test(said)) return Number(said) * 1000
  const date = Date.parse(said)
  return Number.isNaN(date) ? null : Math.max(0, date - now())
}

const plainFailure = {
  sentence: '',
  afterMs: null,
  restUntil: null,
  isHosts: true,
  isNews: true,
} satisfies Failure

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function codeOf(cause: unknown): string {
  if (typeof cause !== 'object' || cause === null) return ''
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
}
