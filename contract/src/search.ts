import { z } from 'zod'
import { authorCounted } from './authors.ts'
import { endpoint } from './endpoint.ts'
import { itemExp, itemFull, itemMediaType } from './item-schemas.ts'
import { flagQuery, idParam, ms, numberQuery, sec } from './kit.ts'
import { series } from './series.ts'

const itemHit = z.object({ libraryItem: itemExp })
const labelHit = z.object({ name: z.string(), numItems: z.number().int() })

export const bookSearch = z.object({
  book: z.array(itemHit),
  narrators: z.array(z.object({ name: z.string(), numBooks: z.number().int() })),
  tags: z.array(labelHit),
  genres: z.array(labelHit),
  series: z.array(z.object({ series, books: z.array(itemFull) })),
  authors: z.array(authorCounted),
})
export type BookSearch = z.output<typeof bookSearch>

export const podcastSearch = z.object({
  podcast: z.array(itemHit),
  episodes: z.array(itemHit),
  tags: z.array(labelHit),
  genres: z.array(labelHit),
})

/** What a cover and a name need. */
const coverBrief = z.object({
  id: z.string(),
  updatedAt: ms,
  coverAccent: z.object({ hue: z.number(), chroma: z.number() }).optional(),
  coverThumbhash: z.string().optional(),
  media: z.object({
    coverPath: z.string().nullable(),
    metadata: z.object({
      title: z.string().nullable(),
      authorName: z.string().optional(),
      author: z.string().nullable().optional(),
    }),
  }),
})

/** An item as a result shows it: a card without what only its own page shows. */
const itemBrief = coverBrief.extend({
  libraryId: z.string(),
  mediaType: itemMediaType,
  addedAt: ms,
  birthtimeMs: ms,
  mtimeMs: ms,
  isMissing: z.boolean(),
  isInvalid: z.boolean(),
  size: z.number(),
  media: coverBrief.shape.media.extend({
    duration: z.number().optional(),
    numTracks: z.number().int().optional(),
    numEpisodes: z.number().int().optional(),
    ebookFormat: z.string().optional(),
    metadata: coverBrief.shape.media.shape.metadata.extend({
      subtitle: z.string().nullable().optional(),
      publishedYear: z.string().nullable().optional(),
      explicit: z.boolean(),
    }),
  }),
})
export type ItemBrief = z.output<typeof itemBrief>

/** An episode with where in it the words were found. */
const episodeHit = z.object({
  podcast: itemBrief,
  id: z.string(),
  title: z.string(),
  /** 0: nobody knows. */
  duration: sec,
  publishedAt: ms.nullable(),
  /** Its file is in the library. */
  isDownloaded: z.boolean(),
  /** The sentence around the words, where they aren't in the title. */
  excerpt: z.string().nullable(),
  /** When that is said, in seconds; null: it is written, or nobody knows when it is said. */
  at: sec.nullable(),
})
export type EpisodeHit = z.output<typeof episodeHit>

export const searchBrief = z.object({
  items: z.array(itemBrief),
  /** On the disk or only in their feeds; best first. */
  episodes: z.array(episodeHit),
  series: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      libraryId: z.string(),
      /** Visible ones. */
      numBooks: z.number().int(),
      /** Those that who asks has finished. */
      numFinished: z.number().int(),
      /** Covers of the first of them. */
      books: z.array(coverBrief),
    }),
  ),
  authors: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      imagePath: z.string().nullable(),
      updatedAt: ms,
      numBooks: z.number().int(),
    }),
  ),
  narrators: z.array(labelHit),
  tags: z.array(labelHit),
  genres: z.array(labelHit),
})
export type SearchBrief = z.output<typeof searchBrief>

const longestQuery = 500
const noQuery = 'Invalid request. Query param "q" must be a string'
/** What is looked for; words beyond the first 500 characters aren't. */
const q = z
  .string(noQuery)
  .min(1, noQuery)
  .overwrite((text) => text.slice(0, longestQuery))
const searchQuery = z.object({
  q,
  limit: numberQuery,
  /** Ours: books found through their people, series and tags alone are listed too. */
  related: flagQuery,
})
export type SearchQuery = z.output<typeof searchQuery>

const provider = z.object({ value: z.string(), text: z.string() })

/** Search in a library (ABS wire, libraries §2.5). */
export const searchCalls = {
  search: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/search',
    policy: 'user',
    summary: 'Search a library; limit counts per group',
    params: z.object({ id: idParam }),
    query: searchQuery,
    reply: z.union([bookSearch, podcastSearch]),
  }),
  brief: endpoint({
    method: 'GET',
    path: '/api/lectern/libraries/:id/search',
    policy: 'user',
    summary: 'The same search, answered with what results show and no more',
    params: z.object({ id: idParam }),
    query: searchQuery,
    reply: searchBrief,
  }),
  providers: endpoint({
    method: 'GET',
    path: '/api/search/providers',
    policy: 'user',
    summary: 'Where metadata and covers can be looked for',
    reply: z.object({
      providers: z.object({
        books: z.array(provider),
        booksCovers: z.array(provider),
        podcasts: z.array(provider),
      }),
    }),
  }),
}
