import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { createElement } from 'react'
import type { EngineHost } from '#features/reader-engine/index.ts'
import {
  startOf,
  type Outline,
  type PageSize,
  type PageSource,
} from '#features/reader-pages/index.ts'
import { PdfPage } from '../page/pdf-page.tsx'
import { PdfThumb } from '../page/pdf-thumb.tsx'
import { createChoosing } from '../marks/choosing.ts'
import { findInPdf } from '../marks/find-in-pdf.ts'
import { readOutline, pageOfDestination } from './outline.ts'
import { readLabels } from './page-labels.ts'
import { createPdfMarks } from './pdf-marks.ts'
import { searchPdf } from './search-pdf.ts'
import { createWordMarks } from '../marks/word-marks.ts'
import type { PdfBook } from './pdf-book.ts'

/** Points of a PDF are 1/72 of an inch, pixels of CSS 1/96. */
export const pixelsPerPoint = 96 / 72

/** The pages of a PDF. The one to begin with is read at once, whatever else there is to know when that one is drawn. */
export async function createPdfSource(
  document: PDFDocumentProxy,
  host: EngineHost,
  close: () => void,
): Promise<PageSource> {
  const count = document.numPages
  const sizes = new Map<number, PageSize>()
  const watchers = new Set<(what: 'sizes' | 'facts') => void>()
  const marks = createPdfMarks()
  const words = createWordMarks(host)
  let outline: Outline = { contents: [], starts: [] }
  let destinations = new Map<string, unknown>()
  let labels: readonly string[] | null = null
  const start = startOf(host, count)
  let drawn: () => void = () => undefined
  const atLeisure = new Promise<void>((resolve) => (drawn = resolve))
  void atLeisure.then(readMore).catch(() => undefined)
  const tell = (what: 'sizes' | 'facts') => watchers.forEach((watcher) => watcher(what))

  async function readMore(): Promise<void> {
    labels = await readLabels(document)
    const read = await readOutline(document)
    destinations = read.destinations
    outline = read.outline
    tell('facts')
    outline = { ...outline, starts: await read.findStarts() }
    tell('facts')
  }

  async function readPage(index: number) {
    const page = await document.getPage(index + 1)
    const { width, height } = page.getViewport({ scale: pixelsPerPoint })
    const known = sizes.get(index)
    sizes.set(index, { width, height })
    if (known?.width !== width || known.height !== height) tell('sizes')
    return page
  }

  const book: PdfBook = {
    document,
    marks,
    words,
    page: readPage,
    first: { index: start, page: await readPage(start) },
    drawn,
    atLeisure,
    find: (destination) => pageOfDestination(document, destination),
  }
  const choosing = createChoosing({ ...host, words, count, outline: () => outline })
  const usual = sizes.get(start) ?? { width: 816, height: 1056 }

  return {
    count,
    sizeOf: (index) => sizes.get(index) ?? null,
    usualSize: () => usual,
    watch(changed) {
      watchers.add(changed)
      return () => void watchers.delete(changed)
    },
    Page: (props) => createElement(PdfPage, { ...props, book }),
    Thumb: ({ index }) => createElement(PdfThumb, { book, index }),
    labelOf: (index) => labels?.[index] ?? null,
    outline: () => outline,
    find: (target) => pageOfDestination(document, destinations.get(target)),
    search: (query, signal) => searchPdf(book, { query, signal, outline: () => outline }),
    markHit: marks.show,
    endSearch: marks.clear,
    marks: {
      show: words.show,
      unselect: choosing.unselect,
      find: (sought, signal) => findInPdf(book, { sought, signal, placeOf: choosing.placeOf }),
    },
    extendChoice: choosing.extend,
    firstWords: (index) => words.layers.get(index)?.text.text.trim().slice(0, 160) ?? '',
    close() {
      watchers.clear()
      choosing.close()
      close()
    },
  }
}
