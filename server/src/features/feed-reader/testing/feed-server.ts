import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http'

export type Answer = (response: ServerResponse, request: IncomingMessage) => void

export interface FeedServer {
  /** Without a slash at the end. */
  url: string
  host: string
  /** What was asked, in order. */
  heard: { path: string; headers: IncomingHttpHeaders }[]
  /** What a path answers from now on. */
  at(path: string, answer: Answer): void
  close(): void
}

/** A publisher's server, which does whatever a test wants. */
export async function startFeedServer(): Promise<FeedServer> {
  const answers = new Map<string, Answer>()
  const heard: FeedServer['heard'] = []
  const server: Server = createServer((request, response) => {
    const path = request.url ?? ''
    heard.push({ path, headers: request.headers })
    const answer = answers.get(path) ?? answers.get(path.replace(/\?.*$/u, ''))
    if (answer) answer(response, request)
    else response.writeHead(404).end('nothing here')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const place = server.address()
  const host = `127.0.0.1:${typeof place === 'object' ? place?.port : ''}`
  return {
    url: `http://${host}`,
    host,
    heard,
    at: (path, answer) => void answers.set(path, answer),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A feed with these episodes; `extra` goes into its channel. */
export function feedOf(guids: readonly (string | number)[], extra = ''): string {
  const items = guids.map(
    (guid) =>
      `<item><title>Talk ${guid}</title><guid>${guid}</guid><enclosure url="https://m.example/${guid}.mp3" length="1" type="audio/mpeg"/></item>`,
  )
  return `<?xml version="1.0"?><rss xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>Talks</title>${extra}${items.join('')}</channel></rss>`
}

/** Answers with a body, and headers where they are given. */
export const says =
  (body: string | Buffer, headers: Record<string, string | string[]> = {}, status = 200): Answer =>
  (response) =>
    void response.writeHead(status, headers).end(body)

/** Answers with another address. */
export const sendsTo =
  (location: string, status = 302, headers: Record<string, string | string[]> = {}): Answer =>
  (response) =>
    void response.writeHead(status, { location, ...headers }).end('elsewhere')
