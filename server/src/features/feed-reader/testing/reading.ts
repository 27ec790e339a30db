import { expect } from 'vitest'
import { FeedProblem, parseFeed } from '../index.ts'
import type { FeedLimits, ReadEpisode, ReadFeed } from '../index.ts'

export const address = 'https://feeds.example/show/feed.xml'

/** Reads a feed that arrives in small pieces. */
export function read(
  text: string | Uint8Array,
  limits: Partial<FeedLimits> = {},
  pieceLength = 50,
): Promise<ReadFeed> {
  const bytes = Buffer.from(text)
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += pieceLength)
      yield bytes.subarray(at, at + pieceLength)
  }
  return parseFeed(pieces(), { address, limits })
}

const namespaces = `xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0"
  xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom"
  xmlns:psc="http://podlove.org/simple-chapters" xmlns:media="http://search.yahoo.com/mrss/"`
export const rss = (inside: string): string =>
  `<rss version="2.0" ${namespaces}><channel>${inside}</channel></rss>`
export const sound = '<enclosure url="https://m.example/1.mp3" length="12345" type="audio/mpeg"/>'
export const item = (inside: string, enclosure = sound): string =>
  `<item>${enclosure}${inside}</item>`

export async function episodeOf(inside: string, enclosure = sound): Promise<ReadEpisode> {
  const [episode] = (await read(rss(item(inside, enclosure)))).episodes
  if (episode === undefined) throw new Error('no episode')
  return episode
}

export const codeOf = async (reading: Promise<ReadFeed>): Promise<string> => {
  const problem: unknown = await reading.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(problem instanceof FeedProblem)) throw new Error('was read', { cause: problem })
  expect(problem.message).toMatch(/^[A-Z].*\.$/u)
  return problem.code
}
