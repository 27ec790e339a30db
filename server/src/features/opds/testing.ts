import { Feed } from 'opds-ts/v1.2'
import type { Entry } from 'opds-ts/v1.2'
import { Links, Manifest } from '@readium/shared'
import type { Answer, TestApp } from '#testing/app.ts'

/** A reading app that knows nothing but addresses, a name and an app password. */
export interface ReadingApp {
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  /** A feed of OPDS 1.2, read by a parser that isn't ours. Fails for anything else. */
  atom(path: string): Promise<Feed>
  /** A feed of OPDS 2.0. */
  json(path: string): Promise<Feed2>
}

export interface Link2 {
  href: string
  type: string
  rel?: string
  title?: string
  templated?: boolean
  properties?: Record<string, unknown>
}

export interface Feed2 {
  metadata: { title: string; numberOfItems?: number }
  links: Link2[]
  navigation?: Link2[]
  publications?: { metadata: Record<string, unknown>; links: Link2[]; images: Link2[] }[]
  facets?: { metadata: { title: string }; links: Link2[] }[]
}

/** `always`: headers that the app sends with each request. */
export function readingApp(
  test: TestApp,
  { username, password }: { username: string; password: string },
  always: Record<string, string> = {},
): ReadingApp {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const get: ReadingApp['get'] = (path, headers = {}) =>
    test.anonymous.get(path, { headers: { authorization, ...always, ...headers } })
  return {
    get,
    async atom(path) {
      const { status, text, headers } = await get(path)
      if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
      if (!String(headers['content-type']).startsWith('application/atom+xml'))
        throw new Error(`${path} is ${String(headers['content-type'])}`)
      return Feed.fromXml(text)
    },
    async json(path) {
      const { status, text, body, headers } = await get(path)
      if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
      if (headers['content-type'] !== 'application/opds+json')
        throw new Error(`${path} is ${String(headers['content-type'])}`)
      const feed = body as Feed2
      if (Links.deserialize(feed.links) === undefined) throw new Error(`${path} has no links`)
      for (const publication of feed.publications ?? [])
        if (Manifest.deserialize({ ...publication, readingOrder: [] }) === undefined)
          throw new Error(`${path} has a publication that can't be read`)
      return feed
    },
  }
}

/** The address behind a link of an entry; fails where there is none. */
export function hrefOf(entry: Entry | Feed, rel: string): string {
  const found = entry.getLinks().find((link) => link.rel === rel)
  if (found === undefined)
    throw new Error(`no ${rel} in ${JSON.stringify(entry.getLinks().map((link) => link.rel))}`)
  return found.href
}

/** The entry of this title; fails where there is none. */
export function entryOf(feed: Feed, title: string): Entry {
  const found = feed.getEntries().find((entry) => entry.getTitle() === title)
  if (found === undefined)
    throw new Error(`no “${title}” among ${titlesOf(feed).join(', ') || 'nothing'}`)
  return found
}

export const titlesOf = (feed: Feed): string[] => feed.getEntries().map((entry) => entry.getTitle())
