import { authorRegions, matchFields } from '@lectern/contract'
import type {
  BookMatch,
  PodcastMatch,
  providerSearchCalls,
  QueryOf,
  ReplyOf,
} from '@lectern/contract'
import { mergedProvider } from '@lectern/contract/rules'
import type { Caller } from '#domain/caller.ts'
import type { Gate } from '#platform/gate.ts'
import { Problem } from '#platform/problem.ts'
import { within } from './asking/within.ts'
import { askEach } from './covers/each-provider.ts'
import type { CoverListener } from './covers/each-provider.ts'
import type { FindBook } from './find-book.ts'
import type { SoughtBook } from './item-matches.ts'
import type { Providers } from './providers.ts'
import type { KnownBook } from './search/score.ts'

interface ProviderSearchDeps {
  providers: Providers
  /** Where those stand who search. */
  gate: Gate
  /** Length of an item in s, null without sound. Throws `missing` or `forbidden` where the caller can't see it. */
  durationOf: (itemId: string, caller: Caller) => Promise<number | null>
  /** Ends a search that takes too long. */
  deadline: () => AbortSignal
  findBook: FindBook
  /** What is known of an item; null of a podcast. */
  bookOf: (itemId: string, caller: Caller) => Promise<SoughtBook | null>
}

export type ProviderSearch = ReturnType<typeof createProviderSearch>

type Calls = typeof providerSearchCalls

/**
 * Searches as people make them (ABS wire, items §2.10). Whoever could not be asked found nothing: why is kept for admins.
 * Throws `busy` in a crowd.
 */
export function createProviderSearch({
  providers,
  gate,
  durationOf,
  deadline,
  ...deps
}: ProviderSearchDeps) {
  const found = <T>(search: (signal: AbortSignal) => Promise<T>, nothing: T): Promise<T> => {
    const signal = deadline()
    return gate(() => within(search(signal), signal)).catch((error: unknown) => {
      if (signal.aborted || isNobodysFault(error)) return nothing
      throw error
    })
  }

  /** What is put together of several comes first. */
  async function merged(
    words: { title: string; author: string },
    id: string,
    caller: Caller,
  ): Promise<BookMatch[]> {
    if (words.title === '') return []
    const duration = id === '' ? null : await lengthOf(id, caller)
    const item = id === '' ? null : await deps.bookOf(id, caller)
    const book: KnownBook = {
      ...(item?.book ?? unknownBook),
      title: words.title,
      authors: words.author === '' ? [] : [words.author],
      duration,
    }
    const asked = { book, libraryId: item?.libraryId ?? '', provider: mergedProvider }
    const wanted = new Set(matchFields)
    const answer = await found((signal) => deps.findBook({ ...asked, wanted, signal }), null)
    return (answer?.matches ?? []).map(({ match }) => match)
  }

  return {
    async books(
      { provider, title, author, id }: QueryOf<Calls['books']>,
      caller: Caller,
    ): Promise<BookMatch[]> {
      if (provider === mergedProvider) return merged({ title, author }, id, caller)
      const item = id === '' ? {} : { duration: await lengthOf(id, caller) }
      const search = { title, author, isbn: '', asin: '', ...item }
      return [...(await found((signal) => providers.searchBooks(provider, search, { signal }), []))]
    },

    async covers({
      provider,
      title,
      author,
      podcast: isPodcast,
    }: QueryOf<Calls['covers']>): Promise<ReplyOf<Calls['covers']>> {
      const search = { title, author, isPodcast }
      const byProvider = new Map<string, string[]>()
      const listener: CoverListener = {
        found: (name, covers) => void byProvider.set(name, covers),
        failed(_name, error) {
          if (!isNobodysFault(error)) throw error
        },
      }
      const signal = deadline()
      await gate(() => askEach(providers, { provider, search, deadline, signal }, listener))
      const inOrder = isPodcast ? ['itunes'] : providers.coverProviders(provider)
      const results = inOrder.flatMap((name) => byProvider.get(name) ?? [])
      return { results: [...new Set(results)] }
    },

    async podcasts({ term, country }: QueryOf<Calls['podcasts']>): Promise<PodcastMatch[]> {
      return [...(await found(() => providers.searchPodcasts(term, country || 'us'), []))]
    },

    async chapters({
      asin,
      region,
    }: QueryOf<Calls['chapters']>): Promise<ReplyOf<Calls['chapters']>> {
      const shop = region.toLowerCase() || 'us'
      if (!authorRegions.some((known) => known === shop))
        return { error: 'Invalid region', stringKey: 'MessageInvalidRegion' }
      try {
        const chapters = await found(() => providers.chaptersByAsin(asin, shop), null)
        return chapters ?? { error: 'Chapters not found', stringKey: 'MessageChaptersNotFound' }
      } catch (error) {
        if (!(error instanceof Problem) || error.kind !== 'invalid') throw error
        return { error: 'Invalid ASIN', stringKey: 'MessageInvalidAsin' }
      }
    },
  }

  /** An item that is hidden isn't there. */
  async function lengthOf(id: string, caller: Caller): Promise<number | null> {
    try {
      return await durationOf(id, caller)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const body = { error: `library item "${id}" not found` }
      throw new Problem('missing', body.error, { cause: error, body })
    }
  }
}

const unknownBook: Omit<KnownBook, 'title' | 'authors' | 'duration'> = {
  subtitle: null,
  narrators: [],
  publishedYear: null,
  language: null,
  asin: null,
  isbn: null,
}

/** Neither of who asks nor of this server: somebody else could not be asked, or not in time. */
const isNobodysFault = (error: unknown): boolean =>
  error instanceof Problem
    ? error.kind === 'upstream' || error.kind === 'missing'
    : error instanceof Error && error.name === 'TimeoutError'
