import { z } from 'zod'

const text = z.string()

/** What can be shared: a book, which albums, films and ebooks are called, too, or an episode of a podcast. */
export const sharedType = z.enum(['book', 'podcastEpisode'])
export type SharedType = z.output<typeof sharedType>

/** A public link to one item, as admins see it (ABS wire, playback §3.5). Times are ISO 8601. */
export const mediaItemShare = z.object({
  id: text,
  /** Last part of its address. */
  slug: text,
  /** Id of the book (not of its item) or of the episode; for visitors one that leads nowhere. */
  mediaItemId: text,
  mediaItemType: sharedType,
  /** Null: it has no end. */
  expiresAt: text.nullable(),
  isDownloadable: z.boolean(),
  createdAt: text,
  updatedAt: text,
})
export type MediaItemShare = z.output<typeof mediaItemShare>
