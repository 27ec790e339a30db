import { hasMediaExtension, isMediaType } from '../values/media-types.ts'
import { webAddress } from '../values/addresses.ts'
import { readCount, readFlag, readLine } from '../values/texts.ts'
import { attribute, child, children } from '../xml/element.ts'
import type { FeedElement } from '../xml/element.ts'
import type { FeedAlternate, FeedEnclosure } from '../feed.ts'

export interface EpisodeMedia {
  enclosure: FeedEnclosure
  alternates: FeedAlternate[]
}

/** More than anybody offers. */
const mostForms = 50

/** What an entry has to play, in the order of how usual it is to look there; null when nothing. */
export function readMedia(item: FeedElement): EpisodeMedia | null {
  const named = [...enclosures(item), ...mediaContents(item)].filter(isPlayable).slice(0, mostForms)
  const alternates = children(item, 'podcast:alternateenclosure')
    .slice(0, mostForms)
    .flatMap(readAlternate)
  const [enclosure, ...others] = uniqueByAddress(named)
  if (enclosure !== undefined)
    return { enclosure, alternates: [...alternates, ...others.map(asAlternate)] }
  const instead = alternates.find(({ isDefault }) => isDefault) ?? alternates[0]
  const source = instead?.sources[0]
  if (instead === undefined || source === undefined) return null
  return {
    enclosure: { url: source.url, length: instead.length, type: source.type ?? instead.type },
    alternates,
  }
}

function enclosures(item: FeedElement): FeedEnclosure[] {
  const links = children(item, 'atom:link', 'link').filter(
    (link) => attribute(link, 'rel')?.toLowerCase() === 'enclosure',
  )
  return [...children(item, 'enclosure'), ...children(item, 'enc:enclosure'), ...links].flatMap(
    (element) =>
      readEnclosure(
        element,
        ['url', 'href', 'rdf:resource', 'resource', 'enc:url'],
        ['length', 'enc:length'],
      ),
  )
}

function mediaContents(item: FeedElement): FeedEnclosure[] {
  const groups = children(item, 'media:group')
  return [item, ...groups]
    .flatMap((holder) => children(holder, 'media:content'))
    .filter((element) => ['audio', 'video', null].includes(attribute(element, 'medium')))
    .filter(saysMedia)
    .flatMap((element) => readEnclosure(element, ['url'], ['filesize']))
}

/** Pictures and pages are `media:content`, too; only what says that it sounds or moves counts. */
const saysMedia = (element: FeedElement): boolean =>
  attribute(element, 'medium') !== null ||
  /^(?:audio|video)\//iu.test(attribute(element, 'type') ?? '') ||
  hasMediaExtension(attribute(element, 'url') ?? '')

function readEnclosure(element: FeedElement, urls: string[], lengths: string[]): FeedEnclosure[] {
  const written = urls.map((name) => attribute(element, name)).find((value) => value !== null)
  const url = webAddress(written, element.base)
  if (url === null) return []
  const length = lengths
    .map((name) => readCount(attribute(element, name)))
    .find((count) => count !== null)
  return [
    {
      url,
      length: length ?? null,
      type: attribute(element, 'type') ?? attribute(element, 'enc:type'),
    },
  ]
}

const isPlayable = ({ url, type }: FeedEnclosure): boolean => isMediaType(type, url)

function uniqueByAddress(found: FeedEnclosure[]): FeedEnclosure[] {
  const seen = new Set<string>()
  return found.filter(({ url }) => !seen.has(url) && seen.add(url))
}

const asAlternate = ({ url, length, type }: FeedEnclosure): FeedAlternate => ({
  type,
  length,
  bitrate: null,
  height: null,
  language: null,
  title: null,
  rel: null,
  isDefault: false,
  sources: [{ url, type: null }],
})

function readAlternate(element: FeedElement): FeedAlternate[] {
  const sources = children(element, 'podcast:source').flatMap((source) => {
    const url = webAddress(attribute(source, 'uri'), source.base)
    return url === null ? [] : [{ url, type: attribute(source, 'contenttype') }]
  })
  if (sources.length === 0) return []
  return [
    {
      type: attribute(element, 'type'),
      length: readCount(attribute(element, 'length')),
      bitrate: readCount(attribute(element, 'bitrate')),
      height: readCount(attribute(element, 'height')),
      language: attribute(element, 'lang'),
      title: readLine(attribute(element, 'title')),
      rel: attribute(element, 'rel'),
      isDefault: readFlag(attribute(element, 'default')) === true,
      sources: sources.slice(0, mostForms),
    },
  ]
}

/** The picture of an entry or a show. */
export function readImage(element: FeedElement): string | null {
  const places: [FeedElement | null, string][] = [
    [child(element, 'itunes:image'), 'href'],
    [child(element, 'podcast:image'), 'href'],
    [child(element, 'googleplay:image'), 'href'],
    [child(element, 'media:thumbnail'), 'url'],
    [child(element, 'image'), 'href'],
  ]
  for (const [found, name] of places) {
    const address = found === null ? null : webAddress(attribute(found, name), found.base)
    if (address !== null) return address
  }
  return null
}
