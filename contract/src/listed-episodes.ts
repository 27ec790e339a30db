import { z } from 'zod'
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
