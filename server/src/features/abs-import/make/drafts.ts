import { basename } from 'node:path'
import { fieldsOf } from '#features/items/index.ts'
import type { ItemDraft, ItemLocation } from '#features/items/index.ts'
import type { Move } from '../move.ts'
import type { BookRow, EpisodeRow, PodcastRow } from '../shapes/items.ts'
import { movedFile } from './location.ts'

/** What belongs to a book beside its row. */
export interface BookLinks {
  authors: { name: string }[]
  series: { name: string; sequence: string | null }[]
}

export function bookDraft(
  location: ItemLocation,
  row: BookRow,
  { authors, series }: BookLinks,
  { paths, now }: Pick<Move, 'paths' | 'now'>,
): ItemDraft {
  const { title, subtitle, publishedYear, publishedDate, publisher, description } = row
  const { isbn, asin, language, explicit, abridged, narrators, genres, tags, chapters } = row
  return withOrigins(
    {
      ...location,
      media: {
        kind: 'book',
        metadata: {
          title: title ?? basename(location.path),
          subtitle,
          publishedYear,
          publishedDate,
          publisher,
          description,
          isbn,
          asin,
          language,
          explicit,
          abridged,
          narrators,
          genres,
          authors,
          series,
        },
        tags,
        chapters,
        audioFiles: row.audioFiles.map((file) => movedFile(file, paths)),
        ebookFile: row.ebookFile && movedFile(row.ebookFile, paths),
      },
    },
    now,
  )
}

export function podcastDraft(
  location: ItemLocation,
  row: PodcastRow,
  episodes: readonly EpisodeRow[],
  { paths, now }: Pick<Move, 'paths' | 'now'>,
): ItemDraft {
  const { author, description, releaseDate, itunesId, itunesArtistId, language, explicit } = row
  return withOrigins(
    {
      ...location,
      media: {
        kind: 'podcast',
        metadata: {
          title: row.title ?? basename(location.path),
          author,
          description,
          releaseDate,
          genres: row.genres,
          feedUrl: row.feedURL,
          imageUrl: row.imageURL,
          itunesPageUrl: row.itunesPageURL,
          itunesId,
          itunesArtistId,
          explicit,
          language,
          type: row.podcastType,
        },
        settings: {
          autoDownloadEpisodes: row.autoDownloadEpisodes,
          autoDownloadSchedule: row.autoDownloadSchedule,
          lastEpisodeCheck: row.lastEpisodeCheck,
          maxEpisodesToKeep: Math.trunc(row.maxEpisodesToKeep),
          maxNewEpisodesToDownload: Math.trunc(row.maxNewEpisodesToDownload),
        },
        tags: row.tags,
        episodes: episodes.map((episode) => episodeDraft(episode, paths)),
      },
    },
    now,
  )
}

function episodeDraft(row: EpisodeRow, paths: Move['paths']) {
  const { id, index, season, episode, episodeType, title, subtitle, description } = row
  return {
    id,
    index,
    season,
    episode,
    episodeType,
    title: title ?? '',
    subtitle,
    description,
    enclosure:
      row.enclosureURL === null
        ? null
        : { url: row.enclosureURL, type: row.enclosureType, length: row.enclosureSize },
    guid: row.extraData.guid,
    pubDate: row.pubDate,
    chapters: row.chapters,
    audioFile: movedFile(row.audioFile, paths),
    publishedAt: row.publishedAt,
    addedAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

/** Fields that say nothing about where a text came from. */
const plain = new Set([
  'locks',
  'cover',
  'tracks',
  'ebook',
  'autoDownloadEpisodes',
  'autoDownloadSchedule',
  'maxEpisodesToKeep',
  'maxNewEpisodesToDownload',
])

/**
 * Nobody can tell any more what of an item was typed and what was read from files. So all that is there counts as chosen:
 * scans fill gaps and change nothing, as in Audiobookshelf, where its own metadata.json went before all files.
 */
function withOrigins(draft: ItemDraft, at: number): ItemDraft {
  const said = Object.entries(fieldsOf(draft)).filter(
    ([field, value]) => !plain.has(field) && !field.startsWith('episodes.') && isSaid(value),
  )
  const origin = { source: 'provider:audiobookshelf', at }
  return { ...draft, provenance: Object.fromEntries(said.map(([field]) => [field, origin])) }
}

const isSaid = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== '' && value !== false
