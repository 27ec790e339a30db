import { FeedProblem } from '../feed-problem.ts'

/** Refuses a document whose first element is none of a feed's. */
export function checkRoot(name: string): void {
  if (feedRoots.has(localName(name))) return
  if (pageRoots.has(localName(name)))
    throw new FeedProblem('web-page', 'That address leads to a web page, not to a podcast feed.')
  throw new FeedProblem('not-a-feed', 'That address leads to something else than a podcast feed.')
}

/** Whether what the feed says stands in it, rather than it being said. */
export const isContainer = (name: string): boolean => name === 'channel'

/** Whether it is an entry of a feed. */
export const isItem = (name: string): boolean =>
  name === 'item' || name === 'entry' || name === 'atom:entry'

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
const feedRoots = new Set(['rss', 'rdf', 'feed', 'channel', 'item', 'entry'])
const pageRoots = new Set([
  'html',
  'head',
  'body',
  'script',
  'meta',
  'div',
  'p',
  'title',
  'style',
  'center',
])
