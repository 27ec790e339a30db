import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../../app.ts'
import { readConfig } from '../../config.ts'
import { silentLog } from '../../platform/log.ts'

export const firstRoot = { username: 'root', password: 'secret' }

const database = 'lectern.sqlite'
let prepared: Promise<Buffer> | undefined

/**
 * Gives a new config folder the SQLite database of a server whose first root is there. It is made once in each worker:
 * migrating and hashing a password anew would take most of the time of a short test.
 */
export async function layFirstRoot(configPath: string): Promise<void> {
  prepared ??= prepare()
  const bytes = await prepared
  mkdirSync(configPath, { recursive: true, mode: 0o700 })
  writeFileSync(join(configPath, database), bytes, { mode: 0o600 })
}

async function prepare(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-first-root-'))
  try {
    const app = await createApp(readConfig({ PORT: '0', HOST: '127.0.0.1' }, folder), silentLog)
    const { statusCode, payload } = await app.http.inject({
      method: 'POST',
      url: '/init',
      payload: { newRoot: firstRoot },
    })
    // Only then all of it is in one file.
    await app.close()
    if (statusCode !== 200) throw new Error(`no first root: ${statusCode} ${payload}`)
    return readFileSync(join(folder, 'config', database))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
