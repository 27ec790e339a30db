import type { Ask } from './asking/asking.ts'
import { memoryKey } from './asking/memory.ts'
import { whole } from './memories.ts'
import type { Memories } from './memories.ts'
import { audibleService, audibleShops } from './services/audible.ts'
import { audiobookCoversService } from './services/audiobookcovers.ts'
import { createAudnexus } from './services/audnexus.ts'
import type { BookService } from './services/book-service.ts'
import { fantlabService } from './services/fantlab.ts'
import { googleService } from './services/google.ts'
import { itunesService } from './services/itunes.ts'
import { knownService } from './services/known-services.ts'
import type { ProviderAddresses } from './services/known-services.ts'
import { openLibraryService } from './services/open-library.ts'

export interface ServicesDeps {
  ask: Ask
  addresses: ProviderAddresses
  /** Key for Google Books; null when nobody gave one. */
  googleKey: () => Promise<string | null>
}

/** Everybody who knows books, by the name that clients use, and Audnexus, which knows more. */
export function createServices(
  { ask, addresses, googleKey }: ServicesDeps,
  memories: Pick<Memories, 'book'>,
) {
  const at = (name: keyof ProviderAddresses) => knownService(name, addresses)
  const asked = createAudnexus(ask, at('audnexus'))
  const audnexus: typeof asked = {
    ...asked,
    book: (asin, region) =>
      memories.book(memoryKey(asin, region), () => whole(asked.book(asin, region))),
  }
  const services: BookService[] = [
    googleService(ask, { service: at('google'), key: googleKey }),
    itunesService(ask, at('itunes')),
    openLibraryService(ask, at('openlibrary')),
    fantlabService(ask, at('fantlab')),
    audiobookCoversService(ask, at('audiobookcovers')),
    ...audibleShops.map((shop) => audibleService(ask, { service: at('audible'), audnexus, shop })),
  ]
  return {
    audnexus,
    itunes: at('itunes'),
    /** The one of that name; Google's for names that nobody knows (ABS wire). */
    named(value: string): BookService {
      const [google, ...others] = services
      const found = others.find((service) => service.value === value) ?? google
      if (found === undefined) throw new Error('no provider is known')
      return found
    },
  }
}
