import type { MarkedPlace, SoughtWords } from '#features/reader-engine/index.ts'
import type { FoliateBook } from '../formats/foliate-book.ts'
import type { WhereaboutsOf } from '../whereabouts.ts'
import { rangeOfWords } from './text-ranges.ts'

/** Goes through the book once, section by section, and says where each of the words stands first. */
export async function* findInBook(
  book: FoliateBook,
  places: WhereaboutsOf,
  { sought, signal }: { sought: readonly SoughtWords[]; signal: AbortSignal },
): AsyncGenerator<{ id: string; place: MarkedPlace }> {
  let missing = [...sought]
  for (const [index, section] of book.sections.entries()) {
    if (signal.aborted || missing.length === 0) return
    const document = await Promise.resolve(section.createDocument?.()).catch(() => null)
    if (!document || signal.aborted) continue
    const found = new Set<string>()
    for (const { id, words } of missing) {
      const range = rangeOfWords(document, words)
      if (!range) continue
      found.add(id)
      yield { id, place: places.markedAt(index, range, range.toString().trim()) }
    }
    missing = missing.filter(({ id }) => !found.has(id))
  }
}
