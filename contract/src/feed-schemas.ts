import { z } from 'zod'
import { chapter } from './file-schemas.ts'
import { ms } from './kit.ts'

/** Feeds as the server reads them for others (ABS wire, podcasts §4.1). */
const text = z.string()
const textOrNull = z.string().nullable()

export const feedEpisode = z.object({
  title: text,
  subtitle: text,
  /** HTML, reduced to what descriptions may use. */
  description: text,
  descriptionPlain: text,
  /** As in the feed. */
  pubDate: text,
  episodeType: text,
  season: text,
  episode: text,
  author: text,
  /** As in the feed: seconds or `1:02:03`. */
  duration: text,
  durationSeconds: z.number().int().nullable(),
  explicit: text,
  publishedAt: ms.nullable(),
  enclosure: z.object({
    url: text,
    /** Bytes, as in the feed. */
    length: text.exactOptional(),
    type: text.exactOptional(),
  }),
  guid: textOrNull,
  chaptersUrl: textOrNull,
  chaptersType: textOrNull,
  chapters: z.array(chapter),
})
export type FeedEpisode = z.output<typeof feedEpisode>

export const feedPodcast = z.object({
  metadata: z.object({
    image: textOrNull,
    /** `Arts:Books` for one below another. */
    categories: z.array(text),
    feedUrl: text,
    /** HTML. */
    description: textOrNull,
    descriptionPlain: textOrNull,
    type: textOrNull,
    title: textOrNull,
    language: textOrNull,
    explicit: textOrNull,
    author: textOrNull,
    pubDate: textOrNull,
    link: textOrNull,
  }),
  episodes: z.array(feedEpisode),
})
export type FeedPodcast = z.output<typeof feedPodcast>
