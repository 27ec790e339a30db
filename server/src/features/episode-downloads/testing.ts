import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'

export interface Asked {
  path: string
  range: string | undefined
  ifRange: string | undefined
  authorization: string | undefined
}

/** Answers one request; `nth` counts those of its path from 1. */
export type Answering = (response: ServerResponse, request: IncomingMessage, nth: number) => void

export type Publisher = Awaited<ReturnType<typeof publisher>>

/** A server of podcasts on this machine that answers as each path is told to, and writes down what it was asked. */
export async function publisher() {
  const ways = new Map<string, Answering>()
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://any').pathname
    const { range, 'if-range': ifRange, authorization } = request.headers
    asked.push({ path, range, ifRange: ifRange as string | undefined, authorization })
    const way = ways.get(path)
    if (way === undefined) response.writeHead(404).end('gone')
    else way(response, request, asked.filter((one) => one.path === path).length)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const place = server.address()
  const host = `127.0.0.1:${typeof place === 'object' ? place?.port : ''}`
  return {
    host,
    url: `http://${host}`,
    asked,
    /** Ranges asked of a path, '' for all of it. */
    rangesOf: (path: string): string[] =>
      asked.filter((one) => one.path === path).map(({ range }) => range ?? ''),
    on: (path: string, way: Answering): void => void ways.set(path, way),
    close(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Sends a file as good servers do: whole, or from where it is asked for if it is still the same. */
export const sends =
  (bytes: Buffer, headers: Record<string, string> = { etag: '"one"' }): Answering =>
  (response, request) =>
    sendFrom(response, request, { bytes, headers })

/** Breaks off after so many bytes of each answer. */
export const breaksOff =
  (bytes: Buffer, after: number, headers: Record<string, string> = { etag: '"one"' }): Answering =>
  (response, request) =>
    sendFrom(response, request, { bytes, headers, after })

interface Sending {
  bytes: Buffer
  headers: Record<string, string>
  after?: number
}

export function sendFrom(
  response: ServerResponse,
  request: IncomingMessage,
  { bytes, headers, after }: Sending,
): void {
  const from = startOf(request, headers)
  if (from >= bytes.length && from > 0) {
    response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end()
    return
  }
  const part = bytes.subarray(from)
  const range =
    from > 0 ? { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` } : {}
  response.writeHead(from > 0 ? 206 : 200, {
    'content-type': 'audio/mpeg',
    'content-length': String(part.length),
    ...headers,
    ...range,
  })
  if (after === undefined || after >= part.length) response.end(part)
  else response.write(part.subarray(0, after), () => response.destroy())
}

function startOf(request: IncomingMessage, headers: Record<string, string>): number {
  const [, from] = /^bytes=(\d+)-$/.exec(request.headers.range ?? '') ?? []
  const isSame = [headers['etag'], headers['last-modified']].includes(
    request.headers['if-range'] as string | undefined,
  )
  return from !== undefined && isSame ? Number(from) : 0
}

/** An episode as clients send it. */
export const sentEpisode = (title: string, url: string, more: Record<string, unknown> = {}) => ({
  title,
  subtitle: `Sub of ${title}`,
  description: `<p>About ${title}</p><script>alert(1)</script>`,
  pubDate: 'Mon, 05 Feb 2024 08:00:00 GMT',
  publishedAt: 1_707_120_000_000,
  season: '2',
  episode: '5',
  episodeType: 'full',
  guid: `guid of ${title}`,
  enclosure: { url, type: 'audio/mpeg', length: '12345' },
  ...more,
})
