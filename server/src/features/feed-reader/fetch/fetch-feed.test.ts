import { inspect } from 'node:util'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createOutgoing } from '#platform/outgoing/outgoing.ts'
import { FeedProblem, createFeedReader } from '../index.ts'
import type { FeedReader, FeedValidators, FetchOptions, FetchedFeed, ReadFeed } from '../index.ts'
import { feedOf, says, sendsTo, startFeedServer } from '../testing/feed-server.ts'
import type { FeedServer } from '../testing/feed-server.ts'

let server: FeedServer
let other: FeedServer
beforeEach(async () => {
  server = await startFeedServer()
  other = await startFeedServer()
})
afterEach(() => {
  server.close()
  other.close()
})

const outgoing = createOutgoing({ isFilterOff: false, allowedHosts: ['127.0.0.1'] })
const { fetchFeed } = createFeedReader({ outgoing, timeoutMs: 20_000 })
const impatient: FeedReader = createFeedReader({ outgoing, timeoutMs: 200 })
const feed = feedOf([1, 2, 3])

async function read(address: string, options: Partial<FetchOptions> = {}): Promise<ReadFeed> {
  const fetched = await fetchFeed({ address, ...options })
  if (fetched.outcome !== 'read') throw new Error('unchanged')
  return fetched.feed
}

const guids = ({ episodes }: ReadFeed): (string | null)[] => episodes.map(({ guid }) => guid)

async function problemOf(fetching: Promise<FetchedFeed>): Promise<FeedProblem> {
  const problem: unknown = await fetching.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(problem instanceof FeedProblem)) throw new Error('no problem', { cause: problem })
  expect(problem.message).toMatch(/^\S.*\.$/u)
  return problem
}

const withCredentials = (url: string): string => url.replace('//', '//j%40o:s3cr%3At@')
const basic = `Basic ${Buffer.from('j@o:s3cr:t').toString('base64')}`

