import type SqliteDatabase from 'better-sqlite3'
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely'
import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { LRUCache } from 'lru-cache'

/**
 * Kysely over one better-sqlite3 handle. Like the built-in driver, but it keeps prepared statements:
 * the same few hundred queries run all day, and preparing costs more than running most of them.
 */
export function sqliteDialect(handle: SqliteDatabase.Database): Dialect {
  return {
    createDriver: () => createDriver(handle),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

const keptStatements = 500

function createDriver(handle: SqliteDatabase.Database): Driver {
  const connection = createConnection(handle)
  // One connection: whoever holds a transaction keeps the others waiting.
  let held: Promise<void> = Promise.resolve()
  let release: (() => void) | undefined
  const run = (text: string): void => void handle.exec(text)
  return {
    init: async () => {},
    async acquireConnection() {
      const before = held
      let free!: () => void
      held = new Promise((resolve) => (free = resolve))
      await before
      release = free
      return connection
    },
    releaseConnection: async () => release?.(),
    beginTransaction: async () => run('begin immediate'),
    commitTransaction: async () => run('commit'),
    rollbackTransaction: async () => {
      // A full disk rolls back by itself; a second rollback would hide the first error.
      if (handle.inTransaction) run('rollback')
    },
    destroy: async () => void handle.close(),
  }
}

function createConnection(handle: SqliteDatabase.Database): DatabaseConnection {
  const statements = new LRUCache<string, SqliteDatabase.Statement>({ max: keptStatements })
  const prepared = (text: string): SqliteDatabase.Statement => {
    const known = statements.get(text)
    if (known !== undefined) return known
    const statement = handle.prepare(text)
    statements.set(text, statement)
    return statement
  }
  return {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const statement = prepared(sql)
      if (statement.reader) return { rows: statement.all(parameters) as R[] }
      const { changes, lastInsertRowid } = statement.run(parameters)
      return {
        numAffectedRows: BigInt(changes),
        insertId: BigInt(lastInsertRowid),
        rows: [],
      }
    },
    async *streamQuery<R>({
      sql,
      parameters,
    }: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
      for (const row of handle.prepare(sql).iterate(parameters)) yield { rows: [row as R] }
    },
  }
}
