import { chmodSync, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import { noPeers } from '#domain/peers.ts'
import { unusableFolder } from '#platform/disk/data-folder.ts'
import { Problem } from '#platform/problem.ts'
import { sqliteColumns } from '../../column-kit.ts'
import { locksOfOneProcess } from '../../locks.ts'
import { inSnapshot } from '../../move/snapshot.ts'
import { sqliteCatalog } from '../../move/sqlite-catalog.ts'
import type { Schema } from '../../schema.ts'
import { sqlitePassages } from '../../search/passages/sqlite-passages.ts'
import { sqliteSearch } from '../../search/sqlite-search.ts'
import type { DatabaseSource, StorageDialect } from '../dialect.ts'
import type { Refusal } from '../refusal.ts'
import { forgetOldCopies } from '../old-copies.ts'
import { wholeFile } from '../whole-file.ts'
import { sqliteCare } from './sqlite-care.ts'
import { isAsLeft, noteAsLeft } from './sqlite-as-left.ts'
import { copySqliteFile } from './sqlite-copy.ts'
import { sqliteDialect } from './sqlite-driver.ts'

export const databaseFileName = 'lectern.sqlite'

interface SqliteOptions {
  /** Folder of the database; must exist. */
  folder: string
  /** A scan worker is a second process on the same file: it takes no folder lock. */
  isSecondary?: boolean
}

/**
 * SQLite in WAL mode with synchronous=FULL: an answered write survives a power cut.
 * One connection writes, another reads, so that lists never wait for a scan. Opening it throws a sentence when the file is
 * damaged or another server has it.
 */
export function sqlite(options: SqliteOptions): DatabaseSource {
  return {
    open: async () => open(options),
    explained: (error) =>
      /^SQLITE_(FULL|READONLY|CANTOPEN|IOERR)/.test(codeOf(error))
        ? unusableFolder(options.folder, 'CONFIG_PATH', error)
        : error,
  }
}

function open({ folder, isSecondary = false }: SqliteOptions): StorageDialect {
  const lock = isSecondary ? null : lockFolder(folder)
  const file = join(folder, databaseFileName)
  if (lock !== null) {
    try {
      if (!isAsLeft(file)) refuseDamaged(file)
    } catch (error) {
      lock.close()
      throw error
    }
  }
  const writer = new SqliteDatabase(file)
  if (!isSecondary) keepPrivate(file)
  for (const pragma of [
    // Of a new file alone: room that nothing needs any more can be given back.
    'auto_vacuum = INCREMENTAL',
    'journal_mode = WAL',
    // What a scan writes can be read from the files again, so its commits needn't wait for the disk.
    isSecondary ? 'synchronous = NORMAL' : 'synchronous = FULL',
    'foreign_keys = ON',
    'busy_timeout = 10000',
    isSecondary ? 'cache_size = -8000' : 'cache_size = -16000',
    'temp_store = MEMORY',
    isSecondary ? 'wal_autocheckpoint = 8000' : 'wal_autocheckpoint = 2000',
  ]) {
    writer.pragma(pragma)
  }
  const reader = new SqliteDatabase(file)
  for (const pragma of [
    'query_only = ON',
    'busy_timeout = 10000',
    // No memory map: what it reads counts as the server's memory, and the system keeps the file in its cache anyway.
    isSecondary ? 'cache_size = -4000' : 'cache_size = -32000',
    'temp_store = MEMORY',
  ]) {
    reader.pragma(pragma)
  }
  const read = new Kysely<Schema>({ dialect: sqliteDialect(reader) })
  const write = new Kysely<Schema>({ dialect: sqliteDialect(writer) })
  // Counts what others than the reader commit, and the reader commits nothing.
  const dataVersion = reader.prepare('pragma data_version').pluck()
  return {
    name: 'sqlite',
    columns: sqliteColumns,
    search: { ...sqliteSearch, ...sqlitePassages },
    read,
    write,
    utf8: (column) => sql<Uint8Array>`cast(${sql.ref(column)} as blob)`,
    commits: () => Number(dataVersion.get()),
    catalog: sqliteCatalog,
    snapshot: (work) => inSnapshot(read, 'begin', work),
    async join(upgrade) {
      await upgrade.run()
      return noPeers
    },
    async copyAside(label) {
      const target = join(folder, `lectern-before-${label}.sqlite`)
      await wholeFile(target, databaseFileName, async (part) => {
        await writer.backup(part)
        keepPrivate(part)
      })
      forgetOldCopies(folder)
      return target
    },
    copyTo: (target) => copySqliteFile(file, target),
    refusal: refusalOf,
    locks: locksOfOneProcess(),
    care: sqliteCare({ file, read, write, run: (statement) => void writer.exec(statement) }),
    async close() {
      await read.destroy()
      // Who never asked anything through it never closes it either.
      reader.close()
      if (!isSecondary) writer.pragma('wal_checkpoint(TRUNCATE)')
      await write.destroy()
      if (!isSecondary) noteAsLeft(file)
      lock?.close()
    },
  }
}

function refusalOf(error: unknown): Refusal | null {
  const code = codeOf(error)
  if (/^SQLITE_(FULL|READONLY|IOERR_WRITE|IOERR_FSYNC)/.test(code) || code === 'ENOSPC')
    return 'full'
  return /^SQLITE_(BUSY|LOCKED)/.test(code) ? 'busy' : null
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}

/** Hashes of passwords and the key of all tokens are in it. Files of the journal get the rights of the database. */
function keepPrivate(file: string): void {
  try {
    chmodSync(file, 0o600)
  } catch {
    // Some shares know no rights; whoever can mount them can read them.
  }
}

const damage = new Error('The file is damaged')

/** Whether opening the database failed because its file is damaged. */
export const isDamaged = (error: unknown): boolean =>
  error instanceof Problem && error.cause === damage

/**
 * Throws a sentence when the file is damaged. Looks through a connection that can't write: an ordinary one would
 * carry what waits in the journal into a damaged file when it closes.
 */
function refuseDamaged(file: string): void {
  if (!existsSync(file) || statSync(file).size === 0) return
  const found = damageOf(file)
  if (found === 'ok') return
  throw new Problem(
    'broken',
    `The database ${file} is damaged (${found}). It was left untouched: restore a backup with --restore, or move it away to start anew.`,
    { cause: damage },
  )
}

function damageOf(file: string): string {
  const handle = new SqliteDatabase(file, { readonly: true })
  try {
    return String(handle.pragma('quick_check(1)', { simple: true }))
  } catch (error) {
    const isDamage = /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error))
    if (isDamage) return (error as Error).message
    throw error
  } finally {
    handle.close()
  }
}

/**
 * One server per data folder: an exclusive lock that the operating system drops with the process,
 * so no stale lock file survives a crash.
 */
export function lockFolder(folder: string): SqliteDatabase.Database {
  const lock = new SqliteDatabase(join(folder, '.lectern.lock'), { timeout: 0 })
  try {
    lock.pragma('locking_mode = EXCLUSIVE')
    lock.exec('begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    if (!codeOf(error).startsWith('SQLITE_BUSY')) throw error
    throw new Problem(
      'busy',
      `Another Lectern server is using the data folder ${folder}. Stop it first, or choose another CONFIG_PATH.`,
      {
        cause: error,
      },
    )
  }
}
