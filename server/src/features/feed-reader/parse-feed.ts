import { setImmediate as turn } from 'node:timers/promises'
import { createFeedDecoder } from './bytes/decode-feed.ts'
import { createEpisodeCollection } from './episode-collection.ts'
import type { ReadFeed } from './feed.ts'
import { FeedProblem } from './feed-problem.ts'
import { readChannel } from './formats/channel.ts'
import { defaultLimits } from './limits.ts'
import type { FeedCut, FeedLimits } from './limits.ts'
import { readWithin } from './bytes/read-within.ts'
import type { ReadEnd } from './bytes/read-within.ts'
import { createElementReader } from './xml/element-reader.ts'
import type { ElementReader } from './xml/element-reader.ts'
import type { FeedElement } from './xml/element.ts'

export interface ParseOptions {
  /** As the server said it. */
  contentType?: string | null
  /** Where the feed was found; relative addresses stand on it. */
  address: string
  limits?: Partial<FeedLimits>
  /** Ends the reading with its reason. */
  signal?: AbortSignal
}

/** Characters that are read without letting others have a turn: some milliseconds on a slow machine. */
const pieceChars = 16_384

/**
 * Reads a feed as its bytes come, a piece at a time, so that a large one holds up nobody. What goes beyond the limits, or
 * never comes, is left out and noted in `cuts`. Throws FeedProblem for what is no feed, or ends before its first entry.
 */
export async function parseFeed(
  source: AsyncIterable<Uint8Array>,
  options: ParseOptions,
): Promise<ReadFeed> {
  const limits = { ...defaultLimits, ...options.limits }
  const reader = createElementReader({ address: options.address, maxDepth: limits.maxDepth })
  const episodes = createEpisodeCollection(limits)
  const decoder = createFeedDecoder(options.contentType ?? null)

  async function take(text: string): Promise<void> {
    for (let at = 0; at < text.length && !reader.isWhole; at += pieceChars) {
      reader.write(text.slice(at, at + pieceChars))
      for (const item of reader.takeItems()) episodes.add(item)
      await turn()
    }
  }

  const reading = readWithin(source, limits, options.signal)
  for await (const bytes of reading.pieces) {
    await take(decoder.write(bytes))
  }
  await take(decoder.end())
  reader.end()
  const end = reader.isWhole ? null : reading.end()
  if (episodes.isEmpty && !reader.isWhole) throw nothingRead(reader, end, reading.bytes())
  return finish(reader, episodes, { end, limits })
}

function finish(
  reader: ElementReader,
  episodes: ReturnType<typeof createEpisodeCollection>,
  { end, limits }: { end: ReadEnd | null; limits: FeedLimits },
): ReadFeed {
  const channel: FeedElement = {
    name: 'channel',
    attributes: reader.root?.attributes ?? {},
    parts: reader.parts,
    base: reader.root?.base ?? '',
  }
  const cuts = new Set<FeedCut>()
  if (!reader.isWhole) cuts.add(end === null || end.why === 'over' ? 'end' : end.why)
  const { withoutEnclosure, cutEpisodes, cutTexts } = episodes.found
  const list = episodes.take()
  if (episodes.found.cutEpisodes || cutEpisodes) cuts.add('episodes')
  if (cutTexts || reader.isCut) cuts.add('texts')
  return {
    format: formatOf(reader.root?.name ?? ''),
    channel: structuredClone(readChannel(channel, limits.maxTextChars)),
    episodes: list,
    withoutEnclosure,
    cuts: [...cuts],
  }
}

function formatOf(root: string): ReadFeed['format'] {
  if (/(?:^|:)(?:feed|entry)$/u.test(root)) return 'atom'
  return root.endsWith('rdf') ? 'rdf' : 'rss'
}

function nothingRead(reader: ElementReader, end: ReadEnd | null, bytes: number): FeedProblem {
  const cause = end?.why === 'line' ? { cause: end.error } : {}
  if (end?.why === 'time') return new FeedProblem('too-slow', 'The feed took too long to arrive.')
  if (end?.why === 'line')
    return new FeedProblem('broken-off', 'The feed broke off on its way.', cause)
  if (end?.why === 'bytes') return new FeedProblem('too-large', 'The feed is too large to be read.')
  if (bytes === 0) return new FeedProblem('empty', 'That address gives an empty document.')
  if (reader.root !== null)
    return new FeedProblem('truncated', 'The feed breaks off before its first episode.')
  return new FeedProblem('not-a-feed', 'That address leads to something else than a podcast feed.')
}
