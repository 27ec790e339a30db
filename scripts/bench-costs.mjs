#!/usr/bin/env node
// Processor time of the server for one request, over a library of any size; Linux only:
// `npm run build && node scripts/bench-costs.mjs <library folder> <data folder> [names] [requests of a row]`
// The data folder is made and kept, so that the next start is quick. One client, one request after the other: once with nothing
// written since the last one, once with a place written before each, which is what a page costs while others listen, and once
// with a book edited before each.
// On PostgreSQL: DATABASE_URL, and LECTERN_BENCH_POSTMASTER=<its first process> has its processes counted, too.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { costlyRequests } from './bench-requests.mjs'
import { row, startServer } from './bench-server.mjs'

const postmaster = process.env.LECTERN_BENCH_POSTMASTER
const [folder, data, names = '', count = '12'] = process.argv.slice(2)
if (folder === undefined || data === undefined) {
  console.error('Usage: node scripts/bench-costs.mjs <library folder> <data folder> [names] [n]')
  process.exit(1)
}
const known = join(data, 'bench.json')
const isNew = !existsSync(known)
const startedAt = performance.now()
const server = await startServer({ data, isNew })
console.error(`ready after ${(performance.now() - startedAt).toFixed(0)} ms`)
try {
  const facts = isNew ? await fill() : JSON.parse(readFileSync(known, 'utf8'))
  await calm()
  console.error(
    `memory: ${memory()}; processor since the start: ${(processorMs() / 1000).toFixed(2)} s`,
  )
  await measure(facts)
} finally {
  await server.end()
}

/** Scans, then gives the reader places, lists and sessions, all of them the same for every run. */
async function fill() {
  const { ask } = server
  const library = await server.addLibrary(folder)
  const before = performance.now()
  await ask('POST', `/api/libraries/${library.id}/scan`)
  for (;;) {
    const { tasks } = await ask('GET', '/api/tasks')
    if (tasks.every((task) => task.action !== 'library-scan' || task.isFinished)) break
    await pause(200)
  }
  console.error(
    `first scan: ${((performance.now() - before) / 1000).toFixed(1)} s, processor ${(processorMs() / 1000).toFixed(1)} s, ${memory()}`,
  )
  const { items } = await ask('GET', `/api/libraries/${library.id}/item-ids`)
  const ids = items.map((item) => item.id).toSorted()
  const every = (step, many) => ids.filter((_, index) => index % step === 0).slice(0, many)
  const step = Math.max(1, Math.floor(ids.length / 1200))
  for (const [index, id] of every(step, 300).entries())
    await ask('PATCH', `/api/me/progress/${id}`, {
      duration: 60,
      currentTime: 20,
      progress: 0.3,
      isFinished: index % 3 === 0,
    })
  for (let list = 0; list < 20; list += 1) {
    const books = every(step, 1200).slice(list * 50, list * 50 + 50)
    await ask('POST', '/api/collections', {
      libraryId: library.id,
      name: `Collection ${list}`,
      books,
    })
    if (list < 10)
      await ask('POST', '/api/playlists', {
        libraryId: library.id,
        name: `Playlist ${list}`,
        items: books.map((libraryItemId) => ({ libraryItemId })),
      })
  }
  const facts = { libraryId: library.id, ids: every(step, 400), total: ids.length }
  writeFileSync(known, JSON.stringify(facts))
  return facts
}

async function measure({ libraryId, ids, total }) {
  const { filterdata } = await server.ask('GET', `/api/libraries/${libraryId}?include=filterdata`)
  const requests = costlyRequests({ libraryId, ids, total, menus: filterdata })
  const counts = Object.entries(filterdata).flatMap(([key, value]) =>
    Array.isArray(value) ? [`${value.length} ${key}`] : [],
  )
  console.error(`${total} items, ${counts.join(', ')}`)
  row('request', 'ms', 'ms after a write', 'ms after an edit', 'kB')
  row('---', '---:', '---:', '---:', '---:')
  for (const [name, make] of Object.entries(requests)) {
    if (!new RegExp(names).test(name)) continue
    const still = await costs(make, async () => {})
    const written = await costs(make, (turn) => write(ids[(turn * 7) % 100]))
    const edited = await costs(make, (turn) => edit(ids[(turn * 7) % 100]))
    const times = [still, written, edited].map(({ ms }) => ms.toFixed(1))
    row(name, ...times, (still.bytes / 1024).toFixed(0))
  }
}

/** Another place in nearly every order, and a tag that nothing else has. */
async function edit(id) {
  const at = Math.random()
  const change = { metadata: { title: `${at.toString(36).slice(2)} edited` }, tags: [`tag ${at}`] }
  await server.send('PATCH', `/api/items/${id}/media`, change)
  // What follows from it, events and files, isn't the reader's.
  await pause(30)
}

function write(id) {
  return server.send('PATCH', `/api/me/progress/${id}`, {
    duration: 60,
    currentTime: Math.random() * 30,
    progress: 0.3,
    isFinished: false,
  })
}

/** The middle of several requests, each with what `before` does left out. */
async function costs(make, before) {
  const times = []
  let bytes = 0
  for (let turn = -2; turn < Number(count); turn += 1) {
    await before(turn + 2)
    await pause(8)
    const start = processorMs()
    const answer = await server.send(...make(turn + 2))
    // What is put away after the answer left belongs to it.
    await pause(4)
    if (turn < 0) continue
    times.push(processorMs() - start)
    bytes += answer.length
  }
  times.sort((a, b) => a - b)
  return { ms: times[Math.floor(times.length / 2)], bytes: bytes / times.length }
}

/** Colours of covers are found and derived data rendered after a scan; they would be counted as the first request. */
async function calm() {
  for (let quiet = 0, last = processorMs(); quiet < 5;) {
    await pause(300)
    const now = processorMs()
    quiet = now - last < 15 ? quiet + 1 : 0
    last = now
  }
}

/** Of all threads of the server, and of PostgreSQL's processes. */
function processorMs() {
  const tasks = `/proc/${server.pid}/task`
  const database = postmaster === undefined ? [] : childrenOf(postmaster)
  return [
    ...readdirSync(tasks).map((task) => threadMs(join(tasks, task))),
    ...database.map((pid) => threadMs(`/proc/${pid}`)),
  ].reduce((sum, ms) => sum + ms, 0)
}

function childrenOf(pid) {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
}

function threadMs(task) {
  try {
    return Number(readFileSync(join(task, 'schedstat'), 'utf8').split(' ')[0]) / 1e6
  } catch {
    // It ended between the two looks.
    return 0
  }
}

function memory() {
  const said = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  const mb = (field) => Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(said)?.[1]) / 1024)
  return `${mb('VmRSS')} MB now, ${mb('VmHWM')} MB at most`
}
