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
    createAdapter: () => new TransactionalAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

/**
 * SQLite changes tables within a transaction, which Kysely's own adapter doesn't use: a server that is killed in the middle
 * of an upgrade would leave half of it, and no later start could finish it.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
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

interface Prepared {
  statement: SqliteDatabase.Statement<unknown[], unknown[]>
  /** Names of what it answers, as they were when it last answered. */
  columns: readonly string[]
}

/**
 * The driver would make the same objects, at twice the cost. What a statement answers is sure once it has run: before that
 * it may know the tables as they were before another connection changed them.
 */
function rowsOf(query: Prepared, rows: readonly unknown[][]): Record<string, unknown>[] {
  const [first] = rows
  if (first === undefined) return []
  if (query.columns.length !== first.length)
    query.columns = query.statement.columns().map(({ name }) => name)
  return rows.map((values) => rowOf(query.columns, values))
}

function rowOf(columns: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (let at = 0; at < columns.length; at += 1) row[columns[at] ?? ''] = values[at]
  return row
}

function createConnection(handle: SqliteDatabase.Database): DatabaseConnection {
  const statements = new LRUCache<string, Prepared>({ max: keptStatements })
  const prepared = (text: string): Prepared => {
    const known = statements.get(text)
    if (known !== undefined) return known
    // Whoever asks for all columns of a table gets others once it is another one.
    if (/^(create|alter|drop) /i.test(text)) statements.clear()
    const statement = handle.prepare<unknown[], unknown[]>(text)
    const made: Prepared = {
      statement: statement.reader ? statement.raw() : statement,
      columns: [],
    }
    statements.set(text, made)
    return made
  }
  return {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const query = prepared(sql)
      const { statement } = query
      if (statement.reader) return { rows: rowsOf(query, statement.all(parameters)) as R[] }
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
