import { request } from 'undici'
import type { Dispatcher } from 'undici'
import { createGate } from './gate.ts'
import { agentFor, findPlaces } from './outgoing-places.ts'
import type { Place } from './outgoing-places.ts'
import { Problem } from './problem.ts'
import { asItComes } from './streams/as-it-comes.ts'

export interface OutgoingOptions {
  isFilterOff: boolean
  /** Hosts or addresses that may be reached although they are local. */
  allowedHosts: readonly string[]
  /** Finds the addresses of a name; the system does by default. */
  resolve?: (host: string) => Promise<Place[]>
}

export interface FetchLimits {
  maxBytes: number
  timeoutMs: number
  /** Accepted beginnings of the content type. */
  accept?: readonly string[]
}

export interface Fetched {
  bytes: Buffer
  type: string
  url: string
}

export interface AskOptions extends Omit<FetchLimits, 'accept'> {
  headers?: Record<string, string>
  /** A host that the owner of this server named: it may be local, what it redirects to may not. */
  trustedHost?: string
}

export interface SayOptions extends Omit<FetchLimits, 'accept'> {
  headers?: Record<string, string>
  signal: AbortSignal
}

export interface OpenOptions {
  headers?: Record<string, string>
  /** How long the other server may be silent. */
  idleMs: number
  signal?: AbortSignal
}

/** An answer whose body comes as it is read. */
export interface Opened {
  status: number
  /** In lower case. */
  headers: Record<string, string | string[] | undefined>
  body: AsyncIterable<Uint8Array>
  /** Has to be called, whatever was read. */
  close: () => Promise<void>
}

/** What another server said, whatever its status. */
export interface Told extends Fetched {
  status: number
  /** In lower case. */
  headers: Record<string, string | string[] | undefined>
}

export interface StreamOptions {
  /** Said wherever the address leads to; a name and a password in it are said to its own host alone. */
  headers?: Record<string, string>
  /** Without a byte for so long the other server counts as gone. */
  idleMs: number
  signal: AbortSignal
}

/** An answer of whatever status while it comes; what isn't read of it is dropped. */
export interface Coming {
  status: number
  /** In lower case. */
  headers: Record<string, string | string[] | undefined>
  /** Where it came from in the end. */
  url: string
  body: AsyncIterable<Buffer>
}

export type Outgoing = ReturnType<typeof createOutgoing>

const mostRedirects = 5
/** Others' servers are asked politely, and nobody makes this one ask hundreds at a time. */
const mostAtOnce = 4
const longestLine = 40

/**
 * The one door out: http(s) only, every address checked before connecting and again after each redirect, and the
 * connection goes to the address that was checked, so a name can't change its mind in between.
 */
