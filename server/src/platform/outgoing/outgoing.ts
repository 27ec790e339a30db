import { request } from 'undici'
import type { Dispatcher } from 'undici'
import { createGate } from '../gate.ts'
import { Problem } from '../problem.ts'
import { asItComes } from '../streams/as-it-comes.ts'
import { isStillFor, parseUrl, withoutLogin } from './addresses.ts'
import { collect, told, typeOf } from './answers.ts'
import { agentFor, findPlaces } from './places.ts'
import type { Place } from './places.ts'
import type {
  AskOptions,
  Coming,
  Fetched,
  FetchLimits,
  Opened,
  OpenOptions,
  OutgoingOptions,
  SayOptions,
  StreamOptions,
  Told,
} from './shapes.ts'

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

const plainHeaders = { 'user-agent': 'Lectern', accept: '*/*' }
