import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createOutgoing } from '#platform/outgoing/outgoing.ts'
import { createFeedReader } from '../index.ts'
import { says, startFeedServer } from '../testing/feed-server.ts'
import type { FeedServer } from '../testing/feed-server.ts'

let server: FeedServer
beforeEach(async () => {
  server = await startFeedServer()
})
afterEach(() => server.close())

const outgoing = createOutgoing({ isFilterOff: false, allowedHosts: ['127.0.0.1'] })
const { fetchFeed } = createFeedReader({ outgoing, timeoutMs: 60_000 })

const notes =
  '<p>We talk about <a href="https://x.example/?a=1&amp;b=2">this</a> &amp; <b>that</b>.</p>'.repeat(
    80,
  )
const pieceBytes = 64 * 1024

/** XML of at least so many bytes, made while it is sent, newest first. */
function* xmlOf(bytes: number): Generator<string> {
  yield '<rss><channel><title>Endless</title>'
  let piece = ''
  let sent = 0
  for (let number = 1; sent < bytes; number++) {
    const date = new Date(Date.UTC(2024, 0, 1) - number * 3_600_000).toUTCString()
    piece += `<item><guid>${number}</guid><pubDate>${date}</pubDate><enclosure url="/${number}.mp3" type="audio/mpeg"/><description><![CDATA[${notes}]]></description></item>`
    if (piece.length < pieceBytes) continue
    sent += piece.length
    yield piece
    piece = ''
  }
  yield `${piece}</channel></rss>`
}

it('reads 30 MB of XML while it goes on answering others, and keeps the newest of it', async () => {
  const bytes = 30_000_000
  server.at('/feed', (response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' })
    Readable.from(xmlOf(bytes))
      .pipe(createGzip({ level: 1 }))
      .pipe(response)
  })
  server.at('/ping', says('pong'))
  const reader = { isDone: false }
  let answered = 0
  let turns = 0
  const count = (): void => {
    turns++
    if (!reader.isDone) setImmediate(count)
  }
  setImmediate(count)
  const limits = { maxEpisodes: 200, maxKeptChars: 200_000 }
  const reading = fetchFeed({ address: `${server.url}/feed`, limits }).finally(
    () => (reader.isDone = true),
  )
  while (!reader.isDone) {
    await fetch(`${server.url}/ping`).then((answer) => answer.text())
    answered++
  }
  const fetched = await reading
  expect(fetched).toMatchObject({ outcome: 'read', feed: { cuts: ['episodes', 'texts'] } })
  if (fetched.outcome !== 'read') return
  const { episodes } = fetched.feed
  expect(episodes.map(({ guid }) => Number(guid))).toEqual(
    Array.from({ length: 200 }, (_, index) => index + 1),
  )
  // What is kept is bounded, however much came: the full notes of some, the beginning of all others.
  expect(JSON.stringify(episodes).length).toBeLessThan(1_000_000)
  // Nobody waited for more than a piece: each is followed by a turn of all others.
  expect(turns).toBeGreaterThan(bytes / pieceBytes)
  expect(answered).toBeGreaterThan(10)
})
