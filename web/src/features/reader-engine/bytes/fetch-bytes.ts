import { inShownLanguage } from '#platform/text/said/in-shown-language.ts'
import { lineInWords } from '#platform/net/call.ts'
import { CallError } from '#platform/net/call-error.ts'
import { addressOf, failureOf } from '#platform/net/send.ts'
import { accessToken } from '#platform/net/token.ts'
import { refreshAccess } from '#platform/session/session.ts'
import type { Scalars } from '#platform/net/api.ts'

interface BytesInput {
  /** From, and up to but not including. */
  range?: [start: number, end: number]
  query?: Scalars
  signal?: AbortSignal
}

/** Fetches what isn't JSON, such as a part of a file. The token is renewed once; every failure is a CallError. */
export async function fetchBytes(path: string, input: BytesInput = {}): Promise<Response> {
  const sentToken = accessToken()
  const first = await ask(path, input)
  const answer =
    first.status === 401 && (await refreshAccess(sentToken)) ? await ask(path, input) : first
  if (answer.ok) return answer
  const text = await answer.text().catch(() => '')
  const sentence = text.startsWith('<') || text.startsWith('{') ? '' : text.slice(0, 500)
  throw new CallError('refused', {
    message: (await inShownLanguage(sentence)) || `HTTP ${answer.status}`,
    status: answer.status,
  })
}

async function ask(path: string, { range, query, signal }: BytesInput): Promise<Response> {
  const token = accessToken()
  const headers: Record<string, string> = {}
  if (token) headers['authorization'] = `Bearer ${token}`
  if (range) headers['range'] = `bytes=${range[0]}-${range[1] - 1}`
  try {
    return await fetch(addressOf(path, {}, query), {
      headers,
      credentials: 'same-origin',
      signal: signal ?? null,
    })
  } catch (cause) {
    throw lineInWords(failureOf(cause, signal))
  }
}
