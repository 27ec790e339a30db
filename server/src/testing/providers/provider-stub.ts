import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { once } from 'node:events'
import { join } from 'node:path'
import { providersAt } from './addresses.ts'
import { recordedAnswer } from './recorded-answers.ts'

/** What a provider does instead of answering well. */
export type Fault =
  | { kind: 'hang' }
  | { kind: 'reset' }
  | { kind: 'huge'; megabytes: number }
  | {
      kind: 'answer'
      status: number
      body?: string
      headers?: Record<string, string>
      /** So often; then it answers well. Always, where it is left out. */
      times?: number
    }

export interface ProviderStub {
  url: string
  /** Settings that lead a server's providers here. */
  env: Record<string, string>
  /** Path and query of each question, with the provider before it, as `audnexus/books/B0?region=uk`. */
  asked: string[]
  /** Headers of the same. */
  headers: IncomingMessage['headers'][]
  /** What is answered to an address that begins so, before anything else: JSON, or a fault. */
  say(start: string, answer: object): void
  fail(start: string, fault: Fault): void
  /** Answers as at first, with nothing asked. */
  reset(): void
  close(): Promise<void>
}

/**
 * One server for all providers of metadata, each below its name: audible.com, audible.de …, audnexus, google, openlibrary,
 * itunes, fantlab, audiobookcovers, custom. It gives what the real ones gave once, for the few books that they were asked
 * for, and says of all others that it knows nothing.
 */
export async function startProviderStub(answers: Answers = briefAnswers): Promise<ProviderStub> {
  const asked: string[] = []
  const headers: IncomingMessage['headers'][] = []
  const said = new Map<string, object>()
  const faults = new Map<string, Fault>()
  const startingWith = <T>(answers: Map<string, T>, address: string): T | undefined =>
    [...answers].find(([start]) => address.startsWith(start))?.[1]

  const server = createServer((request, response) => {
    const address = (request.url ?? '/').slice(1)
    asked.push(address)
    headers.push(request.headers)
    const fault = startingWith(faults, address)
    if (fault !== undefined && failsNow(fault)) return misbehave(response, fault)
    const own = startingWith(said, address)
    if (own !== undefined) return sendJson(response, 200, JSON.stringify(own))
    const { status, file } = recordedAnswer(new URL(address, 'http://stub/'), request.headers)
    return sendJson(response, status, file === null ? '{}' : answers(file))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const place = server.address()
  if (place === null || typeof place === 'string') throw new Error('the stub has no port')
  const url = `http://127.0.0.1:${place.port}`
  return {
    url,
    env: providersAt(url),
    asked,
    headers,
    say: (start, answer) => void said.set(start, answer),
    fail: (start, fault) => void faults.set(start, { ...fault }),
    reset() {
      asked.length = 0
      headers.length = 0
      said.clear()
      faults.clear()
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Recorded answers and expectations, by their names. */
export type Answers = (file: string) => string

/** Those that lie here: what the services said, with their long texts cut. */
export const briefAnswers: Answers = (file) =>
  readFileSync(new URL(`./${file}.json`, import.meta.url), 'utf8')

/** Those of the test data, as the services said them; null where there are none. */
export const wholeAnswers = (data = process.env['LECTERN_TEST_DATA']): Answers | null =>
  data === undefined
    ? null
    : (file) =>
        readFileSync(join(data, 'providers', `${file.replace('answers/', '')}.json`), 'utf8')

function sendJson(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
}

function failsNow(fault: Fault): boolean {
  if (fault.kind !== 'answer' || fault.times === undefined) return true
  if (fault.times === 0) return false
  fault.times--
  return true
}

function misbehave(response: ServerResponse, fault: Fault): void {
  if (fault.kind === 'hang') return
  if (fault.kind === 'reset') {
    response.socket?.resetAndDestroy()
    return
  }
  if (fault.kind === 'huge') {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(`"${'x'.repeat(fault.megabytes * 1024 * 1024)}"`)
    return
  }
  response.writeHead(fault.status, { 'content-type': 'text/html', ...fault.headers })
  response.end(fault.body ?? '')
}