describe('asking', () => {
  it('says who asks, and reads the feed', async () => {
    server.at('/feed', says(feed, { 'content-type': 'text/xml' }))
    const fetched = await fetchFeed({ address: `${server.url}/feed` })
    expect(fetched).toMatchObject({
      outcome: 'read',
      movedTo: null,
      feed: { channel: { title: 'Talks' } },
    })
    expect(server.heard[0]?.headers['user-agent']).toMatch(/^Lectern\/[\d.]+ \(like iTMS\)$/u)
  })

  it('asks the second time whether anything changed', async () => {
    const stamps = { etag: '"v1"', 'last-modified': 'Fri, 05 Jan 2024 08:00:00 GMT' }
    server.at('/feed', (response, { headers }) => {
      if (headers['if-none-match'] === '"v1"') response.writeHead(304).end()
      else response.writeHead(200, stamps).end(feed)
    })
    const address = `${server.url}/feed`
    const first = await fetchFeed({ address })
    const second = await fetchFeed({ address, validators: first.validators })
    expect(server.heard[1]?.headers).toMatchObject({
      'if-none-match': '"v1"',
      'if-modified-since': stamps['last-modified'],
    })
    expect(second).toEqual({ outcome: 'unchanged', movedTo: null, validators: first.validators })
  })

  it('knows the same bytes again where the server has nothing to tell', async () => {
    server.at('/feed', says(feed))
    const address = `${server.url}/feed`
    const { validators } = await fetchFeed({ address })
    expect(validators).toMatchObject({ etag: null, lastModified: null })
    server.at('/feed', says(gzipSync(feed), { 'content-encoding': 'gzip', etag: '"new"' }))
    expect(await fetchFeed({ address, validators })).toMatchObject({
      outcome: 'unchanged',
      validators: { etag: '"new"' },
    })
    server.at('/feed', says(feedOf([1, 2, 3, 4])))
    expect(await fetchFeed({ address, validators })).toMatchObject({ outcome: 'read' })
  })

  it('reads what is sent although it was asked for only when changed, and says only what there is to say', async () => {
    server.at('/feed', says(feed))
    const validators: FeedValidators = { etag: null, lastModified: null, hash: 'of another' }
    expect(await fetchFeed({ address: `${server.url}/feed`, validators })).toMatchObject({
      outcome: 'read',
    })
    expect(server.heard[0]?.headers).not.toHaveProperty('if-none-match')
    expect(server.heard[0]?.headers).not.toHaveProperty('if-modified-since')
  })

  it('asks for everything again when the last time was cut short', async () => {
    server.at('/feed', (response) => {
      response.writeHead(200, { etag: '"v1"', 'content-length': '100000' })
      response.write(feed.slice(0, -30), () => response.destroy())
    })
    const fetched = await fetchFeed({ address: `${server.url}/feed` })
    expect(fetched).toMatchObject({ outcome: 'read', validators: null, feed: { cuts: ['line'] } })
  })

  it('believes what the server says of the encoding where the feed says nothing', async () => {
    const bytes = Buffer.from(
      feedOf(['x']).replace('<?xml version="1.0"?>', '').replace('Talk x', 'PRIVET'),
      'latin1',
    )
    const at = bytes.indexOf('PRIVET')
    bytes.set([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2], at)
    server.at('/feed', says(bytes, { 'content-type': 'application/rss+xml; charset=windows-1251' }))
    expect((await read(`${server.url}/feed`)).episodes[0]?.title).toBe('Привет')
    bytes.set([0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4], at)
    server.at('/feed', says(bytes, { 'content-type': 'text/xml;charset="KOI8-R"' }))
    expect((await read(`${server.url}/feed`)).episodes[0]?.title).toBe('Привет')
  })

  it('takes addresses as apps write them, and refuses others', async () => {
    server.at('/feed', says(feed))
    expect(guids(await read(` feed:${server.url}/feed#top `))).toHaveLength(3)
    expect((await problemOf(fetchFeed({ address: 'nonsense' }))).code).toBe('not-an-address')
    for (const address of ['file:///etc/passwd', 'ftp://x.example/', 'javascript:alert(1)'])
      expect((await problemOf(fetchFeed({ address }))).code).toBe('not-allowed')
  })

  it('is stopped by who asked', async () => {
    const stop = new AbortController()
    server.at('/feed', () => stop.abort(new Error('stopped')))
    await expect(fetchFeed({ address: `${server.url}/feed`, signal: stop.signal })).rejects.toThrow(
      'stopped',
    )
  })
})

describe('what comes packed', () => {
  it.each([
    ['gzip', gzipSync(feed), 'gzip'],
    ['deflate', deflateSync(feed), 'deflate'],
    ['deflate without its head', deflateRawSync(feed), 'deflate'],
    ['br', brotliCompressSync(feed), 'br'],
    ['gzip that is said twice', gzipSync(gzipSync(feed)), 'gzip, gzip'],
    ['gzip that is not said', gzipSync(feed), undefined],
    ['gzip that is called br', gzipSync(feed), 'br'],
    ['nothing that is called gzip', feed, 'gzip'],
    ['nothing that is called br', `\ufeff ${feed}`, 'br'],
    ['UTF-16 that is called deflate', Buffer.from(feed, 'utf16le'), 'deflate'],
    ['a word nobody knows', feed, 'zstd-of-ours'],
  ])('as %s is read', async (_, body, encoding) => {
    server.at('/feed', says(body, encoding === undefined ? {} : { 'content-encoding': encoding }))
    const read = await fetchFeed({ address: `${server.url}/feed` })
    expect(read).toMatchObject({ outcome: 'read', feed: { cuts: [] } })
    expect(read.outcome === 'read' && guids(read.feed)).toEqual(['1', '2', '3'])
  })

  it('and breaks off in the middle gives what there was', async () => {
    const long = feedOf(Array.from({ length: 500 }, (_, index) => index))
    const packed = gzipSync(long)
    server.at(
      '/feed',
      says(packed.subarray(0, packed.length - 500), { 'content-encoding': 'gzip' }),
    )
    const { episodes, cuts } = await read(`${server.url}/feed`)
    expect(episodes.length).toBeGreaterThan(100)
    expect(cuts).toEqual(['end'])
    server.at('/feed', says(packed.subarray(0, 20), { 'content-encoding': 'gzip' }))
    expect((await problemOf(fetchFeed({ address: `${server.url}/feed` }))).code).toMatch(
      /^(?:empty|not-a-feed|truncated)$/u,
    )
  })

  it('and is damaged is refused, and a bomb is cut off', async () => {
    const damaged = Buffer.concat([gzipSync(feed).subarray(0, 12), Buffer.alloc(200, 0xff)])
    server.at('/feed', says(damaged, { 'content-encoding': 'gzip' }))
    expect((await problemOf(fetchFeed({ address: `${server.url}/feed` }))).code).toBe('broken-off')
    server.at(
      '/bomb',
      says(gzipSync(`${feed.slice(0, -16)}${' '.repeat(30_000_000)}`), {
        'content-encoding': 'gzip',
      }),
    )
    const bomb = await read(`${server.url}/bomb`, { limits: { maxBytes: 1_000_000 } })
    expect([guids(bomb), bomb.cuts]).toEqual([['1', '2', '3'], ['bytes']])
  })
})

