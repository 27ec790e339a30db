#!/usr/bin/env node
// Changes many books at once, and takes it back: `node scripts/bench-batch.mjs <folder of books> [books]`
// Each row is the median of five rounds; every round changes every book, and pages are turned beside it.
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { row, startServer, timeAt } from './bench-server.mjs'

const [folder, most = '5000'] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Usage: node scripts/bench-batch.mjs <folder of books> [books]')
  process.exit(1)
}

const rounds = 5
const server = await startServer()
const { ask } = server
const library = await server.addLibrary(folder)
await ask('POST', `/api/libraries/${library.id}/scan`)
while ((await ask('GET', '/api/tasks')).tasks.some((task) => !task.isFinished)) await pause(200)
const { results } = await ask('GET', `/api/libraries/${library.id}/items?limit=${most}&minified=1`)
const ids = results.map(({ id }) => id)

/** What becomes of the book at a place, another value in every round. */
const changes = {
  'one line': (_book, round) => ({ publisher: `House ${round}` }),
  'series and number': (_book, round, at) => ({
    series: [{ name: `Cycle ${round}`, sequence: String(at + 1) }],
  }),
  'genres, tags and authors': ({ genres, authors }, round) => ({
    genres: [...genres.slice(0, 2), `Genre ${round}`],
    tags: [`Tag ${round}`],
    authors: [...authors.slice(0, 1), `Somebody ${round}`],
  }),
}

const spent = { read: [], page: [] }
row(`${ids.length} books`, 'saved, ms', 'processor, ms', 'taken back, ms', 'processor, ms')
row('---', '---:', '---:', '---:', '---:')
for (const [name, change] of Object.entries(changes)) {
  const saved = { time: [], processor: [] }
  const undone = { time: [], processor: [] }
  for (let round = 0; round < rounds; round += 1) {
    const { items } = await timed(spent.read, () =>
      ask('POST', '/api/lectern/items/batch/fields', { ids }),
    )
    const body = items.map(({ id, updatedAt: since, fields }, at) => ({
      id,
      since,
      fields: change(fields, round, at),
    }))
    const { batch, numItems } = await worked(saved, () =>
      ask('POST', '/api/lectern/items/batch/media', { changes: body }),
    )
    if (numItems !== ids.length) throw new Error(`only ${numItems} changed`)
    await worked(undone, () => ask('POST', '/api/lectern/changes/undo', { batch }))
  }
  row(name, ...[saved, undone].flatMap(({ time, processor }) => [median(time), median(processor)]))
}
console.log(`\nreading the fields: ${median(spent.read)} ms`)
console.log(`a page meanwhile: p95 ${timeAt(0.95, sorted(spent.page)).toFixed(0)} ms`)
await server.end()

async function timed(into, work) {
  const from = performance.now()
  const answer = await work()
  into.push(performance.now() - from)
  return answer
}

/** Time until the answer, and what the server's processor worked for it; metadata files are written after it. */
async function worked({ time, processor }, work) {
  const before = processorMs()
  const turning = turnPages()
  const answer = await timed(time, work)
  processor.push(processorMs() - before)
  await turning.end()
  await idle()
  return answer
}

/** Until metadata files and words of the search are written. */
async function idle() {
  for (let last = 0, calm = 0; calm < 4;) {
    await pause(500)
    const now = processorMs()
    calm = now - last < 30 ? calm + 1 : 0
    last = now
  }
}

function processorMs() {
  const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

function turnPages() {
  const turning = { isOver: false }
  async function work() {
    while (!turning.isOver) {
      const page = Math.floor((Math.random() * ids.length) / 50)
      const path = `/api/libraries/${library.id}/items?limit=50&page=${page}&minified=1`
      await timed(spent.page, () => server.send('GET', path))
      await pause(20)
    }
  }
  const ended = work()
  return {
    end() {
      turning.isOver = true
      return ended
    },
  }
}

function sorted(list) {
  return [...list].sort((a, b) => a - b)
}

function median(list) {
  return timeAt(0.5, sorted(list)).toFixed(0)
}
