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
    for (const { range } of find(document, query)) {
      if (++count > mostPerSection) break
      const chapter = places.chapterOf(index, range)?.label?.trim() ?? null
      const hits = byChapter.get(chapter) ?? []
      byChapter.set(chapter, hits)
      hits.push({ target: places.cfiOf(index, range), ...wordsAround(range) })
    }
    if (byChapter.size === 0) yield { done, chapter: null, hits: [] }
    for (const [chapter, hits] of byChapter) yield { done, chapter, hits }
  }
}

const blocks = 'p, li, dd, dt, td, th, h1, h2, h3, h4, h5, h6, blockquote, figcaption, div, body'
/** Letters to each side of what was found. */
const around = 50

/** What was found within the words of its paragraph, however much markup there is between them. */
function wordsAround(range: Range): Omit<SearchHit, 'target'> {
  const block = range.startContainer.parentElement?.closest(blocks)
  const words = oneLine(range.toString())
  if (!block) return { before: '', words, after: '' }
  const before = range.cloneRange()
  before.collapse(true)
  before.setStart(block, 0)
  const after = range.cloneRange()
  after.collapse(false)
  if (block.contains(range.endContainer)) after.setEnd(block, block.childNodes.length)
  const ahead = oneLine(before.toString()).trimStart()
  const behind = oneLine(after.toString()).trimEnd()
  return {
    before: ahead.length > around ? `…${ahead.slice(-around)}` : ahead,
    words,
    after: behind.length > around ? `${behind.slice(0, around)}…` : behind,
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}
