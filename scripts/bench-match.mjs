#!/usr/bin/env node
// Matches a whole library against a provider on this machine: `node scripts/bench-match.mjs <folder of books>`
// Nine of ten books are known there, with a cover; every tenth answer is another book, which waits for a review.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import { startServer, timeAt } from './bench-server.mjs'

const [folder] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Usage: node scripts/bench-match.mjs <folder of books>')
  process.exit(1)
}

const cover = picture(600)
const provider = createServer(answer)
provider.listen(0, '127.0.0.1')
await once(provider, 'listening')
const address = `http://127.0.0.1:${provider.address().port}`
process.env.SSRF_REQUEST_FILTER_WHITELIST = '127.0.0.1'
const server = await startServer()
const { ask } = server

const { id } = await ask('POST', '/api/custom-metadata-providers', {
  name: 'Bench',
  url: address,
  mediaType: 'book',
}).then((made) => made.provider)
const library = await server.addLibrary(folder)
await ask('PATCH', `/api/libraries/${library.id}`, { provider: `custom-${id}` })
await ask('POST', `/api/libraries/${library.id}/scan`)
await idle()
const before = rssMB()
const pages = []
const began = Date.now()
await ask('GET', `/api/libraries/${library.id}/matchall`)
const { total } = await ask('GET', `/api/libraries/${library.id}/items?limit=1`)
while ((await ask('GET', '/api/tasks')).tasks.length > 0) {
  const from = performance.now()
  const page = Math.floor((Math.random() * total) / 50)
  await server.send('GET', `/api/libraries/${library.id}/items?limit=50&page=${page}&minified=1`)
  pages.push(performance.now() - from)
  await pause(50)
}
const seconds = (Date.now() - began) / 1000
const waiting = await ask('GET', `/api/lectern/libraries/${library.id}/match-reviews?limit=0`)
pages.sort((a, b) => a - b)
console.log(`${total} books in ${seconds.toFixed(1)} s, ${waiting.total} of them to review`)
console.log(
  `a page meanwhile: p50 ${timeAt(0.5, pages).toFixed(1)} ms, p95 ${timeAt(0.95, pages).toFixed(1)} ms`,
)
console.log(`memory: ${before} MB before, at most ${peakMB()} MB`)
await server.end()
provider.close()
provider.closeAllConnections()

function answer({ url = '/' }, response) {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  if (pathname === '/cover.png')
    return response.writeHead(200, { 'content-type': 'image/png' }).end(cover)
  const title = searchParams.get('query') ?? ''
  const isOther = title.endsWith('0')
  const match = {
    title: isOther ? 'Something else' : title,
    author: isOther ? 'Nobody' : (searchParams.get('author') ?? ''),
    publisher: 'Bench Press',
    publishedYear: '1999',
    isbn: '9780000000002',
    tags: ['matched'],
    cover: `${address}/cover.png`,
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
