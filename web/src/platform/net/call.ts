import type { CallInput, CallName, InputArgument, Reply, RequestInput } from './api.ts'
import { CallError } from './call-error.ts'
import { failureOf, send, takeEarly, type Sent } from './send.ts'
import { refreshAccess } from '../session/session.ts'
import { replacesCookie } from './refresh.ts'
import { inShownLanguage } from '../text/said/in-shown-language.ts'
import { texts } from '../text/texts.ts'

/**
 * Makes one call of the contract and yields its answer: JSON parsed, anything else as text.
 * Carries the access token; on 401 the token is renewed once (shared by all waiting calls) and the call repeated.
 * Every failure is a CallError.
 */
export async function call<N extends CallName>(
  name: N,
  ...[input]: InputArgument<CallInput<N>>
): Promise<Reply<N>> {
  return (await request(name, input ?? {})) as Reply<N>
}

/** The same for who knows the call only when it is made. */
export async function request(name: CallName, input: RequestInput): Promise<unknown> {
  try {
    return await answerOf(await sendRenewing(name, input))
  } catch (error) {
    if (error instanceof CallError && error.failure !== 'aborted')
      // oxlint-disable-next-line no-console -- who looks for a fault looks there
      console.error(`${name} failed`, { status: error.status, message: error.message })
    throw lineInWords(error)
  }
}

async function sendRenewing(name: CallName, input: RequestInput): Promise<Sent> {
  const first = await (takeEarly(name, input) ?? exchange(name, input))
  if (first.status !== 401 || !(await refreshAccess(first.sentToken))) return first
  return exchange(name, input)
}

function exchange(name: CallName, input: RequestInput): Promise<Sent> {
  const sent = send(name, input)
  // The server ends what was signed in before it answers: a call beside this one is refused, and would sign the page out.
  return name === 'PATCH /api/me/password' ? replacesCookie(sent) : sent
}

async function answerOf(sent: Sent): Promise<unknown> {
  const text = await sent.text().catch((cause: unknown) => {
    throw failureOf(cause, undefined)
  })
  const isJson = sent.headers.get('content-type')?.includes('json') ?? false
  if (sent.ok) return isJson && text ? (JSON.parse(text) as unknown) : text
  throw new CallError('refused', {
    message: (await inShownLanguage(sentenceOf(text, isJson))) || `HTTP ${sent.status}`,
    status: sent.status,
    retryAfterS: Number(sent.headers.get('retry-after')) || 0,
    field: sent.headers.get('x-lectern-field'),
  })
}

/** What failed without an answer has no sentence of the server: it is said in the reader's language. */
export function lineInWords(error: unknown): unknown {
  const isLine =
    error instanceof CallError && (error.failure === 'network' || error.failure === 'timeout')
  if (!isLine) return error
  return new CallError(error.failure, { message: texts.t('state.unreachable'), cause: error })
}

/** Refusals are plain sentences; a few calls answer `{error}` or `{message}`. HTML pages of proxies say nothing to people. */
function sentenceOf(text: string, isJson: boolean): string {
  if (!isJson) return text.startsWith('<') ? '' : text.slice(0, 500)
  try {
    const body = JSON.parse(text) as { error?: unknown; message?: unknown }
    const sentence = body.error ?? body.message
    return typeof sentence === 'string' ? sentence : ''
  } catch {
    return ''
  }
}
