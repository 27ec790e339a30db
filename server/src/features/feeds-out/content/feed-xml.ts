import { XMLBuilder } from 'fast-xml-parser'
import { batchesOf } from '#platform/lists/batches.ts'
import { xmlText as plain } from '#platform/text/xml-text.ts'
import type { OpenFeedRow } from '#storage/schema.ts'
import type { FeedContent } from './feed-content.ts'

/** Paths of what belongs to a feed, without the base path. */
export interface FeedPaths {
  feed: string
  /** Of a picture of its own, or of the server's. */
  image: string
  media(part: FeedContent['parts'][number]): string
}

export function feedPaths(slug: string, { coverPath }: Pick<FeedContent, 'coverPath'>): FeedPaths {
  const feed = `/feed/${slug}`
  const ext = /\.[a-z0-9]{1,5}$/i.exec(coverPath ?? '')?.[0].toLowerCase() ?? ''
  return {
    feed,
    image: coverPath === null ? '/icons/icon-512.png' : `${feed}/cover${ext}`,
    media: ({ id, file }) =>
      `${feed}/item/${id}/media${/^\.[a-z0-9]+$/i.exec(file.ext)?.[0] ?? ''}`,
  }
}

export type FeedFacts = Pick<
  OpenFeedRow,
  'slug' | 'prevents_indexing' | 'owner_name' | 'owner_email' | 'changed_at'
>

const builder = new XMLBuilder({
  attributeNamePrefix: '@',
  ignoreAttributes: false,
  cdataPropName: '#cdata',
  suppressEmptyNode: true,
})

const namespaces = {
  '@xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  '@xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  '@xmlns:atom': 'http://www.w3.org/2005/Atom',
  '@version': '2.0',
  '@xmlns:itunes': 'http://www.itunes.com/dtds/podcast-1.0.dtd',
  '@xmlns:podcast': 'https://podcastindex.org/namespace/1.0',
  '@xmlns:googleplay': 'http://www.google.com/schemas/play-podcasts/1.0',
}

/** Items that are written at a time: others get their turn between. */
const itemsAtOnce = 100

/** A feed as podcast apps read it (ABS wire, admin §6.5). `origin`: where the server is asked, with its base path. */
export async function renderFeed(
  content: FeedContent,
  facts: FeedFacts,
  origin: string,
): Promise<string> {
  const paths = feedPaths(facts.slug, content)
  const frame = builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    rss: { ...namespaces, channel: channelOf(content, facts, { paths, origin }) },
  })
  const link = `${origin}${content.link}`
  const items: string[] = []
  for (const some of batchesOf(content.parts, itemsAtOnce)) {
    const item = some.map((part) => itemOf(part, link, `${origin}${paths.media(part)}`))
    items.push(builder.build({ item }))
    // oxlint-disable-next-line no-await-in-loop -- so that others are answered meanwhile
    await new Promise((resolve) => setImmediate(resolve))
  }
  const end = frame.lastIndexOf('</channel>')
  return [frame.slice(0, end), ...items, frame.slice(end)].join('')
}

interface Place {
  paths: FeedPaths
  origin: string
}

function channelOf(content: FeedContent, facts: FeedFacts, { paths, origin }: Place) {
  const { title, description, author } = content
  const link = `${origin}${content.link}`
  const image = `${origin}${paths.image}`
  return {
    title: words(title),
    description: words(description || title),
    link,
    image: { url: image, title: plain(title), link },
    generator: 'Lectern',
    lastBuildDate: new Date(facts.changed_at).toUTCString(),
    'atom:link': {
      '@href': `${origin}${paths.feed}`,
      '@rel': 'self',
      '@type': 'application/rss+xml',
    },
    language: plain(content.language || 'en'),
    author: plain(author),
    'itunes:author': plain(author),
    'itunes:type': plain(content.type),
    'itunes:image': { '@href': image },
    'itunes:explicit': String(content.explicit),
    ...(description ? { 'itunes:summary': words(description) } : {}),
    'itunes:owner': {
      'itunes:name': plain(facts.owner_name ?? author),
      ...(facts.owner_email === null ? {} : { 'itunes:email': plain(facts.owner_email) }),
    },
    ...(facts.prevents_indexing === 1 ? { 'itunes:block': 'yes', 'googleplay:block': 'yes' } : {}),
  }
}

function itemOf(part: FeedContent['parts'][number], link: string, url: string) {
  const { description, season, episode, episodeType, file } = part
  return {
    title: words(part.title),
    ...(description ? { description: words(description) } : {}),
    link,
    guid: { '@isPermaLink': 'false', '#text': url },
    'dc:creator': words(part.author),
    pubDate: new Date(part.pubDate).toUTCString(),
    enclosure: { '@url': url, '@length': String(file.size), '@type': file.type },
    'itunes:author': plain(part.author),
    'itunes:duration': String(Math.round(part.duration)),
    'itunes:explicit': String(part.explicit),
    ...(episodeType ? { 'itunes:episodeType': plain(episodeType) } : {}),
    ...(season ? { 'itunes:season': plain(season) } : {}),
    ...(episode ? { 'itunes:episode': plain(episode) } : {}),
    ...(description ? { 'itunes:summary': words(description) } : {}),
  }
}

/** Text that may hold markup for those who show it. */
const words = (text: string) => ({ '#cdata': plain(text) })
