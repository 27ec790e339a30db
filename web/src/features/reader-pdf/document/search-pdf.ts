import type { SearchHit, SearchStep } from '#features/reader-engine/index.ts'
import type { Outline } from '#features/reader-pages/index.ts'
import { texts } from '#platform/text/texts.ts'
import { findIn, textOf, type Stretch } from './page-text.ts'
import type { PdfBook } from './pdf-book.ts'
import { textContentOf } from './text-content.ts'

/** Letters around the words that were found. */
const around = 60
/** So many pages without a hit are told of at once. */
const quietPages = 10

interface Search {
  query: string
  signal: AbortSignal
  outline: () => Outline
}

/** Looks through all pages, one after the other. */
export async function* searchPdf(
  book: PdfBook,
  { query, signal, outline }: Search,
): AsyncGenerator<SearchStep> {
  const count = book.document.numPages
  for (let index = 0; index < count && !signal.aborted; index += 1) {
    const text = await textOfPage(book, index)
    if (signal.aborted) return
    const hits = findIn(text, query).map((stretch) => hitOf(index, text, stretch))
    const done = (index + 1) / count
    if (hits.length === 0 && done < 1 && index % quietPages !== 0) continue
    yield { done, chapter: headingOf(outline(), index), hits }
  }
}

/** A page that can't be read has no words. */
export async function textOfPage(book: PdfBook, index: number): Promise<string> {
  try {
    const page = await book.document.getPage(index + 1)
    const { items } = await textContentOf(page)
    return textOf(items).text
  } catch {
    return ''
  }
}

function headingOf({ starts }: Outline, index: number): string {
  const chapter = starts.findLast((start) => start.index <= index)?.label
  const page = texts.t('reader.page', { at: index + 1 })
  return chapter ? `${chapter} · ${page}` : page
}

function hitOf(page: number, text: string, { start, end }: Stretch): SearchHit {
  return {
    target: `${page} ${start} ${end}`,
    before: text.slice(Math.max(0, start - around), start),
    words: text.slice(start, end),
    after: text.slice(end, end + around),
  }
}
