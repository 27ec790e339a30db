import { searchMatcher } from 'foliate-js/search.js'
import { textWalker } from 'foliate-js/text-walker.js'
import type { SearchHit, SearchStep } from '#features/reader-engine/index.ts'
import type { FoliateBook } from './formats/foliate-book.ts'
import type { WhereaboutsOf } from './whereabouts.ts'

interface Asked {
  query: string
  signal: AbortSignal
}

/** So many hits of one section are worth listing; a letter that stands everywhere would fill the page. */
const mostPerSection = 500

/** Goes through the book section by section; neither case nor accents count. */
export async function* searchBook(
  book: FoliateBook,
  places: WhereaboutsOf,
  { query, signal }: Asked,
): AsyncGenerator<SearchStep> {
  const language = book.metadata?.language
  const locale = (Array.isArray(language) ? language[0] : language) ?? 'en'
  const find = searchMatcher(textWalker, { defaultLocale: locale })
  for (const [index, section] of book.sections.entries()) {
    if (signal.aborted) return
    const done = (index + 1) / book.sections.length
    const document = await Promise.resolve(section.createDocument?.()).catch(() => null)
    if (!document) continue
    const byChapter = new Map<string | null, SearchHit[]>()
    let count = 0
    for (const { range, excerpt } of find(document, query)) {
      if (++count > mostPerSection) break
      const chapter = places.chapterOf(index, range)?.label?.trim() ?? null
      const hits = byChapter.get(chapter) ?? []
      byChapter.set(chapter, hits)
      hits.push({
        target: places.cfiOf(index, range),
        before: excerpt.pre,
        words: excerpt.match,
        after: excerpt.post,
      })
    }
    if (byChapter.size === 0) yield { done, chapter: null, hits: [] }
    for (const [chapter, hits] of byChapter) yield { done, chapter, hits }
  }
}
