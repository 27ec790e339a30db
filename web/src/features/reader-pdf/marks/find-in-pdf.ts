import { findWords, type MarkedPlace, type SoughtWords } from '#features/reader-engine/index.ts'
import type { Stretch } from '../document/page-text.ts'
import { textOfPage } from '../document/search-pdf.ts'
import type { PdfBook } from '../document/pdf-book.ts'

interface Find {
  sought: readonly SoughtWords[]
  signal: AbortSignal
  placeOf: (page: number, stretch: Stretch) => Omit<MarkedPlace, 'quote'>
}

/** Goes through all pages once, and says where each of the words stands first. */
export async function* findInPdf(
  book: PdfBook,
  { sought, signal, placeOf }: Find,
): AsyncGenerator<{ id: string; place: MarkedPlace }> {
  let missing = [...sought]
  for (let page = 0; page < book.document.numPages && missing.length > 0; page += 1) {
    if (signal.aborted) return
    const text = await textOfPage(book, page)
    const found = new Set<string>()
    for (const { id, words } of missing) {
      const stretch = findWords(text, words)
      if (!stretch) continue
      found.add(id)
      const quote = text.slice(stretch.start, stretch.end)
      yield { id, place: { ...placeOf(page, stretch), quote } }
    }
    missing = missing.filter(({ id }) => !found.has(id))
  }
}
