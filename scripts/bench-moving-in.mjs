#!/usr/bin/env node
// Moving in with a big library, and whether the scan after it knows everything: `node scripts/bench-moving-in.mjs [books]`
// What is moved in with is our own export, in the schema of Audiobookshelf 2.36.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from './build-state.mjs'
import { startServer } from './bench-server.mjs'

const [books = '10000'] = process.argv.slice(2)
const main = process.env.LECTERN_BENCH_SERVER ?? join(root, 'server', 'dist', 'main.js')
const folder = mkdtempSync(join(tmpdir(), 'lectern-moving-bench-'))

try {
  const library = join(folder, 'library')
  execFileSync(process.execPath, ['scripts/bench-library.mjs', library, books, '1'], { cwd: root })
  const source = join(folder, 'source')
  const before = await fill(library, source)
  const file = join(folder, 'leaving.audiobookshelf')
  const report = run('Exported', source, ['--export-abs', file, '--json'])
  // A password that was used here can't be read there.
  const [{ password }] = JSON.parse(report).passwords
  console.log(`${(statSync(file).size / 1e6).toFixed(1)} MB`)
  const target = join(folder, 'target')
  run('Looked at (dry run)', target, ['--import-abs', file, '--dry-run'])
  run('Moved in', target, ['--import-abs', file])
  await compare(target, before, password)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** A library with everything scanned, a place in every tenth book, and what it holds by id. */
async function fill(library, data) {
  const server = await startServer({ data })
  const { id } = await server.addLibrary(library)
  await scanned(server, id)
  const items = await itemsOf(server, id)
  const updates = items
    .filter((_, index) => index % 10 === 0)
    .map(({ id: libraryItemId }, index) => ({
      libraryItemId,
      currentTime: 1 + (index % 2),
      duration: 20,
    }))
  await server.ask('PATCH', '/api/me/progress/batch/update', updates)
  await server.end()
  return { libraryId: id, ids: items.map((item) => item.id).toSorted(), numPlaces: updates.length }
}

function run(what, data, args) {
  const env = {
    ...process.env,
    CONFIG_PATH: join(data, 'config'),
    METADATA_PATH: join(data, 'metadata'),
    LOG_LEVEL: 'error',
  }
  const from = performance.now()
  const said = execFileSync(process.execPath, [main, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  console.log(`${what} in ${seconds} s (load average ${loadavg()[0].toFixed(1)})`)
  return said.toString()
}

/** Ids and places are the same, and a scan finds nothing new, missing or changed. */
async function compare(data, before, password) {
  const server = await startServer({ data, isNew: false, password })
  const same = async () => {
    const items = await itemsOf(server, before.libraryId)
    const ids = items.map(({ id }) => id).toSorted()
    const isSame = ids.length === before.ids.length && ids.every((id, at) => id === before.ids[at])
    const missing = items.filter(({ isMissing }) => isMissing).length
    return `${ids.length} items, ids ${isSame ? 'the same' : 'DIFFERENT'}, ${missing} missing`
  }
  console.log(await same())
  const { mediaProgress } = await server.ask('GET', '/api/me')
  console.log(`${mediaProgress.length} places of ${before.numPlaces}`)
  const from = performance.now()
  await scanned(server, before.libraryId)
  console.log(`Scanned in ${((performance.now() - from) / 1000).toFixed(1)} s: ${await same()}`)
  await server.end()
}

/** Scans and resolves when all that this leaves to be done is done. */
async function scanned(server, libraryId) {
  await server.ask('POST', `/api/libraries/${libraryId}/scan`)
  for (;;) {
    const { tasks } = await server.ask('GET', '/api/tasks')
    if (tasks.every(({ isFinished }) => isFinished)) return
    await pause(200)
  }
}

async function itemsOf(server, libraryId) {
  const { results } = await server.ask(
    'GET',
    `/api/libraries/${libraryId}/items?limit=0&minified=1`,
  )
  return results
}
