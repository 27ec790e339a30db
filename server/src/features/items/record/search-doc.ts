import { isDeepStrictEqual } from 'node:util'
import { plainText } from '#platform/text/html.ts'
import type { SearchDoc } from '#storage/search/search-index.ts'
import type { ItemRecord } from './item-record.ts'

/** Whether search finds both by the same words; without looking closely at descriptions that are the same anyway. */
export function isFoundAlike(before: ItemRecord | undefined, after: ItemRecord): boolean {
  if (before === undefined) return false
  const { description: one, ...old } = wordsOf(before)
  const { description: other, ...now } = wordsOf(after)
  return one === other && isDeepStrictEqual(old, now)
}

/** What search finds an item by. */
export function searchDoc(record: ItemRecord): SearchDoc {
  const doc = wordsOf(record)
  const { description } = doc
  return { ...doc, description: description === null ? null : plainText(description) }
}

/** The description with its HTML. */
function wordsOf(record: ItemRecord): SearchDoc {
  const { media } = record
  const common = {
    itemId: record.id,
    libraryId: record.libraryId,
    title: media.metadata.title,
    tags: media.tags,
    genres: media.metadata.genres,
    description: media.metadata.description,
  }
  if (media.kind === 'podcast') {
    const { author, itunesId, itunesArtistId } = media.metadata
    return {
      ...common,
      subtitle: null,
      authors: author === null ? [] : [author],
      narrators: [],
      series: [],
      ids: [itunesId, itunesArtistId].filter((id) => id !== null),
      episodes: media.episodes.map((episode) => episode.title),
    }
  }
  return {
    ...common,
    subtitle: media.metadata.subtitle,
    authors: media.metadata.authors.map((author) => author.name),
    narrators: media.metadata.narrators,
    series: media.metadata.series.map((series) => series.name),
    ids: [media.metadata.asin, media.metadata.isbn].filter((id) => id !== null),
    episodes: [],
  }
}