describe('being sent on', () => {
  it('for good changes the address, for now it doesn’t', async () => {
    server.at('/feed', says(feed))
    server.at('/301', sendsTo('/308', 301))
    server.at('/308', sendsTo('/feed', 308))
    server.at('/302', sendsTo('/feed', 302))
    server.at('/mixed', sendsTo('/302', 301))
    const movedTo = async (path: string) =>
      (await fetchFeed({ address: server.url + path })).movedTo
    expect(await movedTo('/301')).toBe(`${server.url}/feed`)
    expect(await movedTo('/302')).toBeNull()
    expect(await movedTo('/mixed')).toBeNull()
    expect(await movedTo('/feed')).toBeNull()
  })

  it('is told of unchanged feeds, too, and keeps what the feed stands on', async () => {
    server.at('/old', sendsTo(`${other.url}/new/feed`, 301))
    other.at('/new/feed', says(feedOf([1], '<link>page</link>')))
    const first = await fetchFeed({ address: `${server.url}/old` })
    expect(first).toMatchObject({ feed: { channel: { link: `${other.url}/new/page` } } })
    const again = await fetchFeed({ address: `${server.url}/old`, validators: first.validators })
    expect(again).toMatchObject({ outcome: 'unchanged', movedTo: `${other.url}/new/feed` })
  })

  it('ends in a circle or after too many', async () => {
    server.at('/a', sendsTo('/b'))
    server.at('/b', sendsTo('/a', 301))
    const circle = await problemOf(fetchFeed({ address: `${server.url}/a` }))
    expect([circle.code, server.heard.length]).toEqual(['redirect-loop', 2])
    let hops = 0
    server.at('/c', (response) => sendsTo(`/c?${++hops}`)(response, undefined as never))
    expect((await problemOf(fetchFeed({ address: `${server.url}/c` }))).code).toBe(
      'too-many-redirects',
    )
    expect(hops).toBe(11)
  })

  it.each([
    ['http://localhost:9/feed', 'not-allowed'],
    ['http://[::1]:9/feed', 'not-allowed'],
    ['http://169.254.169.254/latest/meta-data', 'not-allowed'],
    ['http://0.0.0.0:9/', 'not-allowed'],
    ['http://[::ffff:10.0.0.1]/', 'not-allowed'],
    ['file:///etc/passwd', 'not-allowed'],
    ['ftp://x.example/feed', 'not-allowed'],
    ['http://', 'bad-answer'],
  ])('to %s is refused', async (location, code) => {
    server.at('/feed', sendsTo(location))
    expect((await problemOf(fetchFeed({ address: `${server.url}/feed` }))).code).toBe(code)
    if (code === 'not-allowed' && location.startsWith('http'))
      expect((await problemOf(fetchFeed({ address: location }))).code).toBe(code)
  })

  it('takes the cookies of a host along to that host alone', async () => {
    server.at('/feed', (response, request) => {
      const isKnown = request.headers.cookie?.includes('seen=yes') === true
      if (isKnown) says(feed)(response, request)
      else
        sendsTo(`${other.url}/wall`, 302, {
          'set-cookie': ['seen=yes; Path=/; HttpOnly', 'tls=1; Secure', 'gone=1; Max-Age=0'],
        })(response, request)
    })
    other.at('/wall', sendsTo(`${server.url}/feed`, 302, { 'set-cookie': 'wall=1' }))
    expect(guids(await read(`${server.url}/feed`))).toHaveLength(3)
    expect(server.heard.map(({ headers }) => headers.cookie)).toEqual([undefined, 'seen=yes'])
    expect(other.heard.map(({ headers }) => headers.cookie)).toEqual([undefined])
    // The next check begins without any.
    await read(`${server.url}/feed`)
    expect(server.heard[2]?.headers.cookie).toBeUndefined()
  })
})

