import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ToldRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** What a server that is told something answers. */
export interface ToldAnswer {
  status: number
  headers?: Record<string, string>
  body?: unknown
}

export interface ToldServer {
  /** Without a slash at the end. */
  url: string
  told: ToldRequest[]
  /** What it answers from now on; null: nothing, for ever. */
  answers(answer: ToldAnswer | null): void
  /** Resolves when it was told so many times. */
  until(times: number): Promise<void>
  close(): Promise<void>
}

/** A server that keeps what it is told, as Apprise or who takes webhooks; at first everything is well. */
export async function startToldServer(): Promise<ToldServer> {
  const told: ToldRequest[] = []
  const waiting = new Set<() => void>()
  let answer: ToldAnswer | null = { status: 200 }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { method = '', url: path = '', headers } = request
    told.push({ method, path, headers, body: Buffer.concat(parts).toString() })
    if (answer !== null) {
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
      response.end(answer.body === undefined ? undefined : JSON.stringify(answer.body))
    }
    for (const look of waiting) look()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    told,
    answers: (next) => void (answer = next),
    until: (times) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (told.length < times) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
