import { z } from 'zod'
import { chapter } from './file-schemas.ts'
import { ms } from './kit.ts'

/** An episode of a podcast, on the disk or only in its feed. */
export const listedEpisode = z.object({
  id: z.string(),
  title: z.string(),
  /** The beginning of what is said of it, as plain text. */
  summary: z.string(),
  season: z.string().nullable(),
  episode: z.string().nullable(),
  episodeType: z.string().nullable(),
  publishedAt: ms.nullable(),
  /** Seconds and bytes; null: nobody said. */
  duration: z.number().nullable(),
  size: z.number().nullable(),
  explicit: z.boolean(),
  /** Its file is in the library. */
  isDownloaded: z.boolean(),
  /** The feed doesn't list it any more. */
  isGone: z.boolean(),
  isStarred: z.boolean(),
  progress: z
    .object({ currentTime: z.number(), progress: z.number(), isFinished: z.boolean() })
    .nullable(),
})
export type ListedEpisode = z.output<typeof listedEpisode>

/** What episodes are ordered by. */
export const episodeSorts = ['published', 'title', 'season', 'duration'] as const
export type EpisodeSort = (typeof episodeSorts)[number]

/** Which episodes are listed: by what the caller did with them, or where they are. */
export const episodeFilters = [
  'all',
  'unplayed',
  'started',
  'finished',
  'downloaded',
  'undownloaded',
  'starred',
] as const
export type EpisodeFilter = (typeof episodeFilters)[number]

/** A season and how many episodes of a list belong to it; null: those that say none. */
export const countedSeason = z.object({ season: z.string().nullable(), count: z.number().int() })
export type CountedSeason = z.output<typeof countedSeason>

/** An episode with all that is known of it. */
export const episodeDetail = listedEpisode.extend({
  subtitle: z.string().nullable(),
  /** HTML, reduced to what descriptions may use. */
  description: z.string().nullable(),
  author: z.string().nullable(),
  chapters: z.array(chapter),
  guid: z.string().nullable(),
  /** As in the feed or the tag. */
  pubDate: z.string().nullable(),
  /** Null where nobody said, or where the address may be a secret. */
  enclosure: z
    .object({ url: z.string(), type: z.string().nullable(), length: z.string().nullable() })
    .nullable(),
})
export type EpisodeDetail = z.output<typeof episodeDetail>

/** An episode of any podcast of a library, with what names its podcast. */
export const latestEpisode = listedEpisode.extend({
  libraryItemId: z.string(),
  podcastTitle: z.string(),
  coverPath: z.string().nullable(),
  /** When the podcast was changed last: its cover has this version. */
  updatedAt: ms,
})
export type LatestEpisode = z.output<typeof latestEpisode>

/** What the page of a podcast says besides its episodes. */
export const podcastOverview = z.object({
  numEpisodes: z.number().int(),
  numDownloaded: z.number().int(),
  /** Not finished, by the caller. */
  numUnplayed: z.number().int(),
  numStarred: z.number().int(),
  /** In their order; none where no episode says one. */
  seasons: z.array(countedSeason),
  /** When the newest episodes were published, newest first, some of them. */
  published: z.array(ms),
  /** Usual time between two episodes, and when the next one is expected by that; null: it has no rhythm. */
  rhythmMs: z.number().nullable(),
  nextExpectedAt: ms.nullable(),
  /** The caller does. */
  follows: z.boolean(),
  /** What the caller goes on with; null where there is nothing, or all is finished. */
  next: listedEpisode.nullable(),
  /** Those that follow it in the order of time and aren't finished, some of them. */
  following: z.array(listedEpisode),
})
export type PodcastOverview = z.output<typeof podcastOverview>
