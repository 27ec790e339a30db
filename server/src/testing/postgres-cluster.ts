import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeWorkerUtils } from 'graphile-worker'
import pg from 'pg'
import { openDatabase } from '#storage/open-database.ts'
import { templateName } from './database.ts'

const run = promisify(execFile)

/** PostgreSQL refuses to run as root; this account is on every system. */
const nobody = { uid: 65_534, gid: 65_534 }

/** What would only keep data over a power cut. */
const quick = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off']

/**
 * A PostgreSQL server for one run of the tests, in a temporary folder and without a port; tests find it by the variable
 * LECTERN_TEST_POSTGRES. Resolves with what ends and removes it.
 */
export async function setup(): Promise<() => Promise<void>> {
  const bin = await binaries()
  const folder = await mkdtemp(join(tmpdir(), 'lectern-pg-'))
  const owner: Partial<typeof nobody> = process.getuid?.() === 0 ? nobody : {}
  if (owner.uid !== undefined) await chown(folder, owner.uid, nobody.gid)
  const data = join(folder, 'data')
  const initial = ['-U', 'lectern', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  await run(join(bin, 'initdb'), ['-D', data, ...initial], { ...owner, cwd: folder })
  const settings = ['listen_addresses=', 'max_connections=300', ...quick]
  const child = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])],
    { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = once(child, 'close')
  await ready(child.stderr)
  const server = `postgres://lectern@${encodeURIComponent(folder)}`
  process.env.LECTERN_TEST_POSTGRES = server
  await makeTemplate(server)
  return async () => {
    child.kill('SIGQUIT')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeTemplate(server: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  await client.query(`create database ${templateName}`)
  await client.end()
  const db = await openDatabase({ folder: tmpdir(), url: `${server}/${templateName}` })
  await db.close()
  const jobs = await makeWorkerUtils({ connectionString: `${server}/${templateName}` })
  await jobs.release()
}

/** Resolves when the server takes connections; rejects with what it said when it ends instead. */
function ready(words: NodeJS.ReadableStream): Promise<void> {
  let said = ''
  return new Promise((resolve, reject) => {
    words.on('data', (piece: Buffer) => {
      said += String(piece)
      if (said.includes('ready to accept connections')) resolve()
    })
    words.on('end', () => reject(new Error(`PostgreSQL did not start: ${said}`)))
  })
}

/** Folder of the newest PostgreSQL here; Debian keeps its programs out of PATH. */
async function binaries(): Promise<string> {
  const debian = '/usr/lib/postgresql'
  const versions = await readdir(debian).catch(() => [])
  const newestFirst = versions.toSorted((a, b) => Number(b) - Number(a))
  const folders = newestFirst.map((version) => join(debian, version, 'bin'))
  const server = folders.find((folder) => existsSync(join(folder, 'initdb')))
  if (server !== undefined) return server
  const { stdout } = await run('pg_config', ['--bindir']).catch((error: unknown) => {
    throw new Error('These tests need PostgreSQL 15 or newer (Debian: apt install postgresql).', {
      cause: error,
    })
  })
  return stdout.trim()
}
