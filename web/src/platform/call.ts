import type { CallInput, CallName, Reply, Scalars } from './api.ts'
import { withBase } from './base.ts'
import { CallError } from './call-error.ts'
import { mediaKinds } from './media-kinds.ts'
import { accessToken, refreshAccess } from './session.ts'

/**
 * Makes one call of the contract and yields its answer: JSON parsed, anything else as text.
 * Carries the access token; on 401 the token is renewed once (shared by all waiting calls) and the call repeated.
 * Every failure is a CallError.
 */
export async function call<N extends CallName>(
  name: N,
  input: CallInput<N> = {},
): Promise<Reply<N>> {
  try {
    return (await answerOf(await sendRenewing(name, input))) as Reply<N>
  } catch (error) {
    if (error instanceof CallError && error.failure !== 'aborted')
      // oxlint-disable-next-line no-console -- who looks for a fault looks there
      console.error(`${name} failed`, { status: error.status, message: error.message })
    throw error
  }
}

async function sendRenewing<N extends CallName>(name: N, input: CallInput<N>): Promise<Sent> {
  const first = await (takeEarly(keyOf(name, input)) ?? send(name, input))
  if (first.status !== 401 || !(await refreshAccess(first.sentToken))) return first
  return send(name, input)
}

const early = new Map<string, Promise<Sent>>()

/** So long an early answer waits for who wants it, in ms. */
const earlyMs = 10_000

/** Asks now for what a page is about to ask for, while its code is still on the way; the same call then gets this answer. */
export function callEarly<N extends CallName>(name: N, input: CallInput<N>): void {
  const key = keyOf(name, input)
  const sent = send(name, input)
  early.set(key, sent)
  // Who takes it hears of a failure; nobody else needs to.
  sent.catch(() => undefined)
  setTimeout(() => early.delete(key), earlyMs)
}

function takeEarly(key: string): Promise<Sent> | undefined {
  const sent = early.get(key)
  early.delete(key)
  return sent
}

function keyOf<N extends CallName>(name: N, { params, query }: CallInput<N>): string {
  return name + addressOf('', params, query) + JSON.stringify(params)
}

/** Address of a call: path values are encoded, empty query values left out. */
export function addressOf(
  path: string,
  params: Record<string, string | number> = {},
  query: Scalars = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_all, key: string) => {
    const value = params[key]
    if (value === undefined) throw new Error(`${path} needs ${key}`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === false) continue
    search.set(key, value === true ? '1' : String(value))
  }
  const text = search.toString()
  return withBase(text ? `${filled}?${text}` : filled)
}

interface Sent extends Pick<Response, 'status' | 'ok' | 'headers'> {
  text: () => Promise<string>
  sentToken: string | null
}

async function send<N extends CallName>(name: N, input: CallInput<N>): Promise<Sent> {
  const [method, path] = String(name).split(' ') as [string, string]
  const timeout = AbortSignal.timeout(input.timeoutMs ?? 30_000)
  const sentToken = accessToken()
  const headers: Record<string, string> = {
    accept: 'application/json',
    'x-lectern-media': mediaKinds,
    ...input.headers,
  }
  if (sentToken) headers['authorization'] = `Bearer ${sentToken}`
  if (input.body !== undefined) headers['content-type'] = 'application/json'
  try {
    const response = await fetch(addressOf(path, input.params, input.query), {
      method,
      headers,
      body: input.body === undefined ? null : JSON.stringify(input.body),
      signal: input.signal ? anySignal(input.signal, timeout) : timeout,
      keepalive: input.keepalive ?? false,
      credentials: 'same-origin',
    })
    const { status, ok } = response
    return { status, ok, headers: response.headers, text: () => response.text(), sentToken }
  } catch (cause) {
    throw failureOf(cause, input.signal)
  }
}

async function answerOf(sent: Sent): Promise<unknown> {
  const text = await sent.text().catch((cause: unknown) => {
    throw failureOf(cause, undefined)
  })
  const isJson = sent.headers.get('content-type')?.includes('json') ?? false
  if (sent.ok) return isJson && text ? (JSON.parse(text) as unknown) : text
  throw new CallError('refused', {
    message: sentenceOf(text, isJson) || `HTTP ${sent.status}`,
    status: sent.status,
    retryAfterS: Number(sent.headers.get('retry-after')) || 0,
    field: sent.headers.get('x-lectern-field'),
  })
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

function failureOf(cause: unknown, signal: AbortSignal | undefined): CallError {
  if (signal?.aborted) return new CallError('aborted', { message: 'Cancelled', cause })
  const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError'
  return new CallError(isTimeout ? 'timeout' : 'network', {
    message: 'Server could not be reached',
    cause,
  })
}

/** AbortSignal.any, which browsers of early 2023 don't have. */
function anySignal(...signals: AbortSignal[]): AbortSignal {
  const controller = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) controller.abort(signal.reason)
    else signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true })
  }
  return controller.signal
}
