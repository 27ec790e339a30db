import { readDate } from '../values/dates.ts'
import { webAddress } from '../values/addresses.ts'
import { readFlag, readLine } from '../values/texts.ts'
import { attribute, child, childText, children, textOf } from '../xml/element.ts'
import type { FeedElement } from '../xml/element.ts'
import type { FeedChannel } from '../feed.ts'
import { readDescription } from './descriptions.ts'
import { authorOf, linkOf } from './episode.ts'
import { readLinks, readUpdateHints } from './links.ts'
import { readImage } from './media.ts'
import { readFunding, readLocked, readPersons } from './podcasting.ts'

const descriptions = [
  'description',
  'itunes:summary',
  'atom:subtitle',
  'subtitle',
  'atom:tagline',
  'tagline',
  'googleplay:description',
  'content:encoded',
  'itunes:subtitle',
]
const dates = ['pubdate', 'lastbuilddate', 'dc:date', 'atom:updated', 'updated', 'atom:modified']

/** What a feed says of itself; `channel` has all that stands in the root and in the channel. */
export function readChannel(channel: FeedElement, maxTextChars: number): FeedChannel {
  const description = readDescription(channel, descriptions, maxTextChars)
  const explicitText =
    childText(channel, 'itunes:explicit', 'googleplay:explicit')?.slice(0, 40) ?? null
  const written = childText(channel, ...dates)?.slice(0, 100) ?? null
  return {
    title: readLine(childText(channel, 'title', 'atom:title', 'dc:title', 'itunes:title')),
    author: authorOf(channel),
    description: description?.html ?? null,
    descriptionPlain: description?.plain ?? null,
    image: channelImage(channel),
    categories: categoriesOf(channel),
    language: readLine(
      childText(channel, 'language', 'dc:language') ?? attribute(channel, 'xml:lang'),
    ),
    explicit: readFlag(explicitText),
    explicitText,
    type: typeOf(channel),
    pubDate: childText(channel, 'pubdate')?.slice(0, 100) ?? null,
    publishedAt: readDate(written),
    link: linkOf(channel),
    owner: ownerOf(channel),
    copyright: readLine(
      childText(
        channel,
        'copyright',
        'dc:rights',
        'atom:rights',
        'atom:copyright',
        'media:copyright',
      ),
    ),
    newFeedUrl: webAddress(childText(channel, 'itunes:new-feed-url'), channel.base),
    guid: readLine(childText(channel, 'podcast:guid')),
    locked: readLocked(channel),
    medium: readLine(childText(channel, 'podcast:medium'))?.toLowerCase() ?? null,
    funding: readFunding(channel),
    persons: readPersons(channel),
    isBlocked: readFlag(childText(channel, 'itunes:block', 'googleplay:block')) === true,
    isComplete:
      readFlag(childText(channel, 'itunes:complete')) === true ||
      child(channel, 'fh:complete') !== null,
    links: readLinks(channel),
    update: readUpdateHints(channel),
  }
}

function typeOf(channel: FeedElement): FeedChannel['type'] {
  const type = childText(channel, 'itunes:type')?.toLowerCase()
  return type === 'episodic' || type === 'serial' ? type : null
}

/** The square picture of podcasts before the small one of RSS. */
function channelImage(channel: FeedElement): string | null {
  const found = readImage(channel)
  if (found !== null) return found
  for (const image of children(channel, 'image')) {
    const address = webAddress(
      childText(image, 'url') ?? attribute(image, 'rdf:resource'),
      image.base,
    )
    if (address !== null) return address
  }
  const logo = child(channel, 'atom:logo', 'logo', 'atom:icon', 'icon')
  return logo === null ? null : webAddress(textOf(logo), logo.base)
}

const mostCategories = 100

/** Apple's, nested; where there are none, those of RSS and Atom. */
function categoriesOf(channel: FeedElement): string[] {
  const nested = children(channel, 'itunes:category', 'googleplay:category').flatMap((category) => {
    const name = categoryName(category)
    const inner = children(category, 'itunes:category').flatMap((one) => categoryName(one) ?? [])
    if (name === null) return inner
    return inner.length === 0 ? [name] : inner.map((one) => `${name}:${one}`)
  })
  const plain = children(channel, 'category', 'atom:category', 'dc:subject').flatMap(
    (one) => categoryName(one) ?? [],
  )
  return [...new Set(nested.length > 0 ? nested : plain)].slice(0, mostCategories)
}

const categoryName = (category: FeedElement): string | null =>
  readLine(
    attribute(category, 'text') ??
      attribute(category, 'label') ??
      attribute(category, 'term') ??
      ownText(category),
  )

/** Without that of categories inside. */
const ownText = (element: FeedElement): string =>
  element.parts
    .filter((part) => typeof part === 'string')
    .join('')
    .trim()

function ownerOf(channel: FeedElement): FeedChannel['owner'] {
  const owner = child(channel, 'itunes:owner')
  const name = owner === null ? null : readLine(childText(owner, 'itunes:name', 'name'))
  const email =
    owner === null
      ? readLine(childText(channel, 'googleplay:owner', 'googleplay:email'))
      : readLine(childText(owner, 'itunes:email', 'email'))
  return name === null && email === null ? null : { name, email }
}
