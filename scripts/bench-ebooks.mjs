#!/usr/bin/env node
// Reads in a PDF of 500 MB and a comic of 400 MB, opens PDFs of 10,000 pages in a browser, then scans books with and without an
// ebook beside their sound: `node scripts/bench-ebooks.mjs [books] [pages|pdf|scans]`, all unless one is named. Needs 1.5 GB below the system's folder for temporary files.
import {
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { randomFillSync } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { createRequire } from 'node:module'
import { firstPages } from './bench-pdf.mjs'
import { row, startServer, timeAt } from './bench-server.mjs'

// What the server has: the repository itself needs neither.
const ofServer = createRequire(new URL('../server/package.json', import.meta.url))
const sharp = ofServer('sharp')
const { ZipFile } = ofServer('yazl')

const [books = '2000', only] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'lectern-ebooks-'))
const MB = 1024 * 1024

try {
  const has = (part) => only === undefined || only === part
  if (has('pages')) await largeFiles()
  if (has('pdf')) await firstPages(folder, scanned)
  if (has('scans')) await scans(Number(books))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function largeFiles() {
  const library = join(folder, 'large')
  for (const name of ['Comic', 'Paper']) mkdirSync(join(library, 'Ann', name), { recursive: true })
  await comic(join(library, 'Ann', 'Comic', 'a.cbz'), 100)
  pdf(join(library, 'Ann', 'Paper', 'a.pdf'), 500 * MB)
  const server = await startServer()
  try {
    await scanned(server, library)
    const items = (
      await server.ask('GET', `/api/libraries/${(await libraries(server))[0].id}/items?limit=0`)
    ).results
    const { accessToken } = (
      await server.ask('POST', '/login', { username: 'root', password: 'bench-password' })
    ).user
    const fetched = async (path, headers = {}) => {
      const from = performance.now()
      const answer = await fetch(server.base + path, {
        headers: { authorization: `Bearer ${accessToken}`, ...headers },
      })
      const bytes = (await answer.arrayBuffer()).byteLength
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      return { ms: performance.now() - from, bytes }
    }
    const ebookOf = async (title) => {
      const { id } = items.find(({ relPath }) => relPath.includes(title))
      const { media } = await server.ask('GET', `/api/items/${id}?expanded=1`)
      return `/api/items/${id}/ebook/${media.ebookFile.ino}`
    }
    const [cbz, paper] = [await ebookOf('Comic'), await ebookOf('Paper')]
    await pause(3000)
    row('', 'first', 'median', 'p95', 'memory before', 'after the first', 'highest')
    row('---', '---:', '---:', '---:', '---:', '---:', '---:')
    await measured(server, 'pages of a comic of 400 MB', 100, (nth) =>
      fetched(`${cbz}/pages/${nth}`),
    )
    await measured(server, 'the same, 640 px wide', 30, (nth) =>
      fetched(`${cbz}/pages/${nth}?width=640`),
    )
    await measured(server, 'pieces of 1 MB of a PDF of 500 MB', 200, (nth) => {
      const start = (nth % 400) * MB
      return fetched(paper, { range: `bytes=${start}-${start + MB - 1}` })
    })
  } finally {
    await server.end()
  }
}

/** A row of times, with the memory of the server around it. */
async function measured(server, name, count, ask) {
  const before = memoryOf(server)
  let highest = before
  let first = before
  const times = []
  for (let nth = 0; nth < count; nth += 1) {
    times.push((await ask(nth)).ms)
    if (nth === 0) first = memoryOf(server)
    highest = Math.max(highest, memoryOf(server))
  }
  const sorted = times.toSorted((one, other) => one - other)
  const shown = [times[0], timeAt(0.5, sorted), timeAt(0.95, sorted)].map(
    (ms) => `${ms.toFixed(0)} ms`,
  )
  row(name, ...shown, ...[before, first, highest].map((mb) => `${mb} MB`))
}

/** Linux only. */
function memoryOf({ pid }) {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kb) / 1024)
}

/** Milliseconds that the processors spent on the server so far; Linux only. */
function processorOf({ pid }) {
  const facts = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(facts[11]) + Number(facts[12])) * 10
}

