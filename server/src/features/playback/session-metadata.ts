/** What an app may say about the book or episode of an offline session: the keys this wire knows. */
const knownKeys = new Set([
  'title',
  'subtitle',
  'author',
  'authors',
  'authorName',
  'authorNameLF',
  'narrators',
  'narratorName',
  'series',
  'seriesName',
  'genres',
  'tags',
  'publishedYear',
  'publishedDate',
  'publisher',
  'description',
  'descriptionPlain',
  'isbn',
  'asin',
  'language',
  'explicit',
  'abridged',
  'releaseDate',
  'feedUrl',
  'imageUrl',
  'itunesPageUrl',
  'itunesId',
  'itunesArtistId',
  'type',
  'titleIgnorePrefix',
])

/** Characters of JSON that are kept of what an app says. */
const mostSaid = 4096

/**
 * The metadata of an offline session: what the app says, as far as this wire knows it and it is of a sensible size, over
 * what the item says. Listening must not be lost for it, so nothing is refused.
 */
export function sessionMetadata(
  ofItem: object | undefined,
  said: Record<string, unknown> | null | undefined,
): string {
  const known = Object.entries(said ?? {}).filter(([key]) => knownKeys.has(key))
  const short = known.filter(([key]) => !key.startsWith('description'))
  for (const kept of [known, short]) {
    if (JSON.stringify(Object.fromEntries(kept)).length <= mostSaid)
      return JSON.stringify({ ...ofItem, ...Object.fromEntries(kept) })
  }
  return JSON.stringify({ ...ofItem })
}
