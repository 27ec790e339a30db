import type { Entry } from '../catalogue/feed.ts'

/** MIME types of what catalogues send. */
export const types = {
  navigation: 'application/atom+xml;profile=opds-catalog;kind=navigation',
  acquisition: 'application/atom+xml;profile=opds-catalog;kind=acquisition',
  entry: 'application/atom+xml;type=entry;profile=opds-catalog',
  openSearch: 'application/opensearchdescription+xml',
  feed2: 'application/opds+json',
  publication2: 'application/opds-publication+json',
  audiobook: 'application/audiobook+json',
  jpeg: 'image/jpeg',
} as const

/** What links say of where they lead. */
export const relations = {
  acquisition: 'http://opds-spec.org/acquisition',
  image: 'http://opds-spec.org/image',
  thumbnail: 'http://opds-spec.org/image/thumbnail',
  facet: 'http://opds-spec.org/facet',
  pages: 'http://vaemendis.net/opds-pse/stream',
  authentication: 'http://opds-spec.org/auth/document',
} as const

const entryRelations: Record<Entry['relation'], string> = {
  subsection: 'subsection',
  new: 'http://opds-spec.org/sort/new',
  shelf: 'http://opds-spec.org/shelf',
}

export const relationOf = ({ relation }: Pick<Entry, 'relation'>): string =>
  entryRelations[relation]

/** Attributes of an element as they are written. */
export type Attributes = Record<`@${string}`, string>

/** When something changed, as both versions write it. */
export const instant = (ms: number): string => new Date(ms).toISOString()
