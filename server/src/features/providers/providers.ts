import type { AuthorMatch, BookMatch, ChapterMatch, PodcastMatch } from '@lectern/contract'
import type { Now } from '#platform/clock.ts'
import { Problem } from '#platform/problem.ts'
import { memoryKey } from './asking/memory.ts'
import { createServices } from './book-services.ts'
import type { ServicesDeps } from './book-services.ts'
import { createMemories, whole } from './memories.ts'
import { coverGroups } from './names.ts'
import { asinOf } from './search/asin.ts'
import { searchBooks } from './search/book-search.ts'
import type { BookSearch } from './search/book-search.ts'
import { customBooks } from './services/custom.ts'
import type { CustomService } from './services/custom.ts'
import type { BookQuestion } from './services/book-service.ts'
import { itunesPodcasts } from './services/itunes.ts'

interface ProvidersDeps extends ServicesDeps {
  now: Now
  /** A program of the owner's by `custom-<id>`; null when there is none. */
  customOf: (slug: string) => Promise<CustomService | null>
}

interface SearchLimits {
  /** Attempts with other words when the first finds nothing; 5 where this is left out. */
  mostAttempts?: number
  /** No further attempts begin once it is aborted. */
  signal?: AbortSignal | undefined
}

/** What covers are looked for by. */
export interface CoverSearch {
  title: string
  author: string
  isPodcast: boolean
}

/**
 * Everybody who knows books, podcasts, chapters and people, behind one door. Answers are kept, so what comes back isn't to
 * be changed. Nothing known is empty or null; who could not be asked is thrown as `upstream` with a sentence for admins.
 */
export interface Providers {
  /**
   * Books of one provider; of one that nobody knows Google's (ABS wire). With a `duration` in the search those of Audible
   * carry `matchConfidence`, the nearest length first. Custom ones are as they were sent. Throws `missing` for a custom
   * provider that isn't there.
   */
  searchBooks(
    provider: string,
    search: BookSearch,
    limits?: SearchLimits,
  ): Promise<readonly BookMatch[]>
  /** Podcasts of the directory; `country` by its two letters. */
  searchPodcasts(term: string, country: string): Promise<readonly PodcastMatch[]>
  /** Who is asked for covers under a name: `best` and `all` are several. */
  coverProviders(name: string): readonly string[]
  /** Web addresses of covers by one provider, each once. */
  searchCovers(provider: string, search: CoverSearch, limits?: SearchLimits): Promise<string[]>
  /** Chapters of a recording; null for an ASIN that nobody knows in that region. Throws `invalid` for what is none. */
  chaptersByAsin(asin: string, region: string): Promise<ChapterMatch | null>
  /** People of this or a like name, in the provider's order; `region` '' is any. */
  authorsLike(name: string, region?: string): Promise<readonly { asin: string; name: string }[]>
  /** One person by ASIN; null when nobody knows them there. */
  author(asin: string, region: string): Promise<AuthorMatch | null>
}

const usualAttempts = 5

export function createProviders({ now, customOf, ...deps }: ProvidersDeps): Providers {
  const { ask } = deps
  const memories = createMemories(now)
  const { audnexus, itunes, named } = createServices(deps, memories)

  const authorsLike: Providers['authorsLike'] = (name, region = '') =>
    memories.people(memoryKey(region, name), () => whole(audnexus.authors(name, region)))

  /** People who can't be looked up leave a search with the words that it has. */
  async function namesLike(name: string): Promise<string[]> {
    const people = await authorsLike(name).catch(() => [])
    return people.map((person) => person.name)
  }

  async function custom(slug: string, search: BookQuestion): Promise<BookMatch[]> {
    const provider = await customOf(slug)
    if (provider === null)
      throw new Problem('missing', `There is no custom metadata provider "${slug}".`)
    return customBooks(ask, provider, search)
  }

  const findBooks: Providers['searchBooks'] = async (provider, search, limits = {}) => {
    if (provider.startsWith('custom-')) return custom(provider, search)
    const service = named(provider)
    const find = (question: BookQuestion) => {
      const { title, author, isbn, asin } = question
      const key = memoryKey(service.value, title, author, isbn, asin)
      return memories.books(key, () => service.findBooks(question))
    }
    return searchBooks({ find, namesLike }, search, {
      mostAttempts: limits.mostAttempts ?? usualAttempts,
      comparesLength: service.value.startsWith('audible'),
      signal: limits.signal,
    })
  }

  const searchPodcasts: Providers['searchPodcasts'] = (term, country) => {
    const asked = { term, country: country.toLowerCase() }
    return memories.podcasts(memoryKey(term, country), () =>
      whole(itunesPodcasts(ask, itunes, asked)),
    )
  }

  return {
    searchBooks: findBooks,
    searchPodcasts,
    coverProviders: (name) => coverGroups[name] ?? [name],
    async searchCovers(provider, { title, author, isPodcast }, limits) {
      const found: readonly Pictured[] = isPodcast
        ? await searchPodcasts(title, 'us')
        : await findBooks(provider, { title, author, isbn: '', asin: '' }, limits)
      return coversOf(found)
    },
    async chaptersByAsin(asin, region) {
      const code = asinOf(asin)
      if (code === null) throw new Problem('invalid', 'Invalid ASIN')
      const key = memoryKey(code, region)
      return memories.chapters(key, () => whole(audnexus.chapters(code, region)))
    },
    authorsLike,
    author: (asin, region) =>
      memories.person(memoryKey(asin, region), () => whole(audnexus.author(asin, region))),
  }
}

interface Pictured {
  cover?: string | null
  covers?: string[]
}

const coversOf = (found: readonly Pictured[]): string[] => [
  ...new Set(found.flatMap(({ cover, covers = [] }) => [...covers, ...(cover ? [cover] : [])])),
]
