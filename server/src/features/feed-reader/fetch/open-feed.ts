import { productVersion } from '#platform/version.ts'
import type { Opened } from '#platform/outgoing/shapes.ts'
import type { Outgoing } from '#platform/outgoing/outgoing.ts'
import { FeedProblem } from '../feed-problem.ts'
import { hostOf, webAddress } from '../values/addresses.ts'
import { isTimeout } from '../values/timeouts.ts'
import type { CookieJar } from './cookies.ts'
import type { PrivateAddress } from './credentials.ts'
import { header, unreachable } from './refusals.ts'

export interface FeedRequest {
  /** Whose name and password go along, as long as it is the same host. */
  owner: PrivateAddress
  address: string
  cookies: CookieJar
  headers: Record<string, string>
  idleMs: number
  signal: AbortSignal
}

export interface OpenFeed extends Opened {
  /** Where the answer came from. */
  address: string
  /** Where the feed is from now on, when every server on the way said for good. */
  movedTo: string | null
}

const mostRedirects = 10
const redirects = new Set([301, 302, 303, 307, 308])

/** Asks for a feed, and again where it is sent on to: each address is checked anew, and each is told only what is for it. */
export async function openFeed(outgoing: Outgoing, request: FeedRequest): Promise<OpenFeed> {
  const { owner, cookies, headers, idleMs, signal } = request
  const seen = new Set<string>()
  let address = request.address
  let isForGood = true
  for (let hop = 0; hop <= mostRedirects; hop++) {
    const said = { ...headers, ...owner.headersFor(address), ...cookies.headersFor(address) }
    const state = `${address} ${said['cookie'] ?? ''}`
    if (seen.has(state))
      throw new FeedProblem('redirect-loop', `${hostOf(address)} sends on in a circle.`)
    seen.add(state)
    const answer = await ask(outgoing, address, { headers: { ...ours, ...said }, idleMs, signal })
    cookies.keep(address, answer.headers['set-cookie'])
    const location = header(answer.headers, 'location')
    if (!redirects.has(answer.status) || location === null) {
      return { ...answer, address, movedTo: isForGood && hop > 0 ? address : null }
    }
    await answer.close()
    isForGood &&= answer.status === 301 || answer.status === 308
    address = nextAddress(location, address)
  }
  throw new FeedProblem('too-many-redirects', `${hostOf(request.address)} sends on too often.`)
}

/** Directories count on the end of it. */
const ours = {
  'user-agent': `Lectern/${productVersion} (like iTMS)`,
  accept:
    'application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5',
  'accept-encoding': 'gzip, deflate, br',
}

async function ask(
  outgoing: Outgoing,
  address: string,
  options: Parameters<Outgoing['open']>[1],
): Promise<Opened> {
  try {
    return await outgoing.open(address, options)
  } catch (error) {
    if (options.signal?.aborted && !isTimeout(options.signal.reason)) throw options.signal.reason
    throw unreachable(error, address)
  }
}

/** A name and password in it are another server's idea and don't go anywhere. */
function nextAddress(location: string, from: string): string {
  if (URL.canParse(location, from) && webAddress(location, from) === null)
    throw new FeedProblem(
      'not-allowed',
      `${hostOf(from)} sends on to an address that is not allowed.`,
    )
  const next = webAddress(location, from)
  if (next === null)
    throw new FeedProblem('bad-answer', `${hostOf(from)} sends on to something that is no address.`)
  const url = new URL(next)
  url.username = ''
  url.password = ''
  url.hash = ''
  return url.href
}
