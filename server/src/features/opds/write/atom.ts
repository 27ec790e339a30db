import { XMLBuilder } from 'fast-xml-parser'
import type { Words } from '#platform/text/words.ts'
import { xmlText } from '#platform/text/xml-text.ts'
import type { Publication } from '../books/publication.ts'
import type { Entry, Feed } from '../catalogue/feed.ts'
import { publicationEntry } from './atom-publication.ts'
import type { Written } from './atom-publication.ts'
import { instant, relationOf, relations, types } from './types.ts'
import type { Attributes } from './types.ts'

const builder = new XMLBuilder({
  attributeNamePrefix: '@',
  ignoreAttributes: false,
  suppressEmptyNode: true,
  // `true` is a value like any other: an attribute without one is no XML.
  suppressBooleanAttributes: false,
})

const namespaces = {
  '@xmlns': 'http://www.w3.org/2005/Atom',
  '@xmlns:dc': 'http://purl.org/dc/terms/',
  '@xmlns:opds': 'http://opds-spec.org/2010/catalog',
  '@xmlns:thr': 'http://purl.org/syndication/thread/1.0',
  '@xmlns:opensearch': 'http://a9.com/-/spec/opensearch/1.1/',
  '@xmlns:pse': 'http://vaemendis.net/opds-pse/ns',
  // Without the slash, as the first catalogue that had it wrote it and readers look for it.
  '@xmlns:schema': 'http://schema.org',
} as const

const declaration = { '?xml': { '@version': '1.0', '@encoding': 'UTF-8' } }

/** A feed as OPDS 1.2 writes it. */
export function atomFeed(feed: Feed, { basePath, words }: Written): string {
  return builder.build({
    ...declaration,
    feed: {
      ...namespaces,
      id: feedId(feed.id),
      title: xmlText(feed.title),
      updated: instant(feed.updated),
      author: { name: 'Lectern' },
      icon: `${basePath}/icons/icon-512.png`,
      ...resultsOf(feed),
      link: [...linksOf(feed, basePath), ...facetLinks(feed)],
      entry: [
        ...feed.entries.map(navigationEntry),
        ...feed.publications.map((publication) =>
          publicationEntry(publication, { ...feed, basePath, words, isWhole: false }),
        ),
      ],
    },
  })
}

/** One book as a document of its own. */
export function atomEntry(
  publication: Publication,
  means: Pick<Feed, 'mayDownload'> & Written,
): string {
  const entry = publicationEntry(publication, { ...means, isWhole: true })
  return builder.build({ ...declaration, entry: { ...namespaces, ...entry } })
}

/** How a catalogue is searched. `template`: an address with `{searchTerms}` in it. */
export function openSearchDescription(template: string, words: Words): string {
  return builder.build({
    ...declaration,
    OpenSearchDescription: {
      '@xmlns': 'http://a9.com/-/spec/opensearch/1.1/',
      ShortName: 'Lectern',
      Description: words('opds.booksOfServer'),
      InputEncoding: 'UTF-8',
      OutputEncoding: 'UTF-8',
      Url: { '@type': types.acquisition, '@template': template },
    },
  })
}

export const feedId = (id: string): string => `urn:x-lectern:opds:${encodeURI(xmlText(id))}`

/** What is counted where a feed has pages. */
function resultsOf({ pages }: Feed): Record<string, string> {
  if (pages === null) return {}
  const { total, perPage, page } = pages
  return {
    'opensearch:totalResults': String(total),
    'opensearch:itemsPerPage': String(perPage),
    'opensearch:startIndex': String((page - 1) * perPage + 1),
  }
}

function linksOf(feed: Feed, basePath: string): Attributes[] {
  const { pages } = feed
  const type = types[feed.kind]
  const around: [string, string | null][] =
    pages === null
      ? []
      : [
          ['first', pages.first],
          ['previous', pages.previous],
          ['next', pages.next],
          ['last', pages.last],
        ]
  return [
    { '@rel': 'self', '@href': feed.self, '@type': type },
    { '@rel': 'start', '@href': feed.start, '@type': types.navigation },
    ...(feed.up === null ? [] : [{ '@rel': 'up', '@href': feed.up, '@type': types.navigation }]),
    { '@rel': 'search', '@href': feed.search.description, '@type': types.openSearch },
    { '@rel': 'alternate', '@href': feed.other, '@type': types.feed2 },
    {
      '@rel': relations.authentication,
      '@href': `${basePath}/opds/authentication.json`,
      '@type': 'application/opds-authentication+json',
    },
    ...around.flatMap(([rel, href]) =>
      href === null ? [] : [{ '@rel': rel, '@href': href, '@type': type } as const],
    ),
  ]
}

const facetLinks = ({ facets }: Feed): Attributes[] =>
  facets.flatMap((group) =>
    group.links.map(({ title, href, count, isActive }) => ({
      '@rel': relations.facet,
      '@href': href,
      '@type': types.acquisition,
      '@title': xmlText(title),
      '@opds:facetGroup': group.title,
      ...(isActive ? { '@opds:activeFacet': 'true' } : {}),
      ...(count === null ? {} : { '@thr:count': String(count) }),
    })),
  )

const navigationEntry = (entry: Entry) => ({
  title: xmlText(entry.title),
  id: feedId(entry.id),
  updated: instant(entry.updated),
  ...(entry.summary === null
    ? {}
    : { content: { '@type': 'text', '#text': xmlText(entry.summary) } }),
  link: {
    '@rel': relationOf(entry),
    '@href': entry.href,
    '@type': types[entry.kind],
    ...(entry.count === null ? {} : { '@thr:count': String(entry.count) }),
  },
})
