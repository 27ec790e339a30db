import type { Engine, EngineHost } from '#features/reader-engine/index.ts'
import { readyParser, startParser } from './bytes/parser.ts'

export { PdfStyle as StylePanel } from './pdf-style.tsx'

/** Has the parser and what draws its pages there before a book is opened. */
export function getReady(): () => void {
  // Whoever opens a book is told of what can't be fetched.
  import('./open-pdf.ts').catch(() => undefined)
  return readyParser()
}

/** Opens a PDF. The thread that parses it is read in while what draws its pages is fetched. */
export async function openBook(host: EngineHost): Promise<Engine> {
  const parser = startParser()
  const module = await import('./open-pdf.ts').catch((error: unknown) => {
    parser.terminate()
    throw error
  })
  return module.openPdf(host, parser)
}