describe('names and passwords', () => {
  it('are said to their own host alone', async () => {
    server.at('/feed', sendsTo('/further'))
    server.at('/further', sendsTo(`${other.url}/feed`))
    other.at('/feed', sendsTo('/feed2'))
    other.at('/feed2', says(feed))
    await read(withCredentials(`${server.url}/feed`))
    expect(server.heard.map(({ headers }) => headers.authorization)).toEqual([basic, basic])
    expect(other.heard.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined])
  })

  it('stay with a feed that moves within its host, and those that a server invents are dropped', async () => {
    server.at('/old', sendsTo(withCredentials(`${server.url}/new`).replace('s3cr', 'other'), 301))
    server.at('/new', says(feed))
    const { movedTo } = await fetchFeed({ address: withCredentials(`${server.url}/old`) })
    expect(movedTo).toBe(withCredentials(`${server.url}/new`))
    expect((await fetchFeed({ address: `${server.url}/old` })).movedTo).toBe(`${server.url}/new`)
    expect(server.heard.map(({ headers }) => headers.authorization)).toEqual([
      basic,
      basic,
      undefined,
      undefined,
    ])
    server.at('/away', sendsTo(`${other.url}/new`, 301))
    other.at('/new', says(feed))
    expect((await fetchFeed({ address: withCredentials(`${server.url}/away`) })).movedTo).toBe(
      `${other.url}/new`,
    )
  })

  it('are asked for, or said to be wrong', async () => {
    server.at('/feed', says('no', { 'www-authenticate': 'Basic' }, 401))
    expect((await problemOf(fetchFeed({ address: `${server.url}/feed` }))).code).toBe(
      'needs-credentials',
    )
    const wrong = await problemOf(fetchFeed({ address: withCredentials(`${server.url}/feed`) }))
    expect(wrong).toMatchObject({ code: 'wrong-credentials', httpStatus: 401, kind: 'upstream' })
  })

  it('and tokens are in no message, whatever happens', async () => {
    const secret = /s3cr|j%40o|t0ken/u
    const address = (path: string): string => withCredentials(`${server.url}/t0ken${path}`)
    for (const status of [401, 403, 404, 410, 429, 500, 503, 418])
      server.at(`/t0ken/${status}`, says('x', {}, status))
    server.at('/t0ken/page', says('<html>'))
    server.at('/t0ken/reset', (response) => response.destroy())
    server.at('/t0ken/loop', sendsTo('/t0ken/loop'))
    server.at('/t0ken/bad', sendsTo('http://'))
    server.at('/t0ken/file', sendsTo('file:///t0ken'))
    server.at('/t0ken/dns', sendsTo('http://nowhere.invalid/t0ken'))
    const paths = [
      '401',
      '403',
      '404',
      '410',
      '429',
      '500',
      '503',
      '418',
      'page',
      'reset',
      'loop',
      'bad',
      'file',
      'dns',
    ]
    for (const path of paths) {
      const problem = await problemOf(fetchFeed({ address: address(`/${path}`) }))
      expect(inspect(problem, { depth: 8, showHidden: true })).not.toMatch(secret)
    }
    server.close()
    expect(
      inspect(await problemOf(fetchFeed({ address: address('/x') })), { depth: 8 }),
    ).not.toMatch(secret)
  })
})

