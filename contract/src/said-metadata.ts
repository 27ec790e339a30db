import { z } from 'zod'

const text = z.union([z.string(), z.number(), z.boolean()]).nullish().catch(undefined)
const named = z.object({ id: text, name: text, sequence: text })
const names = z
  .union([named, z.array(z.union([z.string(), named]))])
  .nullish()
  .catch(undefined)

/**
 * What an app says of the book or episode of an offline session: the fields that this wire has for one. Listening must
 * not be lost for it, so values of other shapes and fields nobody knows count as not said.
 */
export const saidMetadata = z.object({
  title: text,
  titleIgnorePrefix: text,
  subtitle: text,
  author: text,
  authors: names,
  authorName: text,
  authorNameLF: text,
  narrators: names,
  narratorName: text,
  series: names,
  seriesName: text,
  genres: names,
  tags: names,
  publishedYear: text,
  publishedDate: text,
  publisher: text,
  description: text,
  descriptionPlain: text,
  isbn: text,
  asin: text,
  language: text,
  explicit: text,
  abridged: text,
  releaseDate: text,
  feedUrl: text,
  imageUrl: text,
  itunesPageUrl: text,
  itunesId: text,
  itunesArtistId: text,
  type: text,
})
export type SaidMetadata = z.output<typeof saidMetadata>
