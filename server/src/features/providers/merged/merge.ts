import type { BookMatch, FoundMatch, MatchField, MergedOrders } from '@lectern/contract'
import { mergedProvider, sureFrom } from '@lectern/contract/rules'
import { Problem } from '#platform/problem.ts'
import type { Providers } from '../providers.ts'
import type { BookSearch } from '../search/book-search.ts'
import { ranked } from '../search/ranked.ts'
import type { RankedMatch } from '../search/ranked.ts'
import type { KnownBook } from '../search/score.ts'
import { compose } from './compose.ts'
import { isNameless } from './known-fields.ts'
import { allNamed, nextToAsk } from './orders.ts'

export interface MergedSearch {
  /** What is asked for. */
  search: BookSearch
  /** What matches are held against. */
  book: KnownBook
  /** Fields that are of use: nobody is asked for others. */
  wanted: ReadonlySet<MatchField>
  signal?: AbortSignal | undefined
}

export interface MergedFind {
  /** Put together of what is surely the book; null where nobody has that. */
  merged: FoundMatch | null
  /** Everything that was found, the likeliest first. */
  found: FoundMatch[]
  /** Who could not be asked, as sentences. */
  failures: string[]
}

/** Attempts with other words, as long as nobody knows the book. */
const attempts = { unknown: 2, known: 0 }

/**
 * Asks those whose answers are used, those who come first at the same time, and takes of each only what is surely the book:
 * held against what is known of it, and against the surest of the others. Throws `upstream` where nobody has anything and
 * somebody could not be asked.
 */
export async function findMerged(
  providers: Pick<Providers, 'searchBooks'>,
  orders: MergedOrders,
  { search, book, wanted, signal }: MergedSearch,
): Promise<MergedFind> {
  const said = new Map<string, readonly BookMatch[]>()
  const losses: Problem[] = []
  let agreed = agreeing(book, said)

  async function ask(name: string): Promise<void> {
    const { reference } = agreed
    const limits = {
      mostAttempts: reference === null ? attempts.unknown : attempts.known,
      signal,
    }
    const words = reference === null ? search : sureWords(search, reference, name)
    try {
      said.set(name, await providers.searchBooks(name, words, limits))
    } catch (error) {
      if (!(error instanceof Problem) || !['upstream', 'missing'].includes(error.kind)) throw error
      said.set(name, [])
      losses.push(error)
    }
  }

  for (;;) {
    signal?.throwIfAborted()
    const asked = new Set(said.keys())
    const next = nextToAsk(orders, wanted, { asked, sure: agreed.sure })
    if (next.length === 0) break
    await Promise.all(next.map(ask))
    agreed = agreeing(book, inOrder(orders, said))
  }
  const found = candidates(book, inOrder(orders, said))
  const [loss] = losses
  if (found.length === 0 && loss !== undefined) throw loss
  const merged =
    agreed.score === null ? null : { ...compose(orders, agreed.sure), score: agreed.score }
  return {
    merged: merged && { ...merged, provider: mergedProvider },
    found,
    failures: [...new Set(losses.map(({ message }) => message))],
  }
}

/** Among equals the order of the library counts, not who was quicker. */
const inOrder = (orders: MergedOrders, said: ReadonlyMap<string, readonly BookMatch[]>) =>
  new Map(allNamed(orders).map((name) => [name, said.get(name) ?? []] as const))

interface Agreed {
  /** What is surely the book, by who said it. */
  sure: Map<string, BookMatch>
  /** The surest of them. */
  reference: BookMatch | null
  score: RankedMatch['score'] | null
}

function agreeing(book: KnownBook, answers: ReadonlyMap<string, readonly BookMatch[]>): Agreed {
  const best = [...answers].flatMap(([name, found]) => {
    const [first] = isNameless(name) ? [] : ranked(book, found)
    return first === undefined || first.score.total < sureFrom ? [] : [first]
  })
  const [surest] = best.toSorted((a, b) => b.score.total - a.score.total)
  const sure = new Map<string, BookMatch>()
  if (surest === undefined) return { sure, reference: null, score: null }
  const { match: reference, score } = surest
  const known = knownWith(book, reference)
  for (const [name, found] of answers) {
    const [first] = ranked(known, found)
    if (first === undefined) continue
    if (isNameless(name)) sure.set(name, found[0] ?? first.match)
    else if (first.score.total >= sureFrom) sure.set(name, first.match)
  }
  return { sure, reference, score }
}

/** The book with what the surest match adds to what is known of it: another language is another book. */
function knownWith(book: KnownBook, { author, narrator, language = null }: BookMatch): KnownBook {
  const names = (text: string | null | undefined) => (text ? text.split(', ') : [])
  return {
    ...book,
    authors: book.authors.length > 0 ? book.authors : names(author),
    narrators: book.narrators.length > 0 ? book.narrators : names(narrator),
    language: book.language ?? language,
  }
}

/** The words of a match that is sure find more than those that files have. */
function sureWords(search: BookSearch, match: BookMatch, name: string): BookSearch {
  const { title = search.title, author, asin, isbn } = match
  const by = author?.split(', ')[0] ?? search.author
  return {
    ...search,
    title: isNameless(name) ? `${title} ${by}`.trim() : title,
    author: by,
    asin: asin || search.asin,
    isbn: isbn || search.isbn,
  }
}

function candidates(
  book: KnownBook,
  answers: ReadonlyMap<string, readonly BookMatch[]>,
): FoundMatch[] {
  return [...answers]
    .filter(([name]) => !isNameless(name))
    .flatMap(([provider, found]) => ranked(book, found).map((one) => ({ ...one, provider })))
    .sort((a, b) => b.score.total - a.score.total)
}
