import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Agent, request } from 'undici'
import { createGate } from './gate.ts'
import { Problem } from './problem.ts'

export interface OutgoingOptions {
  isFilterOff: boolean
  /** Hosts or addresses that may be reached although they are local. */
  allowedHosts: readonly string[]
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
  async function addressOf(url: URL): Promise<{ address: string; family: 4 | 6 }> {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const found = isIP(host) > 0 ? [{ address: host, family: isIP(host) }] : await resolveName(host)
    const isAllowed = options.isFilterOff || options.allowedHosts.includes(host)
    for (const { address, family } of found) {
      if (isAllowed || isPublic(address)) return { address, family: family === 6 ? 6 : 4 }
    }
    throw new Problem('invalid', 'That address is not allowed.')
  }

  async function fetchNow(address: string, limits: FetchLimits): Promise<Fetched> {
    const signal = AbortSignal.timeout(limits.timeoutMs)
    let url = parseUrl(address)
    for (let hop = 0; hop <= mostRedirects; hop++) {
      const checked = await addressOf(url)
      const agent = agentFor(checked)
      try {
        const answer = await request(url, {
          dispatcher: agent,
          signal,
          headers: { 'user-agent': 'Lectern', accept: '*/*' },
        })
        const location = answer.headers.location
        if (answer.statusCode >= 300 && answer.statusCode < 400 && typeof location === 'string') {
          await answer.body.dump()
          url = parseUrl(new URL(location, url).href)
          continue
        }
        if (answer.statusCode !== 200)
          throw new Problem('upstream', `The other server answered ${answer.statusCode}.`, {
            cause: answer.statusCode,
          })
        const type = String(answer.headers['content-type'] ?? '')
        if (limits.accept !== undefined && !limits.accept.some((start) => type.startsWith(start))) {
          throw new Problem('invalid', 'The address does not lead to the expected kind of file.')
        }
        return { bytes: await collect(answer.body, limits.maxBytes), type, url: url.href }
      } catch (error) {
        if (error instanceof Problem) throw error
        throw new Problem('upstream', 'The other server could not be reached.', { cause: error })
      } finally {
        await agent.destroy()
      }
    }
    throw new Problem('upstream', 'The address redirects too often.')
  }

  const gate = createGate(mostAtOnce, longestLine)
  return {
    /**
     * Throws `upstream` with the status as cause when the other server answers anything but 200, `busy` when too many
     * wait. The time limit begins with one's turn.
     */
    get: (address: string, limits: FetchLimits): Promise<Fetched> =>
      gate(() => fetchNow(address, limits)),
  }
}

/** Whether an address belongs to the public internet; mapped and tunnelled forms count as what they hide. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  return ipaddr.process(address).range() === 'unicast'
}

function parseUrl(address: string): URL {
  if (!URL.canParse(address)) throw new Problem('invalid', 'That is not a web address.')
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new Problem('invalid', 'Only http and https addresses are allowed.')
  if (url.username !== '' || url.password !== '')
    throw new Problem('invalid', 'Addresses with a password are not allowed.')
  return url
}

async function resolveName(host: string): Promise<{ address: string; family: number }[]> {
  try {
    return await lookup(host, { all: true })
  } catch (error) {
    throw new Problem('upstream', 'The other server could not be found.', { cause: error })
  }
}

function agentFor({ address, family }: { address: string; family: 4 | 6 }): Agent {
  return new Agent({
    connect: {
      lookup: (_host, lookupOptions, done) => {
        if (lookupOptions.all === true) done(null, [{ address, family }])
        else done(null, address, family)
      },
    },
  })
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
