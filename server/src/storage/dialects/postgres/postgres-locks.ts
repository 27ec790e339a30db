import pg from 'pg'
import type { HeldLock, Locks } from '../../locks.ts'
import { refusalOf } from './postgres-errors.ts'
import { refused } from '../refusal.ts'

/** Milliseconds after which a connection without an answer counts as lost. */
const answerMs = 10_000
/** Milliseconds between two looks at whether the connection that holds locks is still there. */
const lookMs = 5_000

/** A server that stands still or is gone loses its locks soon, too. */
const keepAlive = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'

/** The number that stands for a name; PostgreSQL shows its halves in `pg_locks`. */
const numberOf = (name: string): string => `hashtextextended('lectern: ' || ${name}, 0)`

/**
 * Advisory locks of one connection, made when the first one is wanted: PostgreSQL gives them back when the connection ends,
 * so none outlives its process.
 */
export function postgresLocks(url: string): Locks {
  const held = new Map<string, AbortController>()
  let session: Promise<pg.Client> | null = null
  let looking: NodeJS.Timeout | undefined

  async function open(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'lectern locks',
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
      keepAlive: true,
      options: keepAlive,
    })
    // Whatever ends the connection is told by its end.
    client.on('error', () => undefined)
    await client.connect()
    const opened = session
    client.once('end', () => {
      if (session === opened) lose()
    })
    looking = setInterval(() => void ask('select 1').catch(() => undefined), lookMs).unref()
    return client
  }

  function lose(): void {
    session = null
    clearInterval(looking)
    const lost = [...held.values()]
    held.clear()
    for (const controller of lost)
      controller.abort(new Error('The connection with the locks ended'))
  }

  async function ask<R extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
    session ??= open()
    const asked = session
    try {
      return (await (await asked).query<R>(text, values)).rows
    } catch (error) {
      if (session === asked) lose()
      void asked.then((client) => client.end()).catch(() => undefined)
      const refusal = refusalOf(error)
      throw refusal === null ? error : refused(refusal, error)
    }
  }

  async function release(name: string, controller: AbortController): Promise<void> {
    if (held.get(name) !== controller) return
    await ask(`select pg_advisory_unlock(${numberOf('$1')})`, [name])
    if (held.get(name) === controller) held.delete(name)
  }

  return {
    async take(name): Promise<HeldLock | null> {
      // A connection is given its own locks again and again, so this is the only place that knows.
      if (held.has(name)) return null
      const controller = new AbortController()
      held.set(name, controller)
      const forget = (): void => {
        if (held.get(name) === controller) held.delete(name)
      }
      try {
        const [row] = await ask<{ is_mine: boolean }>(
          `select pg_try_advisory_lock(${numberOf('$1')}) as is_mine`,
          [name],
        )
        if (row?.is_mine === true)
          return { lost: controller.signal, release: () => release(name, controller) }
        forget()
        return null
      } catch (error) {
        forget()
        throw error
      }
    },
    async taken(names) {
      const rows = await ask<{ name: string }>(
        `select name from unnest($1::text[]) as name where exists (
          select from pg_locks
          where locktype = 'advisory' and granted and objsubid = 1
            and database = (select oid from pg_database where datname = current_database())
            and (classid::bigint << 32) | objid::bigint = ${numberOf('name')})`,
        [names],
      )
      return new Set(rows.map(({ name }) => name))
    },
    async close() {
      const open = session
      if (open === null) return
      session = null
      clearInterval(looking)
      held.clear()
      await (await open).end()
    },
  }
}
