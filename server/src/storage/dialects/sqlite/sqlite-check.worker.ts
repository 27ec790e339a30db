import { parentPort, workerData } from 'node:worker_threads'
import SqliteDatabase from 'better-sqlite3'

/** Of many damages the first ones are told. */
const most = 3

function damageOf(file: string): string | null {
  const db = new SqliteDatabase(file, { readonly: true, fileMustExist: true })
  try {
    db.pragma('busy_timeout = 10000')
    const found = (db.pragma(`integrity_check(${most})`) as { integrity_check: string }[]).map(
      (row) => row.integrity_check,
    )
    return found[0] === 'ok' ? null : found.join('; ')
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string }
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return message
    throw error
  } finally {
    db.close()
  }
}

parentPort?.postMessage({ damage: damageOf(String(workerData)) })
