import { z } from 'zod'
import type { Outgoing } from '#platform/outgoing/outgoing.ts'
import { Problem } from '#platform/problem.ts'
import { failed, sent, withoutAddresses } from './outcome.ts'
import type { Outcome } from './outcome.ts'

/** What Apprise is told; it takes nothing else from us. */
export interface AppriseMessage {
  urls: string[]
  title: string
  body: string
}

/** Slow services make Apprise slow: mail takes its time. */
export const appriseTimeoutMs = 15_000
const maxBytes = 1_000_000

/** Has Apprise send a message. Rejects with nothing but the signal's reason. */
export async function sendByApprise(
  address: string,
  message: AppriseMessage,
  { outgoing, signal }: { outgoing: Pick<Outgoing, 'say'>; signal: AbortSignal },
): Promise<Outcome> {
  const headers = { accept: 'application/json' }
  const options = { headers, maxBytes, timeoutMs: appriseTimeoutMs, signal }
  try {
    const answer = await outgoing.say(address, JSON.stringify(message), options)
    return outcomeOf(answer.status, answer.bytes.toString('utf8'))
  } catch (error) {
    signal.throwIfAborted()
    return failed(wordsFor(error))
  }
}

/** What an answer of Apprise means. */
export function outcomeOf(status: number, body: string): Outcome {
  // Nothing was sent, though it calls that a success.
  if (status === 204)
    return failed('Apprise found none of the addresses usable, so nothing was sent.')
  if (status >= 200 && status < 300) return sent('Apprise has sent it.')
  const said = saidIn(body)
  const because = said === '' ? '' : ` ${said}`
  if (status === 424) return failed(`Apprise could not reach every service.${because}`)
  if (status === 400) return failed(`Apprise did not understand the message.${because}`)
  if (status === 404 || status === 405)
    return failed(
      `Apprise does not answer at this address (${status}). It usually ends with /notify.`,
    )
  return failed(`Apprise answered ${status}.${because}`)
}

const answerShape = z.object({
  error: z.string().nullish().catch(null),
  details: z
    .array(z.tuple([z.string(), z.string(), z.string()]))
    .nullish()
    .catch(null),
})

/** The troubles it names one by one, else what it says of all. */
function saidIn(body: string): string {
  const read = answerShape.safeParse(parsed(body))
  if (!read.success) return ''
  const troubles = (read.data.details ?? []).filter(([level]) => /warn|err|crit/i.test(level))
  const words = troubles.map(([, , message]) => message)
  return withoutAddresses([...new Set(words)].join(' ') || (read.data.error ?? ''))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function wordsFor(error: unknown): string {
  if (!(error instanceof Problem)) throw error
  if (isTimeout(error.cause))
    return `Apprise did not answer within ${appriseTimeoutMs / 1000} seconds.`
  if (error.kind === 'upstream' && error.cause !== undefined) return 'Apprise could not be reached.'
  return `Apprise could not be asked. ${error.message}`
}

/** Whether a try ended because its time was over. */
export const isTimeout = (cause: unknown): boolean =>
  cause instanceof Error && cause.name === 'TimeoutError'