export function createOutgoing(options: OutgoingOptions) {
  function placesOf(url: URL, trustedHost?: string): Promise<Place[]> {
    const isTrusted = options.isFilterOff || url.host === trustedHost
    return findPlaces(url, { ...options, isTrusted })
  }

  /** Asks, and again where it is sent on to; `read` takes the last answer. */
  async function follow<T>(
    first: URL,
    { signal, idleMs, headers, ownHeaders, trustedHost, body }: Asking,
    read: (answer: Dispatcher.ResponseData, url: URL) => Promise<T>,
  ): Promise<T> {
    let url = first
    for (let hop = 0; hop <= mostRedirects; hop++) {
      if (body !== undefined && !isStillFor(first, url))
        throw new Problem('upstream', 'The address leads on to another server.')
      const agent = agentFor(await placesOf(url, trustedHost))
      try {
        const answer = await request(url, {
          dispatcher: agent,
          signal,
          ...(body === undefined ? {} : { method: 'POST', body }),
          ...(idleMs === undefined ? {} : { headersTimeout: idleMs, bodyTimeout: idleMs }),
          headers: { ...plainHeaders, ...headers, ...(isStillFor(first, url) ? ownHeaders : {}) },
        })
        const { location } = answer.headers
        if (answer.statusCode < 300 || answer.statusCode >= 400 || typeof location !== 'string')
          return await read(answer, url)
        await answer.body.dump()
        url = parseUrl(new URL(location, url).href)
      } catch (error) {
        if (error instanceof Problem) throw error
        throw new Problem('upstream', 'The other server could not be reached.', { cause: error })
      } finally {
        await agent.destroy()
      }
    }
    throw new Problem('upstream', 'The address redirects too often.')
  }

  const fetchNow = (address: string, limits: FetchLimits): Promise<Fetched> =>
    follow(parseUrl(address), within(limits), async (answer, url) => {
      if (answer.statusCode !== 200)
        throw new Problem('upstream', `The other server answered ${answer.statusCode}.`, {
          cause: answer.statusCode,
        })
      const type = typeOf(answer)
      if (limits.accept !== undefined && !limits.accept.some((start) => type.startsWith(start))) {
        throw new Problem('invalid', 'The address does not lead to the expected kind of file.')
      }
      return { bytes: await collect(answer.body, limits.maxBytes), type, url: url.href }
    })

  async function openNow(address: string, options: OpenOptions): Promise<Opened> {
    const url = parseUrl(address)
    const agent = agentFor(await placesOf(url))
    try {
      const { statusCode, headers, body } = await request(url, {
        dispatcher: agent,
        headers: { ...plainHeaders, ...options.headers },
        headersTimeout: options.idleMs,
        bodyTimeout: options.idleMs,
        ...(options.signal && { signal: options.signal }),
      })
      return { status: statusCode, headers, body, close: () => agent.destroy() }
    } catch (error) {
      await agent.destroy()
      options.signal?.throwIfAborted()
      throw new Problem('upstream', 'The other server could not be reached.', { cause: error })
    }
  }

  const gate = createGate(mostAtOnce, longestLine)
  return {
    /**
     * The answer of whatever status, its body still to be read, at once: who asks keeps the line and follows to where it
     * is sent on. Throws `upstream` when there is none, with what happened as cause.
     */
    open: openNow,

    /**
     * Throws `upstream` with the status as cause when the other server answers anything but 200, `busy` when too many
     * wait. The time limit begins with one's turn.
     */
    get: (address: string, limits: FetchLimits): Promise<Fetched> =>
      gate(() => fetchNow(address, limits)),

    /**
     * The answer of whatever status, at once: who asks keeps the line. Throws `upstream` when there is none, with what
     * happened as cause, and `too-large`.
     */
    ask: (address: string, limits: AskOptions): Promise<Told> =>
      follow(parseUrl(address), within(limits), (answer, url) =>
        told(answer, url, limits.maxBytes),
      ),

    /**
     * Posts JSON, at once, to a server that the owner of this one named, which may be local; nobody else hears it,
     * wherever that one sends it on to. The answer of whatever status, or `upstream` as with `ask`.
     */
    say(address: string, body: string, { signal, ...limits }: SayOptions): Promise<Told> {
      const { url, ownHeaders } = withoutLogin(address)
      const type = { 'content-type': 'application/json' }
      const asking: Asking = {
        signal: AbortSignal.any([signal, AbortSignal.timeout(limits.timeoutMs)]),
        ownHeaders: { ...type, ...limits.headers, ...ownHeaders },
        trustedHost: url.host,
        body,
      }
      return follow(url, asking, (answer, last) => told(answer, last, limits.maxBytes))
    },

    /**
     * Hands on the answer while it comes, at once: who asks keeps the line. Rejects as `ask` does, and with what `read`
     * threw as cause.
     */
    stream<T>(
      address: string,
      { headers = {}, ...limits }: StreamOptions,
      read: (answer: Coming) => Promise<T>,
    ): Promise<T> {
      const { url, ownHeaders } = withoutLogin(address)
      return follow(url, { ...limits, headers, ownHeaders }, (answer, last) =>
        read({
          status: answer.statusCode,
          headers: answer.headers,
          url: last.href,
          body: asItComes(answer.body),
        }),
      )
    },
  }
}

interface Asking {
  signal: AbortSignal
  idleMs?: number
  headers?: Record<string, string>
  /** For the host that is asked first. */
  ownHeaders?: Record<string, string> | undefined
  trustedHost?: string | undefined
  /** What is posted, to the host that is asked first. */
  body?: string
}

const within = ({ timeoutMs, headers, trustedHost }: AskOptions): Asking => ({
  signal: AbortSignal.timeout(timeoutMs),
  ownHeaders: headers,
  trustedHost,
})

/** A name and a password as the header that says them. */
function withoutLogin(address: string): { url: URL; ownHeaders: Record<string, string> } {
  const { username, password } = URL.canParse(address) ? new URL(address) : {}
  if (!username && !password) return { url: parseUrl(address), ownHeaders: {} }
  const url = new URL(address)
  url.username = url.password = ''
  const login = [username, password].map((part) => unescaped(part ?? '')).join(':')
  const authorization = `Basic ${Buffer.from(login).toString('base64')}`
  return { url: parseUrl(url.href), ownHeaders: { authorization } }
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Whether what is said to one host may be said to the next: only to itself, and what was to go over TLS in no other way. */
export const isStillFor = (asked: URL, next: URL): boolean =>
  asked.host === next.host && (asked.protocol === 'http:' || next.protocol === 'https:')

const plainHeaders = { 'user-agent': 'Lectern', accept: '*/*' }

async function told(answer: Dispatcher.ResponseData, url: URL, maxBytes: number): Promise<Told> {
  return {
    status: answer.statusCode,
    headers: answer.headers,
    type: typeOf(answer),
    bytes: await collect(answer.body, maxBytes),
    url: url.href,
  }
}

const typeOf = ({ headers }: Dispatcher.ResponseData): string =>
  String(headers['content-type'] ?? '')

function parseUrl(address: string): URL {
  if (!URL.canParse(address)) throw new Problem('invalid', 'That is not a web address.')
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new Problem('invalid', 'Only http and https addresses are allowed.')
  if (url.username !== '' || url.password !== '')
    throw new Problem('invalid', 'Addresses with a password are not allowed.')
  return url
}

async function collect(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of body) {
    size += part.length
    if (size > maxBytes) throw new Problem('too-large', 'The file is too large.')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
