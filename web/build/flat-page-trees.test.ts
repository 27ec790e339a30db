import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import {
  getDocument,
  GlobalWorkerOptions,
  PDFDataRangeTransport,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { withFlatTrees } from './flat-page-trees.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-pdf-'))
afterAll(() => rmSync(folder, { recursive: true }))

const parser = createRequire(import.meta.url).resolve('pdfjs-dist/legacy/build/pdf.worker.mjs')
const changed = join(folder, 'pdf.worker.mjs')
writeFileSync(changed, withFlatTrees(readFileSync(parser, 'utf8')))
GlobalWorkerOptions.workerSrc = pathToFileURL(changed).href

const chunk = 4096
const pages = 2000

test('the first page of a scan whose pages hang in one node asks for a few stretches of it', async () => {
  const { document, asked } = open(scan(pages))
  const opened = await document
  expect(opened.numPages).toBe(pages)
  expect((await opened.getPage(1)).view[2]).toBe(100)
  // The head, the table of objects at the end, the list of pages, the first page and the last.
  const file = scan(pages).length
  expect(asked.size * chunk).toBeLessThan(file / 20)
  const before = asked.size
  // Any other page is as near, and so is the number of a page that a link leads to.
  const far = await opened.getPage(1234)
  expect(far.view[2]).toBe(1333)
  expect(await opened.getPageIndex(far.ref ?? { num: 0, gen: 0 })).toBe(1233)
  expect(await opened.getPageIndex({ num: refOf(777), gen: 0 })).toBe(777)
  expect(asked.size - before).toBeLessThan(8)
  await opened.loadingTask.destroy()
})

test('a tree whose counts only seem to fit is read page by page', async () => {
  // Two kids that count two pages: both of them in the first.
  const file = pdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 2/Kids[3 0 R 6 0 R]>>',
    '<</Type/Pages/Parent 2 0 R/Count 2/Kids[4 0 R 5 0 R]>>',
    '<</Type/Page/Parent 3 0 R/MediaBox[0 0 100 10]>>',
    '<</Type/Page/Parent 3 0 R/MediaBox[0 0 101 10]>>',
    '<</Type/Pages/Parent 2 0 R/Count 0/Kids[]>>',
  ])
  const opened = await open(file).document
  const widths = [await opened.getPage(1), await opened.getPage(2)].map(({ view }) => view[2])
  expect(widths).toEqual([100, 101])
  await opened.loadingTask.destroy()
})

function open(file: Buffer) {
  const asked = new Set<number>()
  const range = new PDFDataRangeTransport(file.length, null)
  range.requestDataRange = (begin, end) => {
    for (let at = begin; at < end; at += chunk) asked.add(Math.floor(at / chunk))
    queueMicrotask(() => range.onDataRange(begin, new Uint8Array(file.subarray(begin, end))))
  }
  const options = { disableAutoFetch: true, disableStream: true, isEvalSupported: false }
  const task = getDocument({ range, rangeChunkSize: chunk, ...options })
  return { document: task.promise, asked }
}

/** The number of the object that a page is, from the first one as 0. */
function refOf(page: number): number {
  return 3 + page * 2
}

/** A scan: each page a picture, and its description beside it. */
function scan(count: number): Buffer {
  const kids = Array.from({ length: count }, (_none, page) => `${refOf(page)} 0 R`).join(' ')
  const picture = `<</Length 6000>>stream\n${'x'.repeat(6000)}\nendstream`
  return pdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${count}/Kids[${kids}]>>`,
    ...Array.from({ length: count }, (_none, page) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${100 + page} 100]/Contents ${refOf(page) + 1} 0 R>>`,
      picture,
    ]).flat(),
  ])
}

function pdf(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n'
  const starts = objects.map((body, index) => {
    const start = file.length
    file += `${index + 1} 0 obj ${body} endobj\n`
    return `${String(start).padStart(10, '0')} 00000 n\r\n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f\r\n${starts.join('')}`
  const trailer = `trailer <</Root 1 0 R/Size ${objects.length + 1}>>\nstartxref\n${file.length}\n%%EOF`
  return Buffer.from(file + table + trailer, 'latin1')
}
