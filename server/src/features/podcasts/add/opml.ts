import { foldText } from '@lectern/contract/rules'
import { childOf, childrenOf, parseXml } from '#platform/text/xml.ts'
import type { XmlNode } from '#platform/text/xml.ts'
import { Problem } from '#platform/problem.ts'
import { addressKey } from '../secret-address.ts'

export interface OpmlFeed {
  title: string
  feedUrl: string
}

const mostFeeds = 5000

/**
 * The feeds of an OPML document (opml.org, 1.0 and 2.0) in their order, however deep they lie in folders; each address once.
 * @throws Problem `invalid` for what is no such document or names no feed.
 */
export function feedsOfOpml(text: string): OpmlFeed[] {
  const root = parseXml(text.replace(/^\uFEFF/, '').trimStart())
  const body = foldText(root.name) === 'opml' ? childOf(root, 'body') : undefined
  if (body === undefined) throw new Problem('invalid', 'This is no OPML file.')
  const feeds = new Map<string, OpmlFeed>()
  for (const feed of outlinesBelow(body)) {
    const key = addressKey(feed.feedUrl)
    if (!feeds.has(key)) feeds.set(key, feed)
    if (feeds.size >= mostFeeds) break
  }
  if (feeds.size === 0) throw new Problem('invalid', 'This OPML file names no feed.')
  return [...feeds.values()]
}

function outlinesBelow(node: XmlNode): OpmlFeed[] {
  return childrenOf(node, 'outline').flatMap((outline) => {
    const feedUrl = attribute(outline, 'xmlUrl')
    const isFeed = /^https?:\/\//i.test(feedUrl) && URL.canParse(feedUrl)
    const title = attribute(outline, 'title') || attribute(outline, 'text')
    return [...(isFeed ? [{ title: title || feedUrl, feedUrl }] : []), ...outlinesBelow(outline)]
  })
}

/** Apps differ in how they write the names. */
function attribute({ attributes }: XmlNode, name: string): string {
  const wanted = name.toLowerCase()
  for (const [key, value] of attributes) if (key.toLowerCase() === wanted) return value.trim()
  return ''
}
