import type { Service } from '../asking/question.ts'
import type { Politeness } from '../asking/pace.ts'
import { googleRest } from './google-quota.ts'

/** Web addresses of the services, without a slash at the end. */
export interface ProviderAddresses {
  /** The domain of the shop is put behind it: `https://api.audible` becomes `https://api.audible.co.uk`. */
  audible: string
  audnexus: string
  google: string
  openlibrary: string
  itunes: string
  fantlab: string
  audiobookcovers: string
}

type ServiceName = keyof ProviderAddresses

/** Where the services are. */
export const usualAddresses: ProviderAddresses = {
  audible: 'https://api.audible',
  audnexus: 'https://api.audnex.us',
  google: 'https://www.googleapis.com',
  openlibrary: 'https://openlibrary.org',
  itunes: 'https://itunes.apple.com',
  fantlab: 'https://api.fantlab.ru',
  audiobookcovers: 'https://api.audiobookcovers.com',
}

/** What the services allow, or what they were seen to bear; in no minute more than both together. */
const politeness: Record<ServiceName, Politeness> = {
  audible: { perMinute: 300, burst: 10 },
  audnexus: { perMinute: 75, burst: 20 },
  google: { perMinute: 60, burst: 10 },
  openlibrary: { perMinute: 60, burst: 10 },
  itunes: { perMinute: 14, burst: 5 },
  fantlab: { perMinute: 120, burst: 12 },
  audiobookcovers: { perMinute: 60, burst: 10 },
}

/** The names that people read. */
export const serviceNames: Record<ServiceName, string> = {
  audible: 'Audible',
  audnexus: 'Audnexus',
  google: 'Google Books',
  openlibrary: 'Open Library',
  itunes: 'iTunes',
  fantlab: 'FantLab.ru',
  audiobookcovers: 'AudiobookCovers.com',
}

/** A service with its address. */
export interface PlacedService extends Service {
  base: string
}

/** A public service as it is asked. One at an address of its owner's has the owner's rules: it is asked as fast as it answers. */
export function knownService(name: ServiceName, addresses: ProviderAddresses): PlacedService {
  const isUsual = addresses[name] === usualAddresses[name]
  return {
    name,
    text: serviceNames[name],
    base: addresses[name],
    politeness: isUsual ? politeness[name] : null,
    ...(name === 'itunes' ? { crowd: [403, 429] } : {}),
    ...(name === 'google' ? { restAfter: googleRest } : {}),
  }
}
