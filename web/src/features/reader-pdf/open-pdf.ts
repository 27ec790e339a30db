import { BookProblem, type Engine, type EngineHost } from '#features/reader-engine/index.ts'
import { openPages, type Direction } from '#features/reader-pages/index.ts'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { texts } from '#platform/text/texts.ts'
import { problemOf } from './document/pdf-problem.ts'
import { createPdfSource } from './document/pdf-source.ts'
import { loadPdf } from './document/load-pdf.ts'

/** Opens a PDF: as much of the file is fetched as its first page needs. */
export async function openPdf(host: EngineHost, parser: Worker): Promise<Engine> {
  const loaded = loadPdf(host, parser)
  try {
    if (host.file.size === 0) throw new BookProblem(texts.t('pages.emptyFile'))
    const document = await loaded.document
    if (document.numPages < 1) throw new BookProblem(texts.t('pages.noPages'))
    const [said, source] = await Promise.all([
      directionOf(document),
      createPdfSource(document, host, loaded.close),
    ])
    if (host.signal.aborted) throw new BookProblem(texts.t('reader.failed'))
    return openPages(host, source, { kind: 'pdf', said })
  } catch (error) {
    loaded.close()
    throw problemOf(error)
  }
}

async function directionOf(document: PDFDocumentProxy): Promise<Direction | null> {
  const preferences: unknown = await document.getViewerPreferences().catch(() => null)
  const isFromRight =
    typeof preferences === 'object' &&
    preferences !== null &&
    'Direction' in preferences &&
    preferences.Direction === 'R2L'
  return isFromRight ? 'rtl' : null
}
