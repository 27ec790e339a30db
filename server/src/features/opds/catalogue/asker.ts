import type { OpdsVersion } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import { Problem } from '#platform/problem.ts'
import type { Words } from '#platform/text/words.ts'
import type { CatalogueLibrary } from '../books/books.store.ts'
import { addressesIn } from './addresses.ts'
import type { Addresses } from './addresses.ts'
import type { Feed } from './feed.ts'

/** Who asks for a feed, in which version and language. */
export interface Asker {
  caller: Caller
  version: OpdsVersion
  words: Words
  /** Base path that the request came under. */
  basePath: string
  /** Where the server is asked, with its base path; null: the request doesn't say. */
  origin: string | null
}

/** Throws `missing` for a version that there isn't. */
export function versionOf(text: string): OpdsVersion {
  if (text !== 'v1' && text !== 'v2') throw new Problem('missing')
  return text
}

/** Where the links of a feed lead, for who asks. */
export const addressesFor = ({ version, basePath }: Asker): Addresses =>
  addressesIn(version, basePath)

/** A library of books. Throws `missing` for what is none that who asks may open. */
export type OpenLibrary = (libraryId: string, asker: Asker) => Promise<CatalogueLibrary>

interface Outline extends Partial<Feed> {
  /** Behind the last slash of the catalogue's root, with its query. */
  id: string
  title: string
  kind: Feed['kind']
  /** The address of this feed in a version. */
  at: (addresses: Addresses) => string
}

/** A feed with what all of them have. */
export function feedFor(asker: Asker, { at, ...outline }: Outline, libraryId?: string): Feed {
  const addresses = addressesFor(asker)
  const other = addressesIn(asker.version === 'v1' ? 'v2' : 'v1', asker.basePath)
  const library = libraryId === undefined ? '' : `library=${encodeURIComponent(libraryId)}`
  return {
    updated: 0,
    self: at(addresses),
    start: addresses.root,
    up: addresses.root,
    other: at(other),
    search: {
      template: `${addresses.search({})}${library === '' ? '' : `?${library}`}{${library === '' ? '?' : '&'}query}`,
      description: `${asker.basePath}/opds/search.xml${library === '' ? '' : `?${library}`}`,
    },
    entries: [],
    publications: [],
    facets: [],
    pages: null,
    mayDownload: asker.caller.permissions.download,
    ...outline,
  }
}
