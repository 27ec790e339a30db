import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Client, QueryResultRow } from 'pg'
import { refused } from '../refusal.ts'

/** One connection that is always there again: it hears what others tell, and locks that it holds say that this server lives. */
export interface Line {
  query<R extends QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>
  /** Resolves when it is connected; rejects with a sentence when that takes long. */
  ready(): Promise<void>
  close(): Promise<void>
}

interface LineOptions {
  url: string
  /** The first thing that is done on each new connection; it counts as connected after that. */
  opened(query: Line['query'], isFirst: boolean): Promise<void>
  /** Asked every few seconds; a connection that doesn't answer is replaced. */
  beat(query: Line['query']): Promise<void>
  /** The connection was lost, or could not be replaced yet. */
  lost(): void
  notified(channel: string, payload: string, processId: number): void
}

const connectMs = 10_000
const answerMs = 10_000
const beatMs = 2000
const retryMs = 500

/** Opens the line; rejects when that fails the first time. */
export async function openLine(options: LineOptions): Promise<Line> {
  const { url, opened, beat, lost, notified } = options
  const closing = new AbortController()
  let current: { client: Client; query: Line['query'] } | null = null
  let reconnected: Promise<void> = Promise.resolve()

  async function connect(isFirst: boolean): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'lectern',
      connectionTimeoutMillis: connectMs,
      query_timeout: answerMs,
      keepAlive: true,
    })
    client.on('error', () => drop(client))
    client.on('end', () => drop(client))
    client.on('notification', ({ channel, payload = '', processId }) =>
      notified(channel, payload, processId),
    )
    const query = queryOn(client)
    try {
      await client.connect()
      await opened(query, isFirst)
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    current = { client, query }
  }

  function drop(client: Client): void {
    if (current?.client !== client) return
    current = null
    void client.end().catch(() => undefined)
    if (closing.signal.aborted) return
    lost()
    reconnected = reconnect()
  }

  async function reconnect(): Promise<void> {
    while (!closing.signal.aborted) {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      const isThere = await connect(false).then(
        () => true,
        () => false,
      )
      if (isThere) return
      lost()
      // oxlint-disable-next-line no-await-in-loop
      await delay(retryMs, undefined, { ref: false })
    }
  }

  const beating = setInterval(() => {
    const line = current
    if (line !== null) beat(line.query).catch(() => drop(line.client))
  }, beatMs).unref()

  try {
    await connect(true)
  } catch (error) {
    clearInterval(beating)
    throw error
  }
  return {
    async query(text, values) {
      if (current === null) throw refused('unreachable', new Error('the connection is lost'))
      return current.query(text, values)
    },
    async ready() {
      if (current !== null) return
      const patience = delay(connectMs, 'late' as const, { ref: false })
      const outcome = await Promise.race([reconnected, patience])
      if (outcome === 'late') throw refused('unreachable', new Error('the connection is lost'))
    },
    async close() {
      closing.abort()
      clearInterval(beating)
      const line = current
      current = null
      await line?.client.end()
    },
  }
}

/** Asks one thing after the other. */
function queryOn(client: Client): Line['query'] {
  let asked: Promise<unknown> = Promise.resolve()
  return async <R extends QueryResultRow>(text: string, values: unknown[] = []) => {
    const answer = asked.then(() => client.query<R>(text, values))
    asked = answer.catch(() => undefined)
    return (await answer).rows
  }
}
