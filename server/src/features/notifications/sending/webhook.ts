import type { Outgoing } from '#platform/outgoing/outgoing.ts'
import { Problem } from '#platform/problem.ts'
import type { NotifiedEvent } from '../events/own-events.ts'
import { isTimeout } from './apprise.ts'
import { failed, sent, withoutAddresses } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { signatureHeaders } from './sign.ts'

export interface WebhookMessage {
  /** Of this delivery: the same however often it is tried. */
  id: string
  event: NotifiedEvent
  title: string
  body: string
}

const timeoutMs = 10_000
/** Of the answer nothing is read but its beginning. */
const maxBytes = 64_000

const seconds = 1000
const minutes = 60 * seconds
const waits = [
  30 * seconds,
  2 * minutes,
  10 * minutes,
  60 * minutes,
  6 * 60 * minutes,
  24 * 60 * minutes,
]

/** How long, in ms, after the `tries`th failure of a delivery it is tried again; null: it is given up. */
export const webhookWait = (tries: number): number | null => waits[tries - 1] ?? null

/** Tells a webhook. Rejects with nothing but the signal's reason. */
export async function tellWebhook(
  { url, secret }: { url: string; secret: string },
  message: WebhookMessage,
  { outgoing, signal, at }: { outgoing: Pick<Outgoing, 'say'>; signal: AbortSignal; at: number },
): Promise<Outcome> {
  const text = JSON.stringify(bodyOf(message))
  const headers = {
    ...signatureHeaders(secret, text, at),
    'lectern-event': message.event.name,
    'lectern-delivery': message.id,
  }
  try {
    const { status } = await outgoing.say(url, text, { headers, maxBytes, timeoutMs, signal })
    if (status >= 200 && status < 300) return sent(`The server has it (${status}).`)
    return failed(`The server answered ${status}.`)
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof Problem)) throw error
    // Who says so much has heard it.
    if (error.kind === 'too-large') return sent('The server has it.')
    if (isTimeout(error.cause))
      return failed(`The server did not answer within ${timeoutMs / 1000} seconds.`)
    return failed(withoutAddresses(error.message))
  }
}

/** What a webhook is told. */
function bodyOf({ id, event, title, body }: WebhookMessage) {
  return {
    id,
    event: event.name,
    at: new Date(event.at).toISOString(),
    libraryId: event.libraryId,
    title,
    body,
    data: event.values,
  }
}
