/** The prefixes of an element and its parents, and what each stands for. */
export type Prefixes = Readonly<Record<string, string>>

/** What prefixes mean where nothing declares them: what everybody means by them. */
export const noPrefixes: Prefixes = {}

/** More than anybody declares in one place; each element inside would carry them along. */
const mostPrefixes = 100

/** The prefixes inside an element that may declare some. */
export function prefixesInside(
  outer: Prefixes,
  attributes: Readonly<Record<string, string>>,
): Prefixes {
  let inner: Record<string, string> | null = null
  let declared = 0
  for (const [name, value] of Object.entries(attributes)) {
    const prefix = name === 'xmlns' ? '' : name.startsWith('xmlns:') ? name.slice(6) : null
    if (prefix === null) continue
    if (++declared > mostPrefixes) break
    inner ??= { ...outer }
    inner[prefix] = usualPrefix(value) ?? prefix
  }
  return inner ?? outer
}

/** The name of an element with the usual prefix of its namespace. */
export function usualName(name: string, prefixes: Prefixes): string {
  const colon = name.indexOf(':')
  const prefix = colon < 0 ? '' : name.slice(0, colon)
  const usual = prefixes[prefix] ?? sameMeaning[prefix] ?? prefix
  return usual === '' ? name.slice(colon + 1) : `${usual}:${name.slice(colon + 1)}`
}

/** The usual prefix of a namespace by its address, whose scheme, case and end differ from feed to feed. */
function usualPrefix(address: string): string | null {
  const key = address
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/u, '')
    .replace(/[/#]+$/u, '')
  if (key.includes('podcast-namespace')) return 'podcast'
  return namespaces[key] ?? null
}

/** RSS itself has none; its old versions and Atom are told apart by the root, so their elements have no prefix either. */
const namespaces: Record<string, string> = {
  '': '',
  'purl.org/rss/1.0': '',
  'channel.netscape.com/rdf/simple/0.9': '',
  'my.netscape.com/rdf/simple/0.9': '',
  'backend.userland.com/rss2': '',
  'backend.userland.com/rss': '',
  'blogs.law.harvard.edu/tech/rss': '',
  'w3.org/2005/atom': 'atom',
  'purl.org/atom/ns': 'atom',
  'itunes.com/dtds/podcast-1.0.dtd': 'itunes',
  'podcastindex.org/namespace/1.0': 'podcast',
  'purl.org/rss/1.0/modules/content': 'content',
  'purl.org/rss/1.0/modules/syndication': 'sy',
  'purl.org/dc/elements/1.1': 'dc',
  'purl.org/dc/terms': 'dcterms',
  'search.yahoo.com/mrss': 'media',
  'podlove.org/simple-chapters': 'psc',
  'google.com/schemas/play-podcasts/1.0': 'googleplay',
  'w3.org/1999/02/22-rdf-syntax-ns': 'rdf',
  'purl.org/syndication/history/1.0': 'fh',
  'purl.oclc.org/net/rss_2.0/enc': 'enc',
  'w3.org/1999/xhtml': 'xhtml',
}

/** Prefixes that nothing declared. */
const sameMeaning: Record<string, string> = { atom10: 'atom', a10: 'atom', itunesu: 'itunes' }