describe('refusals', () => {
  it.each([
    [403, 'forbidden'],
    [404, 'missing'],
    [410, 'gone'],
    [429, 'too-many-requests'],
    [500, 'server-fault'],
    [503, 'server-fault'],
    [418, 'bad-answer'],
    [304, 'bad-answer'],
    [300, 'bad-answer'],
  ])('HTTP %i has its own sentence', async (status, code) => {
    server.at('/feed', says('', {}, status))
    const problem = await problemOf(fetchFeed({ address: `${server.url}/feed` }))
    expect(problem).toMatchObject({ code, httpStatus: status, retryAfterMs: null })
    expect(problem.message).toContain(server.host)
    expect(problem.message).toContain(`HTTP ${status}`)
  })

  it('hand on how long to wait', async () => {
    const waitOf = async (headers: Record<string, string>): Promise<number | null> => {
      server.at('/feed', says('', headers, 429))
      return (await problemOf(fetchFeed({ address: `${server.url}/feed` }))).retryAfterMs
    }
    expect(await waitOf({ 'retry-after': '120' })).toBe(120_000)
    const date = 'Fri, 05 Jan 2024 08:00:00 GMT'
    expect(await waitOf({ 'retry-after': 'Fri, 05 Jan 2024 09:00:00 GMT', date })).toBe(3_600_000)
    expect(await waitOf({ 'retry-after': 'Thu, 04 Jan 2024 09:00:00 GMT', date })).toBe(0)
    expect(await waitOf({ 'retry-after': 'later' })).toBeNull()
    expect(await waitOf({ 'retry-after': '9'.repeat(20) })).toBe(30 * 86_400_000)
  })

  it('tell who is not there from who is slow, and from what is no feed', async () => {
    const codeAt = async (path: string, reader = { fetchFeed }): Promise<string> =>
      (await problemOf(reader.fetchFeed({ address: server.url + path }))).code
    server.at('/silent', () => undefined)
    server.at('/stuck', (response) => void response.writeHead(200).write('<rss><channel>'))
    server.at('/reset', (response) => void response.destroy())
    server.at('/page', says('<!doctype html><html></html>'))
    server.at('/json', says('{"a":1}'))
    server.at('/nothing', says(''))
    expect(await codeAt('/silent', impatient)).toBe('too-slow')
    expect(await codeAt('/stuck', impatient)).toBe('too-slow')
    expect(await codeAt('/reset')).toBe('unreachable')
    expect(await codeAt('/page')).toBe('web-page')
    expect(await codeAt('/json')).toBe('json')
    expect(await codeAt('/nothing')).toBe('empty')
    expect((await problemOf(fetchFeed({ address: 'http://nowhere.invalid/' }))).code).toBe(
      'unreachable',
    )
  })

  it('come when all together takes too long, though never silent', async () => {
    let ticks: NodeJS.Timeout | undefined
    server.at('/drip', (response) => {
      response.writeHead(200, { etag: '"v1"' }).write(feed.slice(0, -16))
      ticks = setInterval(() => response.write(' '), 20)
    })
    const fetched = await impatient.fetchFeed({ address: `${server.url}/drip` })
    clearInterval(ticks)
    expect(fetched).toMatchObject({
      validators: null,
      feed: { cuts: ['time'], episodes: [{}, {}, {}] },
    })
  })
})

