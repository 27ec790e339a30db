import type { Asked, CallName, Reply, RequestInput, Scalars } from './api.ts'
import { withBase } from '../address/base.ts'
import { CallError } from './call-error.ts'
import { mediaKinds } from '../session/media-kinds.ts'
import { accessToken } from './token.ts'

interface Early {
  name: string
  params: object
  query: object
  sent: Promise<Sent>
}

const early = new Map<string, Early>()

/** So long an early answer waits for who wants it, in ms. */
const earlyMs = 10_000

/**
 * Asks now for what a page is about to ask for, while its code is still on the way; the same call then gets this answer.
 * Yields it too, null where it failed or was refused.
 */
export async function callEarly<N extends CallName>(
  name: N,
  asked: Asked<N>,
): Promise<Reply<N> | null> {
  const input: RequestInput = asked
  const key = keyOf(name, input)
  const sent = send(name, input).then(readOnce)
  early.set(key, { name, params: input.params ?? {}, query: input.query ?? {}, sent })
  setTimeout(() => early.delete(key), earlyMs)
  return (await replyOf(sent)) as Reply<N> | null
}

/** The answer that was asked for early, once. */
export function takeEarly(name: CallName, input: RequestInput): Promise<Sent> | undefined {
  const key = keyOf(name, input)
  const { sent } = early.get(key) ?? {}
  early.delete(key)
  return sent
}

/** Hands over each early answer as soon as it is there, unless a call has taken it before. */
export function keepEarly(
  keep: (asked: Pick<Early, 'name' | 'params' | 'query'>, reply: unknown) => void,
): void {
  for (const [key, asked] of early)
    void replyOf(asked.sent).then((reply) => {
      if (reply !== null && early.delete(key)) keep(asked, reply)
    })
}

/** Its body is read at once, and as often as one likes. */
function readOnce(sent: Sent): Sent {
  const body = sent.text()
  body.catch(() => undefined)
  return { ...sent, text: () => body }
}

/** What was answered; null where it failed or was refused: who asks for it then hears why. */
async function replyOf(asked: Promise<Sent>): Promise<unknown> {
  try {
    const { ok, text } = await asked
    return ok ? (JSON.parse(await text()) as unknown) : null
  } catch {
    return null
  }
}

function keyOf(name: CallName, { params, query }: RequestInput): string {
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

/** An answer whose body has not been looked at. */
export interface Sent extends Pick<Response, 'status' | 'ok' | 'headers'> {
  text: () => Promise<string>
  sentToken: string | null
}

/** One request with the token of the moment; a failure to be answered at all is a CallError. */
export async function send(name: CallName, input: RequestInput): Promise<Sent> {
  const [method, path] = String(name).split(' ') as [string, string]
  const timeout = AbortSignal.timeout(input.timeoutMs ?? 30_000)
  const sentToken = accessToken()
  const headers: Record<string, string> = {
    accept: 'application/json',
    'x-lectern-media': mediaKinds,
    ...readBy(),
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

/**
 * The language that the page is shown in, which is the reader's more than the browser's. Some of what we run in has no page,
 * and the first file of the app has none of its texts.
 */
function readBy(): Record<string, string> {
  const language = globalThis.document?.documentElement.lang
  return language ? { 'accept-language': language } : {}
}

/** What went wrong where there is no answer. */
export function failureOf(cause: unknown, signal: AbortSignal | undefined): CallError {
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
