import { z } from 'zod'

const text = z.string().nullable().exactOptional()
const list = z.array(z.string()).nullable().exactOptional()

/**
 * A book as a provider of metadata knows it (ABS wire, items §2.10). A key that the provider has no notion of is absent;
 * null is what it has nothing for.
 */
export const bookMatch = z.object({
  /** The provider's own name for it. */
  id: z.union([z.string(), z.number()]).exactOptional(),
  /** Of iTunes. */
  artistId: z.number().nullable().exactOptional(),
  title: z.string().exactOptional(),
  subtitle: text,
  /** Names, joined with `, `. */
  author: text,
  /** Names, joined with `, `. */
  narrator: text,
  publisher: text,
  publishedYear: text,
  /** HTML, reduced to what descriptions may use. */
  description: text,
  /** The same without elements, one line per paragraph. */
  descriptionPlain: text,
  /** Web address of a picture. */
  cover: text,
  /** Further ones. */
  covers: z.array(z.string()).exactOptional(),
  asin: text,
  isbn: text,
  genres: list,
  tags: list,
  series: z
    .array(z.object({ series: z.string(), sequence: z.string().exactOptional() }))
    .nullable()
    .exactOptional(),
  /** English name, as `German`. */
  language: text,
  /** Minutes; 0 when it isn't known. */
  duration: z.number().nullable().exactOptional(),
  /** Shop of Audible that it was found in. */
  region: text,
  /** Of 5 stars, as `4.9`. */
  rating: text,
  abridged: z.boolean().exactOptional(),
  explicit: z.boolean().exactOptional(),
  /** 0 to 1, for an item and by Audible alone: 0.7 duration, 0.2 title, 0.1 author. */
  matchConfidence: z.number().exactOptional(),
})
export type BookMatch = z.output<typeof bookMatch>

/** A podcast as the directory knows it. Without `feedUrl` it can't be added. */
export const podcastMatch = z.object({
  id: z.number(),
  artistId: z.number().nullable(),
  title: z.string(),
  artistName: z.string().nullable(),
  /** HTML, reduced to what descriptions may use; '' when there is none. */
  description: z.string(),
  descriptionPlain: z.string(),
  /** ISO 8601. */
  releaseDate: z.string().nullable(),
  genres: z.array(z.string()),
  cover: z.string().nullable(),
  trackCount: z.number().int().nullable(),
  feedUrl: z.string().nullable(),
  pageUrl: z.string().nullable(),
  explicit: z.boolean(),
})
export type PodcastMatch = z.output<typeof podcastMatch>

/** Chapters of the recording that has this ASIN. */
export const chapterMatch = z.object({
  asin: z.string(),
  region: z.string().exactOptional(),
  /** What Audible plays before and after the book; files of other origin seldom have it. */
  brandIntroDurationMs: z.number(),
  brandOutroDurationMs: z.number(),
  /** false: the provider doubts them itself. */
  isAccurate: z.boolean(),
  runtimeLengthMs: z.number(),
  runtimeLengthSec: z.number(),
  chapters: z.array(
    z.object({
      title: z.string(),
      lengthMs: z.number(),
      startOffsetMs: z.number(),
      /** Rounded: reckon with `startOffsetMs`. */
      startOffsetSec: z.number(),
    }),
  ),
})
export type ChapterMatch = z.output<typeof chapterMatch>

/** How likely a match is the book, and why. */
export const matchScore = z.object({
  /** 0 to 1: the mean of the parts by their weight. */
  total: z.number(),
  parts: z.array(
    z.object({
      part: z.enum(['title', 'author', 'duration', 'narrator', 'year', 'language', 'asin', 'isbn']),
      /** 0 to 1. */
      value: z.number(),
      weight: z.number(),
      /** A sentence. */
      reason: z.string(),
    }),
  ),
})
export type MatchScore = z.output<typeof matchScore>

/** Fields that a match of a book may fill. */
export const matchFields = [
  'title',
  'subtitle',
  'authors',
  'narrators',
  'series',
  'publisher',
  'publishedYear',
  'description',
  'genres',
  'tags',
  'language',
  'isbn',
  'asin',
  'explicit',
  'abridged',
  'cover',
] as const
export type MatchField = (typeof matchFields)[number]

const words = z.partialRecord(z.enum(matchFields), z.string())

/** What was found for a book. */
export const foundMatch = z.object({
  match: bookMatch,
  score: matchScore,
  /** Who said it, where several were asked; `merged` for what was put together of several. */
  provider: z.string().exactOptional(),
  /** Of what was put together: who said each field; several with `+` between. */
  from: words.exactOptional(),
  /** Fields that the rules of the library changed, and what they did. */
  ruled: words.exactOptional(),
})
export type FoundMatch = z.output<typeof foundMatch>
