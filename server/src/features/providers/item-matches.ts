import { matchFields } from '@lectern/contract'
import type { FoundMatch, itemMatchCalls, QueryOf, ReplyOf } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import type { Gate } from '#platform/gate.ts'
import { Problem } from '#platform/problem.ts'
import { within } from './asking/within.ts'
import type { FindBook } from './find-book.ts'
import type { KnownBook } from './search/score.ts'

/** What is known of an item that matches are for. */
export interface SoughtBook {
  libraryId: string
  book: KnownBook
}

interface ItemMatchesDeps {
  findBook: FindBook
  /** Where those stand who search. */
  gate: Gate
  /** Ends a search that takes too long. */
  deadline: () => AbortSignal
  /** What is known of an item; null of a podcast. Throws `missing` or `forbidden` where the caller can't see it. */
  bookOf: (itemId: string, caller: Caller) => Promise<SoughtBook | null>
  /** Matches as the rules of a library have them. */
  withRules: (libraryId: string, matches: readonly FoundMatch[]) => Promise<FoundMatch[]>
}

type Call = (typeof itemMatchCalls)['list']

export type ItemMatches = ReturnType<typeof createItemMatches>

/** What a provider knows that may be an item, the likeliest first, with what speaks for and against it. */
export function createItemMatches(deps: ItemMatchesDeps) {
  return {
    /** Throws `invalid` for a podcast, `missing` for a provider that isn't there, `busy` in a crowd. */
    async list(
      itemId: string,
      { provider, ...words }: QueryOf<Call>,
      caller: Caller,
    ): Promise<ReplyOf<Call>> {
      const sought = await deps.bookOf(itemId, caller)
      if (sought === null) throw new Problem('invalid', 'A podcast is looked for in the directory.')
      const signal = deps.deadline()
      const wanted = new Set(matchFields)
      const asked = { ...sought, provider, words, wanted, signal, isHeldAgainstBook: true }
      try {
        const { matches, failures } = await deps.gate(() => within(deps.findBook(asked), signal))
        return {
          matches: await deps.withRules(sought.libraryId, matches),
          failure: null,
          ...(failures.length === 0 ? {} : { failures }),
        }
      } catch (error) {
        if (signal.aborted) return { matches: [], failure: 'The search took too long.' }
        if (!(error instanceof Problem) || error.kind !== 'upstream') throw error
        return { matches: [], failure: error.message }
      }
    },
  }
}
