import { z } from 'zod'
import { lenient } from './kit.ts'
import { mostChapters } from './rules/chapters/index.ts'
import { isCron } from './rules/time/cron.ts'
import { showsText } from './rules/kept-text.ts'

/** Numbers count as texts. */
const words = z.union([z.string(), z.number().transform(String)])
/** Null and what is empty once it is cleaned take the text away. */
const text = lenient(words.nullable())
const flag = lenient(z.boolean())
const texts = lenient(z.array(z.string()))
const count = lenient(z.number().int().min(0))

const unsound = 'Invalid chapters: each needs a title, and start and end in seconds'
const seconds = z.number(unsound).min(0, unsound)

/** Chapters in their order; seconds. Ids are passed over: they are numbered anew. */
export const chapterInputs = z
  .array(
    z
      .object(
        { start: seconds, end: seconds, title: z.string(unsound).refine(showsText, unsound) },
        unsound,
      )
      .refine(({ start, end }) => end >= start, unsound),
    unsound,
  )
  .max(mostChapters, unsound)
export type ChapterInput = z.output<typeof chapterInputs>[number]

/** Fields of books and of podcasts; what the other kind has is passed over. */
const metadata = z.object({
  /** Neither null nor an empty text changes it; the same goes for `type`. */
  title: lenient(words),
  type: lenient(words),
  subtitle: text,
  publishedYear: text,
  publishedDate: text,
  publisher: text,
  isbn: text,
  asin: text,
  author: text,
  releaseDate: text,
  feedUrl: text,
  imageUrl: text,
  itunesPageUrl: text,
  itunesId: text,
  itunesArtistId: text,
  description: text,
  language: text,
  explicit: flag,
  abridged: flag,
  genres: texts,
  narrators: texts,
  /** The whole list, by name: ids are passed over. One without a name makes it count as not sent; the same for series. */
  authors: lenient(z.array(z.object({ name: z.string() }))),
  series: lenient(z.array(z.object({ name: words.refine(showsText), sequence: text }))),
})

/** Web address of a picture to take as cover. */
export const pictureUrl = lenient(z.string().trim().min(1))

/**
 * What changes of an item (ABS wire, items §2.8): only the keys sent. Keys that aren't known and values of another shape
 * change nothing; a schedule that is none is refused.
 */
export const mediaChange = z.object(
  {
    metadata: lenient(metadata),
    tags: texts,
    /** Of books with audio. */
    chapters: lenient(chapterInputs),
    url: pictureUrl,
    autoDownloadEpisodes: flag,
    /** Cron expression; an empty text takes it away. */
    autoDownloadSchedule: lenient(z.string().trim())
      .refine(
        (schedule) => !schedule || isCron(schedule),
        'Invalid auto download schedule cron expression',
      )
      .transform((schedule) => (schedule === '' ? null : schedule))
      .optional(),
    /** ms */
    lastEpisodeCheck: count,
    maxEpisodesToKeep: count,
    maxNewEpisodesToDownload: count,
  },
  'Invalid request body',
)
export type MediaChange = z.output<typeof mediaChange>
export type MetadataChange = z.output<typeof metadata>

/** What changes of an episode (ABS wire, podcasts §4), read as generously as that of an item. */
export const episodeChange = z.object({
  title: lenient(words),
  subtitle: text,
  description: text,
  pubDate: text,
  season: text,
  episode: text,
  episodeType: text,
  /** ms */
  publishedAt: lenient(z.number().int()),
  chapters: lenient(chapterInputs),
  /** Null takes it away; an address that is none of the web is passed over. */
  enclosure: lenient(z.object({ url: words, type: text, length: text }).nullable()),
})
export type EpisodeChange = z.output<typeof episodeChange>
