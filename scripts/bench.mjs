#!/usr/bin/env node
// The server over HTTP with a big library, from outside: `npm run build && node scripts/bench.mjs <library folder> [clients] [names]`
// Starts the built server on an empty data folder, scans twice, then asks as many clients do at once: each sends its
// next request when the last was answered. Parameters change with every request, so that no cache of answers helps.
// `names` is a regular expression for the rows that are wanted.
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { row, startServer, timeAt } from './bench-server.mjs'

const [folder, clients = '8', names = ''] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Usage: node scripts/bench.mjs <library folder> [clients] [names]')
  process.exit(1)
}
const numClients = Number(clients)
const runMs = 4000
const server = await startServer()
const { ask, send } = server
try {
  await measure()
} finally {
  await server.end()
}

async function measure() {
  const library = await server.addLibrary(folder)
  row('what', 'n', 'p50 ms', 'p95 ms', 'per second')
  row('---', '---', '---', '---', '---')
  await scan('first scan', library.id)
  await scan('unchanged rescan', library.id)
  const { ids, menus } = await contents(library.id)
  for (const [name, make] of Object.entries(requests(library.id, ids, menus)))
    if (new RegExp(names).test(name)) await load(name, make)
}

/** Pages are asked for meanwhile: they have to come quickly all the same. */
async function scan(name, libraryId) {
  const startedAt = performance.now()
  await ask('POST', `/api/libraries/${libraryId}/scan`)
  const times = []
  for (;;) {
    const { tasks } = await ask('GET', '/api/tasks')
    if (tasks.every((task) => task.action !== 'library-scan' || task.isFinished)) break
    const asked = performance.now()
    await send('GET', `/api/libraries/${libraryId}/items?limit=50&minified=1&sort=addedAt&desc=1`)
    times.push(performance.now() - asked)
    await pause(100)
  }
  const seconds = (performance.now() - startedAt) / 1000
  const { total } = await ask('GET', `/api/libraries/${libraryId}/items?limit=1&minified=1`)
  row(name, total, (seconds * 1000).toFixed(0), '', (total / seconds).toFixed(0))
  if (times.length > 0) tell(`page during ${name}`, times, seconds)
  const memory = /VmRSS:\s+(\d+)/.exec(status())?.[1]
  if (memory !== undefined) row(`MB of memory after ${name}`, Math.round(memory / 1024), '', '', '')
}

/** Linux only; empty elsewhere. */
function status() {
  try {
    return readFileSync(`/proc/${server.pid}/status`, 'utf8')
  } catch {
    return ''
  }
}

async function contents(libraryId) {
  const ids = []
  for (let page = 0; ; page += 1) {
    const path = `/api/libraries/${libraryId}/items?limit=500&page=${page}&minified=1`
    const { results } = await ask('GET', path)
    if (results.length === 0) break
    ids.push(...results.map((item) => item.id))
  }
  const { filterdata } = await ask('GET', `/api/libraries/${libraryId}?include=filterdata`)
  return { ids, menus: filterdata }
}

function requests(libraryId, ids, menus) {
  const place = `/api/libraries/${libraryId}`
  const pick = (list) => list[Math.floor(Math.random() * list.length)]
  const code = (value) => encodeURIComponent(Buffer.from(value).toString('base64'))
  const list = (more) => ['GET', `${place}/items?minified=1&limit=50&${more}`]
  const anyPage = () => `page=${Math.floor((Math.random() * ids.length) / 50)}`
  const sorted = (sort) => () => list(`sort=${sort}&${anyPage()}`)
  const filtered = (group, values) => () =>
    list(`sort=media.metadata.title&filter=${group}.${code(pick(values))}`)
  const term = (group, value) => `${group}.${code(String(value))}`
  const hours = [1, 2, 4, 8, 12, 20].map((hour) => hour / 300)
  const combined = () =>
    [
      term('genres', pick(menus.genres)),
      term('progress', pick(['not-started', 'not-finished', 'in-progress'])),
      term('shorter', Math.round(pick(hours) * 3600)),
      `!${term('narrators', pick(menus.narrators))}`,
      term('yearFrom', 1900 + Math.floor(Math.random() * 100)),
    ].join()
  const idsOf = (entries) => entries.map((entry) => entry.id)
  return {
    home: () => ['GET', `${place}/personalized?limit=${8 + Math.floor(Math.random() * 12)}`],
    'items by title': sorted('media.metadata.title'),
    'items by author': sorted('media.metadata.authorName'),
    'items by duration': sorted('media.duration'),
    'items by chance': sorted('random'),
    'filter author': filtered('authors', idsOf(menus.authors)),
    'filter series': filtered('series', idsOf(menus.series)),
    'filter genre': filtered('genres', menus.genres),
    'filter progress': filtered('progress', ['finished', 'in-progress', 'not-started']),
    'five filters at once': () =>
      list(
        `sort=${pick(['media.metadata.title', 'addedAt', 'media.duration'])}&filters=${combined()}`,
      ),
    'two filters, any page': () =>
      list(
        `sort=media.metadata.title&filters=${term('progress', 'not-started')},!${term('genres', pick(menus.genres))}&page=${Math.floor(Math.random() * 50)}`,
      ),
    'counts of filters': () => [
      'GET',
      `/api/lectern/libraries/${libraryId}/facets?groups=genres,authors,series,narrators,tags,publishedDecades,languages&filters=${combined()}&terms=${term('progress', 'finished')},${term('shorter', 60)},${term('longer', 60)}`,
    ],
    'counts of filters, narrowed': () => [
      'GET',
      `/api/lectern/libraries/${libraryId}/facets?groups=authors,series,genres&q=${pick(menus.authors).name.slice(0, 4)}&filters=${term('genres', pick(menus.genres))}`,
    ],
    'collapsed series': () => list(`sort=media.metadata.title&collapseseries=1&${anyPage()}`),
    search: () => ['GET', `${place}/search?limit=12&q=${pick(menus.authors).name.slice(0, 5)}`],
    'search, in brief': () => [
      'GET',
      `/api/lectern/libraries/${libraryId}/search?limit=24&related=1&q=${pick(menus.authors).name.slice(0, 5)}`,
    ],
    'item expanded': () => ['GET', `/api/items/${pick(ids)}?expanded=1&include=progress`],
    series: () => ['GET', `${place}/series?sort=name&limit=40&${anyPage()}`],
    authors: () => ['GET', `${place}/authors?sort=name&limit=40&page=0`],
    narrators: () => ['GET', `${place}/narrators`],
    stats: () => ['GET', `${place}/stats`],
    'progress (written to disk)': () => [
      'PATCH',
      `/api/me/progress/${pick(ids)}`,
      { currentTime: Math.random() * 10, duration: 60, progress: Math.random() * 0.9 },
    ],
  }
}

async function load(name, make) {
  const times = []
  const endsAt = performance.now() + runMs
  const client = async () => {
    while (performance.now() < endsAt) {
      const asked = performance.now()
      await send(...make())
      times.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: numClients }, client))
  tell(name, times, runMs / 1000)
}

function tell(name, times, seconds) {
  times.sort((a, b) => a - b)
  row(
    name,
    times.length,
    timeAt(0.5, times).toFixed(1),
    timeAt(0.95, times).toFixed(1),
    (times.length / seconds).toFixed(0),
  )
}
