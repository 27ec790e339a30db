#!/usr/bin/env node
// A backup while 50 clients keep their places, and the restore of it on a fresh server, compared row by row:
// `node scripts/bench-backup.mjs [books] [clients]`
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from './build-state.mjs'
import { row, startServer, timeAt } from './bench-server.mjs'

const ofServer = createRequire(new URL('../server/package.json', import.meta.url))
const Sqlite = ofServer('better-sqlite3')

const [books = '10000', clients = '50'] = process.argv.slice(2)
const numClients = Number(clients)
/** A client says where it is once in so many ms; players do every 15 s. */
const syncMs = 1000
const calmMs = 20_000
const folder = mkdtempSync(join(tmpdir(), 'lectern-backup-bench-'))

try {
  const library = join(folder, 'library')
  execFileSync(process.execPath, ['scripts/bench-library.mjs', library, books, '1'], { cwd: root })
  const source = join(folder, 'source')
  const { file, dump } = await measure(library, source)
  await restoreAndCompare(file, dump)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Scans, syncs without and with a backup, and stops. Resolves with the backup and what the database held when it was made. */
async function measure(library, data) {
  const server = await startServer({ data })
  const { id } = await server.addLibrary(library)
  await server.ask('POST', `/api/libraries/${id}/scan`)
  let items = []
  while (items.length < Number(books)) {
    await pause(500)
    const { results } = await server.ask('GET', `/api/libraries/${id}/items?limit=0&minified=1`)
    items = results
  }
  // What a scan leaves to be done goes on for a while.
  await untilQuiet(server)
  const listeners = []
  for (let nth = 0; nth < numClients; nth += 1) listeners.push(await listener(server, items, nth))
  const shelf = `/api/libraries/${id}/items?limit=50&minified=1&page=`
  row(`${clients} clients, a sync each second`, 'requests', 'median', 'p95', 'longest', 'load')
  row('---', '---:', '---:', '---:', '---:', '---:')
  const calm = clientsOf(listeners, shelf)
  await pause(calmMs)
  row('nothing else', ...(await calm.end()))
  const busy = clientsOf(listeners, shelf)
  let tookMs = 0
  let numBackups = 0
  // One alone is over before there is much to measure.
  while (tookMs < calmMs) {
    const from = performance.now()
    await server.ask('POST', '/api/backups')
    tookMs += performance.now() - from
    numBackups += 1
  }
  row('during backups', ...(await busy.end()))
  console.log(`\n${numBackups} backups, ${Math.round(tookMs / numBackups)} ms each`)
  for (const { ask, session } of listeners) await ask('POST', `/api/session/${session}/close`, {})
  await untilQuiet(server)
  // The last one in a minute of its own: its name is the minute.
  const before = new Set(names(data))
  while (names(data).every((name) => before.has(name))) {
    await server.ask('POST', '/api/backups')
    await pause(2000)
  }
  const made = names(data).find((name) => !before.has(name))
  const file = join(data, 'metadata', 'backups', made)
  console.log(`${(statSync(file).size / 1e6).toFixed(1)} MB`)
  await server.end()
  return { file, dump: dumpOf(join(data, 'config')) }
}

function names(data) {
  const all = readdirSync(join(data, 'metadata', 'backups'))
  return all.filter((name) => name.endsWith('.audiobookshelf'))
}

/** Somebody with an account of their own who plays one of the books. */
async function listener(server, items, nth) {
  const who = { username: `client-${nth}`, password: 'bench-password' }
  await server.ask('POST', '/api/users', { ...who, type: 'user', isActive: true })
  const { user } = await server.ask('POST', '/login', who)
  const ask = async (method, path, body) => {
    const headers = { authorization: `Bearer ${user.accessToken}` }
    if (body !== undefined) headers['content-type'] = 'application/json'
    const answer = await fetch(server.base + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`)
    return text
  }
  const played = await ask('POST', `/api/items/${items[nth].id}/play`, {
    deviceInfo: { deviceId: `bench-${nth}`, clientName: 'bench' },
    supportedMimeTypes: ['audio/mpeg'],
  })
  return { ask, session: JSON.parse(played).id }
}

/** Clients that say where they are and look at a shelf, until `end`, which resolves with the cells of a row. */
function clientsOf(listeners, shelf) {
  const times = []
  const until = new AbortController()
  const timed = async (ask) => {
    const from = performance.now()
    await ask()
    times.push(performance.now() - from)
  }
  const run = async ({ ask, session }, nth) => {
    await pause((nth * syncMs) / listeners.length)
    for (let at = 1; !until.signal.aborted; at += 1) {
      const from = performance.now()
      await timed(() =>
        ask('POST', `/api/session/${session}/sync`, {
          currentTime: at % 20,
          timeListened: 1,
          duration: 20,
        }),
      )
      if (at % 5 === 0) await timed(() => ask('GET', `${shelf}${(at + nth) % 20}`))
      await pause(Math.max(0, syncMs - (performance.now() - from)))
    }
  }
  const all = listeners.map(run)
  return {
    async end() {
      until.abort()
      await Promise.all(all)
      times.sort((a, b) => a - b)
      const ms = (share) => `${timeAt(share, times).toFixed(1)} ms`
      return [times.length, ms(0.5), ms(0.95), ms(1), loadavg()[0].toFixed(1)]
    },
  }
}

async function untilQuiet(server) {
  while ((await server.ask('GET', '/api/tasks')).tasks.some(({ isFinished }) => !isFinished))
    await pause(500)
  await pause(3000)
}

async function restoreAndCompare(file, dump) {
  const data = join(folder, 'restored')
  const env = {
    ...process.env,
    CONFIG_PATH: join(data, 'config'),
    METADATA_PATH: join(data, 'metadata'),
    LOG_LEVEL: 'error',
  }
  const main = process.env.LECTERN_BENCH_SERVER ?? join(root, 'server', 'dist', 'main.js')
  const from = performance.now()
  execFileSync(process.execPath, [main, '--restore', file], { env, stdio: 'inherit' })
  console.log(`Restored in ${((performance.now() - from) / 1000).toFixed(1)} s`)
  const restored = dumpOf(join(data, 'config'))
  const differing = [...dump].filter(([table, digest]) => restored.get(table) !== digest)
  console.log(
    `${dump.size} tables compared, differing: ${differing.map(([table]) => table).join(', ') || 'none'}`,
  )
}

/** A digest of the rows of each table. */
function dumpOf(config) {
  const name = readdirSync(config).find((one) => one.endsWith('.sqlite'))
  const db = new Sqlite(join(config, name), { readonly: true })
  const tables = db
    .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
    .pluck()
    .all()
  const digests = new Map()
  for (const table of tables) {
    const hash = createHash('sha256')
    const rows = db.prepare(`SELECT * FROM "${table}"`).raw().all()
    const lines = rows.map((cells) => JSON.stringify(cells)).sort()
    for (const line of lines) hash.update(`${line}\n`)
    digests.set(table, `${lines.length} ${hash.digest('hex')}`)
  }
  db.close()
  return digests
}
