import { readDate } from '../values/dates.ts'
import { readDuration } from '../values/durations.ts'
import { webAddress } from '../values/addresses.ts'
import { readFlag, readLine } from '../values/texts.ts'
import { attribute, child, childText, children, textOf } from '../xml/element.ts'
import type { FeedElement } from '../xml/element.ts'
import type { ReadEpisode } from '../feed.ts'
import { readDescription } from './descriptions.ts'
import { readImage } from './media.ts'
import type { EpisodeMedia } from './media.ts'
import {
  readChaptersFile,
  readPersons,
  readSimpleChapters,
  readSoundbites,
  readTranscripts,
} from './podcasting.ts'

/** Where entries say when they were published; what RSS has comes first. */
const dates = [
  'pubdate',
  'dc:date',
  'dcterms:issued',
  'dcterms:created',
  'atom:published',
  'published',
  'atom:issued',
  'issued',
  'atom:updated',
  'updated',
  'atom:modified',
  'atom:created',
]
const descriptions = [
  'content:encoded',
  'encoded',
  'atom:content',
  'content',
  'description',
  'atom:summary',
  'summary',
  'itunes:summary',
  'googleplay:description',
  'media:description',
  'itunes:subtitle',
]

/** When an entry was published, and how that is written. */
export function readPublished(item: FeedElement): {
  pubDate: string | null
  publishedAt: number | null
} {
  const pubDate = childText(item, ...dates)?.slice(0, 100) ?? null
  return { pubDate, publishedAt: readDate(pubDate) }
}

/** An entry that has something to play. */
export function readEpisode(
  item: FeedElement,
  media: EpisodeMedia,
  maxTextChars: number,
): ReadEpisode & { isCut: boolean } {
  const description = readDescription(item, descriptions, maxTextChars)
  const duration = childText(item, 'itunes:duration')?.slice(0, 100) ?? mediaDuration(item)
  const durationSeconds = readDuration(duration)
  const explicitText =
    childText(item, 'itunes:explicit', 'googleplay:explicit')?.slice(0, 40) ?? null
  const season = child(item, 'podcast:season')
  const episode = child(item, 'podcast:episode')
  return {
    isCut: description?.isCut ?? false,
    guid: guidOf(item),
    ...media,
    title: readLine(
      childText(item, 'title', 'atom:title', 'itunes:title', 'media:title', 'dc:title'),
    ),
    subtitle: readLine(childText(item, 'itunes:subtitle')),
    description: description?.html ?? null,
    descriptionPlain: description?.plain ?? null,
    ...readPublished(item),
    season: readLine(childText(item, 'itunes:season', 'podcast:season')),
    seasonName: readLine(attribute(season, 'name')),
    episode: readLine(childText(item, 'itunes:episode', 'podcast:episode')),
    episodeDisplay: readLine(attribute(episode, 'display')),
    episodeType: readLine(childText(item, 'itunes:episodetype'))?.toLowerCase() ?? null,
    duration,
    durationSeconds,
    explicit: readFlag(explicitText),
    explicitText,
    image: readImage(item),
    link: linkOf(item),
    author: authorOf(item),
    chaptersFile: readChaptersFile(item),
    chapters: readSimpleChapters(item, durationSeconds),
    transcripts: readTranscripts(item),
    persons: readPersons(item),
    soundbites: readSoundbites(item),
  }
}

const longestGuid = 2000

/** Some write markup into it: its text counts. */
function guidOf(item: FeedElement): string | null {
  const guid = childText(item, 'guid', 'atom:id', 'id') ?? attribute(item, 'rdf:about')
  return guid?.slice(0, longestGuid) ?? null
}

function mediaDuration(item: FeedElement): string | null {
  const holders = [item, ...children(item, 'media:group')]
  return (
    holders
      .flatMap((holder) => children(holder, 'media:content'))
      .map((content) => attribute(content, 'duration'))
      .find((duration) => duration !== null) ?? null
  )
}

/** The page of an entry or a show: what RSS writes as text and Atom as an attribute. */
export function linkOf(element: FeedElement): string | null {
  for (const link of children(element, 'link', 'atom:link')) {
    const isPage = ['alternate', ''].includes(attribute(link, 'rel')?.toLowerCase() ?? '')
    const address = isPage ? webAddress(attribute(link, 'href') ?? textOf(link), link.base) : null
    if (address !== null) return address
  }
  const guid = child(element, 'guid')
  const isPermanent = guid !== null && attribute(guid, 'ispermalink')?.toLowerCase() !== 'false'
  const isAddress = isPermanent && /^https?:\/\//iu.test(textOf(guid))
  return isAddress ? webAddress(textOf(guid), guid.base) : null
}

/** Who made an entry or a show. RSS writes a mail address beside the name, which is meant. */
export function authorOf(element: FeedElement): string | null {
  const person = child(element, 'atom:author', 'author')
  const atomName = person === null ? null : childText(person, 'atom:name', 'name')
  const written =
    childText(element, 'itunes:author', 'googleplay:author') ??
    atomName ??
    childText(element, 'dc:creator', 'author', 'managingeditor')
  // Longer ones aren't looked at: these patterns take their time.
  const short = written !== null && written.length <= 200 ? written : ''
  const mailFirst = /^\S+@\S+\s+\((.+)\)$/u.exec(short)?.[1]
  const nameFirst = /^(.+?)\s*[(<]\S+@\S+[)>]$/u.exec(short)?.[1]
  return readLine(mailFirst ?? nameFirst ?? written)
}