async function comic(path, pages) {
  const side = 1000
  const pixels = randomFillSync(Buffer.alloc(side * side * 3))
  const noise = await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .resize(2000, 2000, { kernel: 'nearest' })
    .jpeg({ quality: 100 })
    .toBuffer()
  // Bytes behind the end of a picture belong to nobody.
  const page = Buffer.concat([noise, Buffer.alloc(Math.max(0, 4 * MB - noise.length))])
  const zip = new ZipFile()
  for (let nth = 0; nth < pages; nth += 1)
    zip.addBuffer(page, `page ${nth}.jpg`, { compress: false })
  zip.end()
  await finished(zip.outputStream.pipe(createWriteStream(path)))
}

function pdf(path, bytes) {
  const head = `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>> endobj
4 0 obj <</Title(Paper)>> endobj
5 0 obj <</Length ${bytes}>> stream
`
  const start = (nth) => `${String(head.indexOf(`${nth} 0 obj`)).padStart(10, '0')} 00000 n\r\n`
  const tail = `\nendstream endobj\n`
  const table = `xref\n0 6\n0000000000 65535 f\r\n${[1, 2, 3, 4, 5].map(start).join('')}trailer <</Root 1 0 R/Info 4 0 R/Size 6>>\nstartxref\n${head.length + bytes + tail.length}\n%%EOF`
  writeFileSync(path, head)
  const piece = Buffer.alloc(10 * MB, 'x')
  for (let done = 0; done < bytes; done += piece.length) writeFileSync(path, piece, { flag: 'a' })
  writeFileSync(path, tail + table, { flag: 'a' })
}

async function scans(count) {
  const epub = await packed({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>',
    'book.opf':
      '<package><metadata><title>Book</title></metadata><manifest><item id="c" href="c.jpg" media-type="image/jpeg" properties="cover-image"/></manifest></package>',
    'c.jpg': await sharp({ create: { width: 600, height: 900, channels: 3, background: '#246' } })
      .jpeg()
      .toBuffer(),
    'text.xhtml': randomFillSync(Buffer.alloc(300_000)),
  })
  const sound = Buffer.concat(Array.from({ length: 80 }, silence))
  row(`${count} books`, 'scan', 'its processor', 'until all covers are there', 'a second time')
  row('---', '---:', '---:', '---:', '---:')
  for (const [name, files] of [
    ['sound alone', { '01.mp3': sound }],
    ['sound and an epub', { '01.mp3': sound, 'a.epub': epub }],
    ['an epub alone', { 'a.epub': epub }],
  ]) {
    const library = join(folder, name)
    for (let nth = 0; nth < count; nth += 1) {
      const place = join(library, `Author ${nth % 100}`, `Book ${nth}`)
      mkdirSync(place, { recursive: true })
      for (const [file, bytes] of Object.entries(files)) writeFileSync(join(place, file), bytes)
    }
    const server = await startServer()
    try {
      const before = processorOf(server)
      const first = await scanned(server, library)
      const processor = processorOf(server) - before
      const covered = first + (files['a.epub'] === undefined ? 0 : await covers(server))
      const second = await scanned(server)
      row(name, ...[first, processor, covered, second].map((ms) => `${(ms / 1000).toFixed(2)} s`))
    } finally {
      await server.end()
    }
    rmSync(library, { recursive: true, force: true })
  }
}

async function packed(files) {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  const chunks = []
  for await (const chunk of zip.outputStream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** A frame of MPEG-1 layer III with nothing in it: 26 ms. */
function silence() {
  const frame = Buffer.alloc(417)
  frame.writeUInt32BE(0xfffb9064)
  return frame
}

/** How long it takes from now until every book has its cover. */
async function covers(server) {
  const { id } = (await libraries(server))[0]
  const from = performance.now()
  for (;;) {
    const { results } = await server.ask('GET', `/api/libraries/${id}/items?limit=0&minified=1`)
    if (results.every(({ media }) => media.coverPath !== null)) return performance.now() - from
    await pause(2000)
  }
}

async function libraries(server) {
  return (await server.ask('GET', '/api/libraries')).libraries
}

/** How long a scan takes, of a new library or once more of the one that is there. */
async function scanned(server, library) {
  const { id } =
    library === undefined ? (await libraries(server))[0] : await server.addLibrary(library)
  const from = performance.now()
  await server.ask('POST', `/api/libraries/${id}/scan`)
  while ((await server.ask('GET', '/api/tasks')).tasks.some((task) => !task.isFinished))
    await pause(50)
  return performance.now() - from
}
