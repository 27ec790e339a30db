import type { Publication } from '../books/publication.ts'

/** A feed of a catalogue, before it is written in one of the versions. Addresses carry the base path. */
export interface Feed {
  /** The same whatever the version. */
  id: string
  title: string
  /** ms; the same as long as nothing changed. */
  updated: number
  self: string
  start: string
  /** The feed that leads here; null for the first one. */
  up: string | null
  /** The same feed in the other version. */
  other: string
  /** `template` for OPDS 2.0, `description` for 1.2. */
  search: { template: string; description: string }
  kind: 'navigation' | 'acquisition'
  entries: Entry[]
  publications: Publication[]
  facets: FacetGroup[]
  pages: Pages | null
  mayDownload: boolean
}

/** A way into another feed. */
export interface Entry {
  id: string
  title: string
  href: string
  kind: 'navigation' | 'acquisition'
  /** One line about what is there. */
  summary: string | null
  /** Books behind it; null: nobody counted. */
  count: number | null
  /** ms */
  updated: number
  relation: 'subsection' | 'new' | 'shelf'
}

export interface FacetGroup {
  title: string
  links: { title: string; href: string; count: number | null; isActive: boolean }[]
}

export interface Pages {
  total: number
  perPage: number
  /** From 1 on. */
  page: number
  first: string
  previous: string | null
  next: string | null
  last: string
}
