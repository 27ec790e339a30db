import type { Publication } from '../books/publication.ts'
import type { Entry, Feed } from '../catalogue/feed.ts'
import { publication2 } from './opds2-publication.ts'
import { instant, relationOf, relations, types } from './types.ts'

/** A feed as OPDS 2.0 writes it. */
export function opds2Feed(feed: Feed, basePath: string): string {
  const { pages } = feed
  return JSON.stringify({
    metadata: {
      title: feed.title,
      modified: instant(feed.updated),
      ...(pages === null
        ? {}
        : {
            numberOfItems: pages.total,
            itemsPerPage: pages.perPage,
            currentPage: pages.page,
          }),
    },
    links: linksOf(feed, basePath),
    ...(feed.entries.length === 0 && feed.kind === 'acquisition'
      ? {}
      : { navigation: feed.entries.map(navigationLink) }),
    ...(feed.kind === 'navigation'
      ? {}
      : {
          publications: feed.publications.map((book) =>
            publication2(book, { ...feed, basePath, isWhole: false }),
          ),
        }),
    ...(feed.facets.length === 0
      ? {}
      : {
          facets: feed.facets.map(({ title, links }) => ({
            metadata: { title },
            links: links.map((link) => ({
              href: link.href,
              type: types.feed2,
              title: link.title,
              ...(link.isActive ? { rel: 'self' } : {}),
              ...(link.count === null ? {} : { properties: { numberOfItems: link.count } }),
            })),
          })),
        }),
  })
}

/** One book as a document of its own. */
export function opds2Publication(
  book: Publication,
  means: Pick<Feed, 'mayDownload'> & { basePath: string },
): string {
  return JSON.stringify(publication2(book, { ...means, isWhole: true }))
}

function linksOf(feed: Feed, basePath: string) {
  const { pages } = feed
  const link = (rel: string, href: string | null) =>
    href === null ? [] : [{ rel, href, type: types.feed2 }]
  return [
    ...link('self', feed.self),
    ...link('start', feed.start),
    ...link('up', feed.up),
    { rel: 'search', href: feed.search.template, type: types.feed2, templated: true },
    { rel: 'alternate', href: feed.other, type: types[feed.kind] },
    {
      rel: relations.authentication,
      href: `${basePath}/opds/authentication.json`,
      type: 'application/opds-authentication+json',
    },
    ...(pages === null
      ? []
      : [
          ...link('first', pages.first),
          ...link('previous', pages.previous),
          ...link('next', pages.next),
          ...link('last', pages.last),
        ]),
  ]
}

const navigationLink = (entry: Entry) => ({
  title: entry.title,
  href: entry.href,
  type: types.feed2,
  rel: relationOf(entry),
  ...(entry.count === null ? {} : { properties: { numberOfItems: entry.count } }),
})
