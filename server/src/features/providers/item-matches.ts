import type { itemMatchCalls, QueryOf, ReplyOf } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import type { Gate } from '#platform/gate.ts'
import { Problem } from '#platform/problem.ts'
import { within } from './asking/within.ts'
import type { Providers } from './providers.ts'
import { ranked } from './search/ranked.ts'
import type { KnownBook } from './search/score.ts'

interface ItemMatchesDeps {
  providers: Pick<Providers, 'searchBooks'>
  /** Where those stand who search. */
  gate: Gate
  /** Ends a search that takes too long. */
  deadline: () => AbortSignal
  /** What is known of an item; null of a podcast. Throws `missing` or `forbidden` where the caller can't see it. */
  bookOf: (itemId: string, caller: Caller) => Promise<KnownBook | null>
}

type Call = (typeof itemMatchCalls)['list']

export type ItemMatches = ReturnType<typeof createItemMatches>

/** What one provider knows that may be an item, the likeliest first, with what speaks for and against it. */
export function createItemMatches({ providers, gate, deadline, bookOf }: ItemMatchesDeps) {
  return {
    /** Throws `invalid` for a podcast, `missing` for a provider that isn't there, `busy` in a crowd. */
    async list(
      itemId: string,
      { provider, ...asked }: QueryOf<Call>,
      caller: Caller,
    ): Promise<ReplyOf<Call>> {
      const known = await bookOf(itemId, caller)
      if (known === null) throw new Problem('invalid', 'A podcast is looked for in the directory.')
      const signal = deadline()
      const search = { ...questionOf(known, asked), duration: known.duration }
      try {
        const books = await gate(() =>
          within(providers.searchBooks(provider, search, { signal }), signal),
        )
        return { matches: ranked(known, books), failure: null }
      } catch (error) {
        if (signal.aborted) return { matches: [], failure: 'The search took too long.' }
        if (!(error instanceof Problem) || error.kind !== 'upstream') throw error
        return { matches: [], failure: error.message }
      }
    },
  }
}

/** As somebody asks; the numbers of the item belong to its own words alone. */
function questionOf(known: KnownBook, { title, author, asin }: Omit<QueryOf<Call>, 'provider'>) {
  const isOwn = title === undefined && author === undefined
  return {
    title: title ?? known.title,
    author: author ?? known.authors.join(', '),
    asin: asin ?? (isOwn ? (known.asin ?? '') : ''),
    isbn: isOwn ? (known.isbn ?? '') : '',
  }
}
