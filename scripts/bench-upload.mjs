#!/usr/bin/env node
// Uploads to the built server on this machine: `node scripts/bench-upload.mjs [MB of one large file] [small files]`
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { row, startServer } from './bench-server.mjs'

const megabytes = Number(process.argv[2] ?? 1024)
const small = Number(process.argv[3] ?? 5000)
const mb = 1024 * 1024
/** As many files on their way as our client has. */
const atOnce = 3
/** A book of small files has so many. */
const perBook = 50

const server = await startServer()
const { accessToken } = (
  await server.ask('POST', '/login', { username: 'root', password: 'bench-password' })
).user
const media = mkdtempSync(join(tmpdir(), 'lectern-bench-media-'))
const library = await server.addLibrary(media)
const place = { libraryId: library.id, folderId: library.folders[0].id }

/** The same bytes again and again would be no test of a disk that packs, but making them must cost nothing. */
const block = randomBytes(16 * mb)
const checksum = (bytes) => `sha256 ${createHash('sha256').update(bytes).digest('base64')}`
const sums = new Map()
const sumOf = (bytes) => {
  if (!sums.has(bytes.length)) sums.set(bytes.length, checksum(bytes))
  return sums.get(bytes.length)
}

row('what', 'seconds', 'MB/s', 'files/s', 'processor s', 'memory before, MB', 'highest, MB')
row('---', '---:', '---:', '---:', '---:', '---:', '---:')
await measured(`one file of ${megabytes} MB, in pieces of 16 MB`, megabytes, 1, () =>
  book('One', [megabytes * mb], 16 * mb),
)
await measured(`the same, in pieces of 1 MB`, megabytes, 1, () => book('Two', [megabytes * mb], mb))
const third = Math.ceil(megabytes / 3)
await measured(`three files at once, ${third} MB each`, third * 3, 3, () =>
  book('Three', [third * mb, third * mb, third * mb], 16 * mb),
)
await measured(`${small} files of 100 KB`, (small * 100) / 1024, small, async () => {
  for (let n = 0; n * perBook < small; n += 1)
    await book(
      `Small ${n}`,
      Array.from({ length: perBook }, () => 100 * 1024),
      mb,
    )
})
await server.end()
rmSync(media, { recursive: true, force: true })

/** Uploads an item as our client does, without a browser. */
async function book(title, sizes, pieceSize) {
  const files = sizes.map((size, n) => ({ path: `${n}.bin.mp3`, size, modifiedAt: 0 }))
  const { id } = await server.ask('POST', '/api/lectern/uploads', { ...place, title, files })
  let next = 0
  const sendNext = async () => {
    for (let file = next++; file < sizes.length; file = next++) await send(id, file, sizes[file])
  }
  await Promise.all(Array.from({ length: atOnce }, sendNext))
  await server.ask('POST', `/api/lectern/uploads/${id}/finish`)

  async function send(upload, file, size) {
    for (let offset = 0; offset < size; offset += pieceSize) {
      const bytes = block.subarray(0, Math.min(pieceSize, size - offset))
      const answer = await fetch(`${server.base}/api/lectern/uploads/${upload}/files/${file}`, {
        method: 'PATCH',
        body: bytes,
        headers: {
          authorization: `Bearer ${accessToken}`,
          'content-type': 'application/offset+octet-stream',
          'tus-resumable': '1.0.0',
          'upload-offset': String(offset),
          'upload-checksum': sumOf(bytes),
        },
      })
      if (answer.status !== 204) throw new Error(`${answer.status} ${await answer.text()}`)
    }
  }
}

async function measured(what, size, count, work) {
  const before = facts()
  let highest = before.rss
  const watch = setInterval(() => (highest = Math.max(highest, facts().rss)), 50)
  const from = performance.now()
  await work()
  const seconds = (performance.now() - from) / 1000
  clearInterval(watch)
  row(
    what,
    seconds.toFixed(1),
    (size / seconds).toFixed(0),
    count > 3 ? (count / seconds).toFixed(0) : '',
    (facts().processor - before.processor).toFixed(1),
    before.rss,
    Math.max(highest, facts().rss),
  )
}

/** Memory of the server in MB, and the seconds of processor that it had. */
function facts() {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  const stat = readFileSync(`/proc/${server.pid}/stat`, 'utf8')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return {
    rss: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024),
    processor: (Number(user) + Number(system)) / 100,
  }
}
