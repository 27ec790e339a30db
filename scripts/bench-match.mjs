#!/usr/bin/env node
// Matches a whole library against a provider on this machine: `node scripts/bench-match.mjs <folder of books> [merged]`
// Nine of ten books are known there, with a cover; every tenth answer is another book, which waits for a review.
// `merged`: two providers, each for its fields, and rules that everything they say follows; the rules are then tried out and
// followed by what is there.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import { startServer, timeAt } from './bench-server.mjs'

const [folder, mode] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Usage: node scripts/bench-match.mjs <folder of books> [merged]')
  process.exit(1)
}

const cover = picture(600)
let questions = 0
const provider = createServer(answer)
provider.listen(0, '127.0.0.1')
await once(provider, 'listening')
const address = `http://127.0.0.1:${provider.address().port}`
process.env.SSRF_REQUEST_FILTER_WHITELIST = '127.0.0.1'
const server = await startServer()
const { ask } = server

const [first, second] = [await program('first'), await program('second')]
const library = await server.addLibrary(folder)
const rulesPath = `/api/lectern/libraries/${library.id}/label-rules`
await ask('PATCH', `/api/libraries/${library.id}`, { provider: mode === 'merged' ? mode : first })
if (mode === 'merged')
  await ask('PATCH', `/api/lectern/libraries/${library.id}/merged-providers`, {
    order: [first, second],
    fields: {
      genres: { providers: [second, first], isJoined: true },
      publisher: { providers: [second] },
    },
  })
await ask('POST', `/api/libraries/${library.id}/scan`)
await idle()
if (mode === 'merged') await ask('PATCH', rulesPath, { rules: rules() })
const before = rssMB()
const { total } = await ask('GET', `/api/libraries/${library.id}/items?limit=1`)
await measured(`${total} books matched`, () => ask('GET', `/api/libraries/${library.id}/matchall`))
const waiting = await ask('GET', `/api/lectern/libraries/${library.id}/match-reviews?limit=0`)
console.log(`${waiting.total} of them to review, ${questions} questions`)
if (mode === 'merged') {
  const { filterdata } = await ask('GET', `/api/libraries/${library.id}?include=filterdata`)
  const others = filterdata.genres.slice(0, 20).map((name) => ({
    kind: 'map',
    fields: ['genres'],
    from: [name],
    to: [`All ${name}`, 'Fiction'],
  }))
  const all = [...rules(), ...others]
  const from = performance.now()
  const { numItems } = await ask('POST', `${rulesPath}/preview`, { rules: all })
  const seconds = (performance.now() - from) / 1000
  console.log(`${all.length} rules tried out in ${seconds.toFixed(2)} s`)
  await ask('PATCH', rulesPath, { rules: all })
  await measured(`rules followed by ${numItems}`, () => ask('POST', `${rulesPath}/apply`))
}
console.log(`memory: ${before} MB before, at most ${peakMB()} MB`)
await server.end()
provider.close()
provider.closeAllConnections()

/** A program of the owner's at our address. */
async function program(name) {
  const made = await ask('POST', '/api/custom-metadata-providers', {
    name,
    url: `${address}/${name}`,
    mediaType: 'book',
  })
  return `custom-${made.provider.id}`
}

/** Says how long some work took from when it was asked for, and pages meanwhile. */
async function measured(what, begin) {
  const pages = []
  const began = Date.now()
  await begin()
  while ((await ask('GET', '/api/tasks')).tasks.length > 0) {
    const from = performance.now()
    const page = Math.floor((Math.random() * total) / 50)
    await server.send('GET', `/api/libraries/${library.id}/items?limit=50&page=${page}&minified=1`)
    pages.push(performance.now() - from)
    await pause(50)
  }
  const seconds = (Date.now() - began) / 1000
  pages.sort((a, b) => a - b)
  const [half, most] = [timeAt(0.5, pages), timeAt(0.95, pages)]
  console.log(`${what} in ${seconds.toFixed(1)} s`)
  console.log(`a page meanwhile: p50 ${half.toFixed(1)} ms, p95 ${most.toFixed(1)} ms`)
}

/** Fifty rules, of which some are about what the scan found and others about what the providers say. */
function rules() {
  const maps = Array.from({ length: 46 }, (_, at) => ({
    kind: 'map',
    fields: ['genres', 'tags'],
    from: [`Nobody ${at}`, `Nothing ${at}`],
    to: [`Something ${at}`],
  }))
  return [
    { kind: 'split', fields: ['genres'], at: ['/', ';', '&'], except: ['Arts & Crafts'] },
    ...maps,
    { kind: 'map', fields: ['genres'], from: ['Sci Fi', 'SF'], to: ['Science Fiction', 'Space'] },
    { kind: 'drop', fields: ['genres', 'tags'], names: ['Audiobook'] },
    { kind: 'unify', fields: ['genres', 'tags'] },
  ]
}

function answer({ url = '/' }, response) {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  if (pathname === '/cover.png')
    return response.writeHead(200, { 'content-type': 'image/png' }).end(cover)
  questions += 1
  const isSecond = pathname.startsWith('/second')
  const title = searchParams.get('query') ?? ''
  const isOther = title.endsWith('0')
  const match = {
    title: isOther ? 'Something else' : title,
    author: isOther ? 'Nobody' : (searchParams.get('author') ?? ''),
    publisher: isSecond ? 'Second Press' : 'Bench Press',
    publishedYear: '1999',
    isbn: '9780000000002',
    tags: ['matched', 'Audiobook'],
    genres: isSecond ? ['SF', 'Horror'] : ['sci-fi/horror', 'Audiobook'],
    ...(isSecond ? {} : { cover: `${address}/cover.png` }),
  }
  response.writeHead(200, { 'content-type': 'application/json' })
  return response.end(JSON.stringify({ matches: [match] }))
}

async function idle() {
  do await pause(200)
  while ((await ask('GET', '/api/tasks')).tasks.length > 0)
}

function memory(name) {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  return Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
}

function rssMB() {
  return memory('VmRSS')
}

function peakMB() {
  return memory('VmHWM')
}

/** A grey PNG of that many pixels at each side. */
function picture(side) {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 8
  const rows = Buffer.alloc((side + 1) * side, 90)
  for (let row = 0; row < side; row += 1) rows[row * (side + 1)] = 0
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.of())]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts])
}

function chunk(kind, bytes) {
  const body = Buffer.concat([Buffer.from(kind), bytes])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(bytes.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
