import { createHash } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import type { Outgoing } from '#platform/outgoing/outgoing.ts'
import type { ReadFeed } from '../feed.ts'
import { defaultLimits } from '../limits.ts'
import type { FeedLimits } from '../limits.ts'
import { parseFeed } from '../parse-feed.ts'
import { createCookieJar } from './cookies.ts'
import { splitAddress } from './credentials.ts'
import { decompress } from './decompress.ts'
import { openFeed } from './open-feed.ts'
import type { OpenFeed } from './open-feed.ts'
import type { FeedCheck } from './feed-check.ts'
import { addOlderPages } from './pages.ts'
import { header, refusalOf } from './refusals.ts'

/** What is kept of one reading, so that the next may be told that nothing changed. */
export interface FeedValidators {
  etag: string | null
  lastModified: string | null
  /** Of the unpacked bytes: many servers have nothing else to tell. */
  hash: string | null
}

export interface FetchOptions {
  /** As it is kept, with a name and password in it where it has them. */
  address: string
  /** Of the last reading; without them the feed is read in any case. */
  validators?: FeedValidators | null
  limits?: Partial<FeedLimits>
  /** How many documents of a paged or archived feed are read; only the first one by default. */
  maxPages?: number
  /** Ends it with its reason. */
  signal?: AbortSignal
}

/** What became of asking for a feed. `movedTo` is where it is from now on, with the credentials that are still for it. */
export type FetchedFeed =
  | { outcome: 'unchanged'; movedTo: string | null; validators: FeedValidators }
  | { outcome: 'read'; movedTo: string | null; validators: FeedValidators | null; feed: ReadFeed }

export type FeedReader = ReturnType<typeof createFeedReader>

interface FeedReaderDeps {
  outgoing: Outgoing
  /** How long a server may be silent; the whole feed may take four times that. */
  timeoutMs: number
}

interface ReadDocument {
  feed: ReadFeed
  hash: string
}

/** Reads feeds from elsewhere. Throws FeedProblem where there is none; its sentence names the host alone. */
export function createFeedReader({ outgoing, timeoutMs }: FeedReaderDeps) {
  const open = (
    check: FeedCheck,
    address: string,
    headers: Record<string, string>,
  ): Promise<OpenFeed> => openFeed(outgoing, { ...check, address, headers, idleMs: timeoutMs })

  async function fetchFeed(options: FetchOptions): Promise<FetchedFeed> {
    const owner = splitAddress(options.address)
    const limits = { ...defaultLimits, timeoutMs: 4 * timeoutMs, ...options.limits }
    const timeUp = AbortSignal.timeout(limits.timeoutMs)
    const signal = options.signal ? AbortSignal.any([options.signal, timeUp]) : timeUp
    // Each hop and page listens to it.
    setMaxListeners(0, signal)
    const check = { owner, cookies: createCookieJar(), limits, signal }
    const answer = await open(check, owner.address, conditions(options.validators))
    const movedTo = answer.movedTo === null ? null : owner.withCredentials(answer.movedTo)
    if (answer.status === 304 && options.validators) {
      await answer.close()
      const validators = { ...options.validators, ...stamps(answer, options.validators) }
      return { outcome: 'unchanged', movedTo, validators }
    }
    const { feed, hash } = await readDocument(answer, check)
    const validators = { ...stamps(answer, null), hash }
    if (!isBroken(feed) && hash === options.validators?.hash)
      return { outcome: 'unchanged', movedTo, validators }
    const paged = await addOlderPages(feed, {
      check,
      maxPages: options.maxPages ?? 1,
      first: answer.address,
      read: async (address, room) =>
        (await readDocument(await open(check, address, {}), { ...check, limits: room })).feed,
    })
    // Next time the rest has to come: "unchanged" would be the end of it.
    const isKept = !isBroken(paged.feed) && !paged.isPassing
    return { outcome: 'read', movedTo, validators: isKept ? validators : null, feed: paged.feed }
  }
  return { fetchFeed }
}

/** Whether there was more of it, which comes when all goes well. */
const isBroken = ({ cuts }: ReadFeed): boolean =>
  cuts.some((cut) => cut === 'time' || cut === 'end' || cut === 'line')

async function readDocument(
  answer: OpenFeed,
  { owner, limits, signal }: FeedCheck,
): Promise<ReadDocument> {
  const { address } = answer
  const hash = createHash('sha256')
  async function* hashed(): AsyncGenerator<Uint8Array> {
    const encoding = header(answer.headers, 'content-encoding')
    for await (const bytes of decompress(answer.body, encoding)) {
      hash.update(bytes)
      yield bytes
    }
  }
  try {
    const hasCredentials = 'authorization' in owner.headersFor(address)
    if (answer.status < 200 || answer.status > 299)
      throw refusalOf(answer, { address, hasCredentials })
    const contentType = header(answer.headers, 'content-type')
    const feed = await parseFeed(hashed(), { contentType, address, limits, signal })
    return { feed, hash: hash.digest('base64url') }
  } finally {
    await answer.close()
  }
}

function conditions(validators: FeedValidators | null | undefined): Record<string, string> {
  return {
    ...(validators?.etag && { 'if-none-match': validators.etag }),
    ...(validators?.lastModified && { 'if-modified-since': validators.lastModified }),
  }
}

const longestStamp = 500

/** What a server tells for the next time; an answer that says nothing new leaves what there was. */
function stamps(
  { headers }: OpenFeed,
  before: FeedValidators | null,
): { etag: string | null; lastModified: string | null } {
  const stamp = (name: string): string | null => {
    const value = header(headers, name)
    return value !== null && value.length <= longestStamp && /^[\u0020-\u007e]+$/u.test(value)
      ? value
      : null
  }
  return {
    etag: stamp('etag') ?? before?.etag ?? null,
    lastModified: stamp('last-modified') ?? before?.lastModified ?? null,
  }
}
