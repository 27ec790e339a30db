import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely'
import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import pg from 'pg'
import type { Pool, PoolClient, PoolConfig } from 'pg'

/** Milliseconds to wait for a connection. */
const connectMs = 10_000

/**
 * One transaction at a time in the whole database, as on SQLite: what it read is still so when it writes, whatever other
 * processes do. The lock goes with the transaction, and with its connection.
 */
const begin = `begin; select pg_advisory_xact_lock(hashtextextended('lectern write', 0))`

/** Connections whose loss fails the query that they are in, and nothing else. `options` as for `psql`. */
export function postgresPool(url: string, { options = '', ...config }: PoolConfig): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'lectern',
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    // Compiling a query costs more than running most of ours.
    options: `-c jit=off ${options}`,
    ...config,
  })
  // A connection that ends fails the query it is in, or is replaced by the next one: nobody else has to know.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}

/**
 * Kysely over a pool of connections whose inputs and answers are those of SQLite: numbers are numbers, flags 0 and 1.
 * `failed` makes of an error what is thrown; `ready` is waited for before each use of a connection.
 */
export function postgresDialect(
  url: string,
  config: PoolConfig,
  failed: (error: unknown) => unknown = (error) => error,
  ready: () => Promise<void> | undefined = () => undefined,
): Dialect {
  const pool = postgresPool(url, { ...config, types: { getTypeParser: parserOf } })
  return {
    createDriver: () => createDriver(pool, failed, ready),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}

function createDriver(
  pool: Pool,
  failed: (error: unknown) => unknown,
  ready: () => Promise<void> | undefined,
): Driver {
  const nameOf = createNames()
  const clients = new WeakMap<DatabaseConnection, PoolClient>()
  const run = async (connection: DatabaseConnection, text: string): Promise<string> => {
    const result = await clients.get(connection)?.query(text)
    return result?.command ?? ''
  }
  const rollback = async (connection: DatabaseConnection): Promise<void> => {
    // A connection that broke has taken everything back, and a second error would hide the first.
    await run(connection, 'rollback').catch(() => undefined)
  }
  return {
    init: async () => {},
    async acquireConnection() {
      await ready()
      const client = await pool.connect().catch((error: unknown) => {
        throw failed(error)
      })
      const connection = connectionOf(client, nameOf, failed)
      clients.set(connection, client)
      return connection
    },
    releaseConnection: async (connection) => clients.get(connection)?.release(),
    async beginTransaction(connection) {
      try {
        await run(connection, begin)
      } catch (error) {
        // It has begun before it waited for the lock in vain; left open, it would refuse whatever comes next.
        await rollback(connection)
        throw error
      }
    },
    async commitTransaction(connection) {
      // What failed in between, also where somebody caught it, makes PostgreSQL take all back and call that a success.
      if ((await run(connection, 'commit')) === 'ROLLBACK') {
        throw new Error('A transaction was taken back because a query in it had failed')
      }
    },
    rollbackTransaction: rollback,
    destroy: () => pool.end(),
  }
}

/** Statements that a connection keeps prepared: the same few hundred run all day. Lists of any length make ever new ones. */
const keptStatements = 300
const longestKept = 4000

/** Gives a statement that comes again a name, by which each connection prepares it once. */
function createNames(): (text: string) => string | undefined {
  const names = new Map<string, string | undefined>()
  let count = 0
  return (text) => {
    if (text.length > longestKept) return undefined
    const name = names.get(text)
    if (name !== undefined || count === keptStatements) return name
    if (names.has(text)) names.set(text, `lectern-${++count}`)
    else if (names.size < 10 * keptStatements) names.set(text, undefined)
    return names.get(text)
  }
}

function connectionOf(
  client: PoolClient,
  nameOf: (text: string) => string | undefined,
  failed: (error: unknown) => unknown,
): DatabaseConnection {
  return {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const result = await client
        .query<R & pg.QueryResultRow>({
          name: nameOf(sql),
          text: sql,
          values: parameters.map(storable),
        })
        .catch((error: unknown) => {
          throw failed(error)
        })
      return {
        rows: result.rows,
        ...(result.command === 'SELECT' ? {} : { numAffectedRows: BigInt(result.rowCount ?? 0) }),
      }
    },
    /** In batches of `size` rows, inside a transaction only, one result at a time. */
    async *streamQuery<R>(
      { sql }: CompiledQuery,
      size = 100,
    ): AsyncIterableIterator<QueryResult<R>> {
      await client.query(`declare batches no scroll cursor for ${sql}`)
      for (;;) {
        const { rows } = await client.query<R & pg.QueryResultRow>(`fetch ${size} from batches`)
        yield { rows }
        if (rows.length < size) break
      }
      await client.query('close batches')
    },
  }
}

const parsers = new Map<number, (value: string) => number>([
  [pg.types.builtins.BOOL, (value) => (value === 't' ? 1 : 0)],
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
])

const parserOf = (type: number, format: 'text' | 'binary' = 'text') =>
  parsers.get(type) ?? pg.types.getTypeParser(type, format === 'binary' ? 'binary' : 'text')

/** PostgreSQL keeps no NUL in text; broken tags have them at their ends. */
function storable(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '') : value
}
