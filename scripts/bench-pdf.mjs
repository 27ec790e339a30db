// How long it takes until the first page of a PDF of 500 MB with 10,000 pages stands in the browser: a part of bench-ebooks.mjs.
import { createWriteStream, existsSync, mkdirSync } from 'node:fs'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { row, sign, startServer } from './bench-server.mjs'

const sharp = createRequire(new URL('../server/package.json', import.meta.url))('sharp')

const rounds = 3
const pages = 10_000
/** As large as that many make 500 MB. */
const pictureBytes = 52_000

/**
 * Opens the reader's address in a browser that has been asked for nothing but to sign in, three times for each shape of
 * the page tree, in a profile of its own each: client, parser and file are fetched anew. `scanned` has a library read in.
 */
export async function firstPages(folder, scanned) {
  const library = join(folder, 'papers')
  const shapes = [
    ['all pages in one node', 'Flat', pages],
    ['ten in a node', 'Tree', 10],
  ]
  for (const [, name, perNode] of shapes) {
    mkdirSync(join(library, 'Ann', name), { recursive: true })
    await scan(join(library, 'Ann', name, 'a.pdf'), perNode)
  }
  const server = await startServer()
  const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync)
  const executablePath = process.env.CHROMIUM_PATH ?? installed
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    await scanned(server, library)
    const { libraries } = await server.ask('GET', '/api/libraries')
    const { results } = await server.ask('GET', `/api/libraries/${libraries[0].id}/items?limit=0`)
    row(
      'PDF of 500 MB, 10,000 pages',
      'first page, from its address',
      'from the page of the book',
      'stretches of the file',
      'load average',
    )
    row('---', '---:', '---:', '---:', '---:')
    for (const [shape, name] of shapes) {
      const { id } = results.find(({ relPath }) => relPath.endsWith(name))
      const seen = []
      const pressed = []
      for (let nth = 0; nth < rounds; nth += 1) {
        seen.push(await open(browser, server.base, id, 'read'))
        pressed.push(await open(browser, server.base, id, 'item'))
      }
      const { stretches } = seen.at(-1)
      row(shape, timesOf(seen), timesOf(pressed), stretches, loadavg()[0].toFixed(1))
    }
  } finally {
    await browser.close()
    await server.end()
  }
}

const timesOf = (seen) => seen.map(({ ms }) => `${(ms / 1000).toFixed(2)} s`).join(', ')

/**
 * Until the canvas of the first page is put there, which is when it has been drawn: from the reader's address (`read`), or
 * from a press of Read on the page of the book (`item`), where the client is there already and the reader is not.
 */
async function open(browser, base, id, from) {
  // A profile as it is after signing in: the cookie, and the word that there is one.
  const localStorage = [{ name: 'ui:signed-in', value: '1' }]
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins: [{ origin: base, localStorage }] },
  })
  const answer = await context.request.post(`${base}/login`, { data: sign })
  if (!answer.ok()) throw new Error(`Signing in: ${answer.status()}`)
  await context.addInitScript(() => {
    globalThis.askedAt = 0
    addEventListener('click', () => (globalThis.askedAt = performance.now()), { capture: true })
    performance.setResourceTimingBufferSize(20_000)
    new MutationObserver(() => {
      if (globalThis.drawnAt || !document.querySelector('[data-page-index="0"] canvas')) return
      globalThis.drawnAt = performance.now()
    }).observe(document, { childList: true, subtree: true })
  })
  const page = await context.newPage()
  if (from === 'read') await page.goto(`${base}/read/${id}`, { waitUntil: 'commit' })
  else {
    await page.goto(`${base}/item/${id}`, { waitUntil: 'networkidle' })
    await page.locator(`a[href$="/read/${id}"]`).first().click()
  }
  await page.waitForFunction(() => globalThis.drawnAt, null, { timeout: 60_000 })
  const seen = await page.evaluate(() => ({
    ms: globalThis.drawnAt - globalThis.askedAt,
    requests: performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < globalThis.drawnAt)
      .map(({ name, startTime, responseEnd }) => [
        `${Math.round(startTime)}–${Math.round(responseEnd)} ms`,
        new URL(name).pathname,
      ]),
  }))
  await context.close()
  if (process.env.LECTERN_BENCH_TRACE) console.table(seen.requests)
  const isStretch = ([, path]) => /\/ebook\/[^/]+$/.test(path)
  return { ms: seen.ms, stretches: seen.requests.filter(isStretch).length }
}

/** A scan: a picture on each page, `perNode` pages in a node of the tree, nodes in the one above. Tree and table stand last. */
async function scan(path, perNode) {
  const picture = await sharp({
    create: { width: 1240, height: 1754, channels: 3, background: '#dde' },
  })
    .jpeg()
    .toBuffer()
  // Bytes behind the end of a picture belong to nobody.
  const bytes = Buffer.concat([picture, Buffer.alloc(pictureBytes - picture.length)])
  const out = createWriteStream(path)
  const starts = []
  let at = 0
  const write = async (...parts) => {
    for (const part of parts) {
      at += part.length
      if (!out.write(part)) await once(out, 'drain')
    }
  }
  const object = async (number, ...parts) => {
    starts[number] = at
    await write(`${number} 0 obj\n`, ...parts, '\nendobj\n')
  }
  const nodes = perNode >= pages ? 0 : Math.ceil(pages / perNode)
  const [root, firstNode] = [2, 3 + pages * 3]
  await write('%PDF-1.4\n')
  for (let nth = 0; nth < pages; nth += 1) {
    const [page, content, image] = [3 + nth * 3, 4 + nth * 3, 5 + nth * 3]
    const parent = nodes === 0 ? root : firstNode + Math.floor(nth / perNode)
    const resources = `/Resources<</XObject<</I ${image} 0 R>>>>`
    await object(
      page,
      `<</Type/Page/Parent ${parent} 0 R/MediaBox[0 0 595 842]${resources}/Contents ${content} 0 R>>`,
    )
    await object(content, '<</Length 28>>stream\nq 595 0 0 842 0 0 cm /I Do Q\nendstream')
    const facts = '/Width 1240/Height 1754/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode'
    await object(
      image,
      `<</Type/XObject/Subtype/Image${facts}/Length ${bytes.length}>>stream\n`,
      bytes,
      '\nendstream',
    )
  }
  const refs = (count, from, step) =>
    Array.from({ length: count }, (_, nth) => `${from + nth * step} 0 R`).join(' ')
  for (let nth = 0; nth < nodes; nth += 1)
    await object(
      firstNode + nth,
      `<</Type/Pages/Parent ${root} 0 R/Kids[${refs(perNode, 3 + nth * perNode * 3, 3)}]/Count ${perNode}>>`,
    )
  const kids = nodes === 0 ? refs(pages, 3, 3) : refs(nodes, firstNode, 1)
  await object(root, `<</Type/Pages/Kids[${kids}]/Count ${pages}>>`)
  await object(1, `<</Type/Catalog/Pages ${root} 0 R>>`)
  const table = at
  const lines = starts.slice(1).map((start) => `${String(start).padStart(10, '0')} 00000 n \n`)
  await write(`xref\n0 ${starts.length}\n0000000000 65535 f \n`, lines.join(''))
  await write(`trailer<</Root 1 0 R/Size ${starts.length}>>\nstartxref\n${table}\n%%EOF\n`)
  out.end()
  await once(out, 'finish')
}