describe('pages', () => {
  const next = (path: string, rel = 'next'): string => `<atom:link rel="${rel}" href="${path}"/>`

  it('are followed as far as asked, and not at all otherwise', async () => {
    server.at('/1', says(feedOf([9, 8], next('/2'))))
    server.at('/2', says(feedOf([8, 7], next('/3'))))
    server.at('/3', says(feedOf([6])))
    const first = await read(`${server.url}/1`)
    expect([guids(first), first.cuts]).toEqual([['9', '8'], []])
    const some = await read(`${server.url}/1`, { maxPages: 2 })
    expect([guids(some), some.cuts]).toEqual([['9', '8', '7'], ['pages']])
    const all = await read(`${server.url}/1`, { maxPages: 50 })
    expect([guids(all), all.cuts]).toEqual([['9', '8', '7', '6'], []])
  })

  it('of archives lead backwards, and may be elsewhere, which learns no password', async () => {
    server.at('/now', says(feedOf([3], next(`${other.url}/old`, 'prev-archive') + next('/never'))))
    other.at('/old', says(feedOf([2], next(`${server.url}/older`, 'prev-archive'))))
    server.at('/older', says(feedOf([1])))
    expect(guids(await read(withCredentials(`${server.url}/now`), { maxPages: 9 }))).toEqual([
      '3',
      '2',
      '1',
    ])
    expect(other.heard.map(({ headers }) => headers.authorization)).toEqual([undefined])
    expect(server.heard.map(({ headers }) => headers.authorization)).toEqual([basic, basic])
  })

  it('that lead in a circle, fail or lead inside end there', async () => {
    server.at('/1', says(feedOf([2], next('/2'))))
    server.at('/2', says(feedOf([1], next('/1'))))
    const circle = await read(`${server.url}/1`, { maxPages: 50 })
    expect([guids(circle), circle.cuts, server.heard.length]).toEqual([['2', '1'], [], 2])
    for (const path of ['/missing', 'http://localhost:9/', 'http://169.254.169.254/']) {
      server.at('/1', says(feedOf([2], next(path))))
      const broken = await read(`${server.url}/1`, { maxPages: 50 })
      expect([guids(broken), broken.cuts]).toEqual([['2'], ['pages']])
    }
  })

  it('that may be there the next time are asked for again, others are not', async () => {
    const keptAfter = async (status: number): Promise<boolean> => {
      server.at('/1', says(feedOf([2], next('/2')), { etag: '"v1"' }))
      server.at('/2', says('', {}, status))
      const fetched = await fetchFeed({ address: `${server.url}/1`, maxPages: 50 })
      expect(fetched).toMatchObject({ outcome: 'read', feed: { cuts: ['pages'] } })
      return fetched.validators !== null
    }
    expect([await keptAfter(503), await keptAfter(429), await keptAfter(404)]).toEqual([
      false,
      false,
      true,
    ])
    server.at('/2', says(feedOf([1]).slice(0, -5)))
    expect(await fetchFeed({ address: `${server.url}/1`, maxPages: 50 })).toMatchObject({
      validators: null,
      feed: { cuts: ['end'] },
    })
  })

  it('share the room of one feed', async () => {
    const notes = `<item><enclosure url="/NN.mp3"/><description>${'word '.repeat(400)}</description></item>`
    const page = (number: number): string =>
      feedOf([], next(`/p${number + 1}`)).replace(
        '</channel>',
        `${notes.replace('NN', String(number))}</channel>`,
      )
    for (const number of [1, 2, 3, 4]) server.at(`/p${number}`, says(page(number)))
    const shared = await read(`${server.url}/p1`, {
      maxPages: 50,
      limits: { maxKeptChars: 5000, maxEpisodes: 4 },
    })
    expect(shared.episodes.map(({ descriptionPlain }) => descriptionPlain?.length)).toEqual([
      1999, 1999, 499, 499,
    ])
    expect(shared.cuts).toEqual(['texts', 'pages'])
  })

  it('end where there are enough episodes', async () => {
    server.at('/page', (response, request) => {
      const page = Number(/\d+/u.exec(request.url ?? '')?.[0] ?? 0)
      says(feedOf([`${page}a`, `${page}b`], next(`/page?${page + 1}`)))(response, request)
    })
    const endless = await read(`${server.url}/page?1`, {
      maxPages: 1000,
      limits: { maxEpisodes: 10 },
    })
    expect([endless.episodes.length, endless.cuts]).toEqual([10, ['pages']])
  })
})
