import { within } from '../asking/within.ts'
import type { CoverSearch, Providers } from '../providers.ts'

export interface CoverListener {
  /** Web addresses by one provider, each once; perhaps none. */
  found(provider: string, covers: string[]): void
  failed(provider: string, error: unknown): void
}

interface Asked {
  /** `best` and `all` are several. */
  provider: string
  search: CoverSearch
  /** Ends a provider that takes too long. */
  deadline: () => AbortSignal
  /** Ends the whole search. */
  signal: AbortSignal
}

/** Asks all providers that a name stands for, side by side; resolves when each had its turn. */
export async function askEach(
  providers: Pick<Providers, 'coverProviders' | 'searchCovers'>,
  { provider, search, deadline, signal }: Asked,
  { found, failed }: CoverListener,
): Promise<void> {
  // Podcasts are known by the directory alone.
  const names = search.isPodcast ? ['itunes'] : providers.coverProviders(provider)
  await Promise.all(
    names.map(async (name) => {
      const until = AbortSignal.any([signal, deadline()])
      try {
        found(name, await within(providers.searchCovers(name, search, { signal: until }), until))
      } catch (error) {
        failed(name, error)
      }
    }),
  )
}
