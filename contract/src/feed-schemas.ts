import { z } from 'zod'
import { chapter } from './file-schemas.ts'
import { ms } from './kit.ts'

/** What a feed says, as clients are told it and send it back (ABS wire, podcasts §4.1). */
const text = z.string()
const textOrNull = z.string().nullable()

/** Texts that the feed doesn't have are empty. */
export const feedEpisode = z.object({
  title: text,
  subtitle: text,
  /** HTML. */
  description: text,
  descriptionPlain: text,
  /** As in the feed. */
  pubDate: text,
  episodeType: text,
  season: text,
  episode: text,
  author: text,
  /** As in the feed. */
  duration: text,
  durationSeconds: z.number().int().nullable(),
  /** As in the feed. */
  explicit: text,
  publishedAt: ms.nullable(),
  enclosure: z.object({ url: text, length: text, type: text }),
  guid: textOrNull,
  chaptersUrl: textOrNull,
  chaptersType: textOrNull,
  chapters: z.array(chapter),
})
export type FeedEpisode = z.output<typeof feedEpisode>

/** Texts that the feed doesn't have are null. */
export const feedPodcast = z.object({
  metadata: z.object({
    image: textOrNull,
    /** `Arts:Books` for nested ones. */
    categories: z.array(text),
    /** The address that was asked for. */
    feedUrl: text,
    /** HTML. */
    description: textOrNull,
    descriptionPlain: textOrNull,
    type: textOrNull,
    title: textOrNull,
    language: textOrNull,
    /** As in the feed. */
    explicit: textOrNull,
    author: textOrNull,
    /** As in the feed. */
    pubDate: textOrNull,
    link: textOrNull,
  }),
  episodes: z.array(feedEpisode),
})
export type FeedPodcast = z.output<typeof feedPodcast>
