import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An episode as a feed of the tests lists it. */
export interface TestEpisode {
  number: number
  title?: string
  guid?: string
  season?: string
  /** ms */
  publishedAt: number
  /** Below the address of the server; `/media/<number>.mp3` where it is left out. */
  sound?: string
  /** What else stands in its entry, as XML. */
  more?: string
}

export interface TestFeed {
  title: string
  episodes: TestEpisode[]
  /** What else stands in the channel, as XML. */
  more?: string
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void

export interface FeedServer {
  /** Without a slash at the end. */
  url: string
  /** Paths that were asked for, with what was sent along. */
  asked: { path: string; headers: IncomingMessage['headers'] }[]
  /** What a path answers from now on. */
  on(path: string, answer: Answer): void
  /** What a path answers now. */
  answerOf(path: string): Answer
  /** A feed at a path, as it is when somebody asks. */
  feed(path: string, feed: TestFeed): void
  close(): Promise<void>
}

/** A web server with feeds, for tests. What it doesn't know is a 404. */
export async function startFeedServer(): Promise<FeedServer> {
  const answers = new Map<string, Answer>()
  const asked: FeedServer['asked'] = []
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    asked.push({ path, headers: request.headers })
    const answer = answers.get(path) ?? answers.get(path.split('?')[0] ?? '')
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    asked,
    on: (path, answer) => void answers.set(path, answer),
    answerOf: (path) => answers.get(path) ?? ((_, response) => void response.writeHead(404).end()),
    feed: (path, feed) =>
      void answers.set(path, (_, response) => {
        response.writeHead(200, { 'content-type': 'application/rss+xml' })
        response.end(feedXml(feed, url))
      }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** RSS 2.0 as podcasts have it. */
export function feedXml({ title, episodes, more = '' }: TestFeed, url: string): string {
  const items = episodes.map(
    ({
      number,
      title: name = `Part ${number}`,
      guid = `part-${number}`,
      season = '',
      ...episode
    }) => `<item>
      <title>${name}</title><guid isPermaLink="false">${guid}</guid>
      <pubDate>${new Date(episode.publishedAt).toUTCString()}</pubDate>
      <itunes:season>${season}</itunes:season><itunes:episode>${number}</itunes:episode><itunes:duration>${60 + number}</itunes:duration>
      <description>What part ${number} is about</description>
      <enclosure url="${url}${episode.sound ?? `/media/${number}.mp3`}" length="${100_000 + number}" type="audio/mpeg"/>
      ${episode.more ?? ''}
    </item>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
    <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
      xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:psc="http://podlove.org/simple-chapters"><channel>
      <title>${title}</title><link>https://example.org/</link><language>en</language>
      <description>A show</description><itunes:author>Ada Lane</itunes:author>
      <itunes:image href="${url}/cover.png"/>${more}${items.join('\n')}
    </channel></rss>`
}
