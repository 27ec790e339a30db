import type {
  Episode,
  EpisodeExp,
  PodcastExp,
  PodcastFull,
  PodcastMeta,
  PodcastMin,
} from '@lectern/contract'
import { titleDisplayIgnorePrefix } from '@lectern/contract/rules'
import type { FileFacts } from '../record/file-facts.ts'
import type { EpisodeDraft, ItemRecord, PodcastRecord } from '../record/item-record.ts'
import { mediaTotals } from '../record/item-record.ts'
import { renderTrack } from './tracks.wire.ts'

export type PodcastItem = ItemRecord & { media: PodcastRecord }

/** The media of a full item. */
export function podcastFull(record: PodcastItem): PodcastFull {
  const { metadata, tags, episodes, settings } = record.media
  return {
    id: record.mediaId,
    libraryItemId: record.id,
    metadata: podcastMeta(metadata),
    coverPath: record.coverPath,
    tags,
    episodes: episodes.map((episode) => renderEpisode(record, episode)),
    ...podcastSettings(settings),
  }
}

/** The media of an item in a list. */
export function podcastMin(
  record: PodcastItem,
  prefixes: readonly string[],
  facts: Pick<FileFacts, 'size'>,
): PodcastMin {
  const { metadata, tags, episodes, settings } = record.media
  return {
    id: record.mediaId,
    metadata: {
      ...podcastMeta(metadata),
      titleIgnorePrefix: titleDisplayIgnorePrefix(metadata.title, prefixes),
    },
    coverPath: record.coverPath,
    tags,
    numEpisodes: episodes.length,
    ...podcastSettings(settings),
    // In lists the wire counts all files here; expanded items count the episodes only.
    size: facts.size,
  }
}

/** The media of an expanded item. */
export function podcastExp(record: PodcastItem, prefixes: readonly string[]): PodcastExp {
  return {
    ...podcastMin(record, prefixes, { size: mediaTotals(record.media).mediaSize }),
    libraryItemId: record.id,
    episodes: record.media.episodes.map((episode) => renderEpisodeExpanded(record, episode)),
  }
}

/** One episode with its ids (wire: Episode). */
export function renderEpisode(record: ItemRecord, episode: EpisodeDraft): Episode {
  return {
    libraryItemId: record.id,
    podcastId: record.mediaId,
    id: episode.id,
    oldEpisodeId: null,
    index: episode.index,
    season: episode.season,
    episode: episode.episode,
    episodeType: episode.episodeType,
    title: episode.title,
    subtitle: episode.subtitle,
    description: episode.description,
    enclosure: episode.enclosure,
    guid: episode.guid,
    pubDate: episode.pubDate,
    chapters: episode.chapters,
    audioFile: episode.audioFile,
    publishedAt: episode.publishedAt,
    addedAt: episode.addedAt,
    updatedAt: episode.updatedAt,
  }
}

/** One episode with its track (wire: EpisodeExp). */
export function renderEpisodeExpanded(record: ItemRecord, episode: EpisodeDraft): EpisodeExp {
  return {
    ...renderEpisode(record, episode),
    audioTrack: renderTrack(record.id, episode.audioFile, 0),
    size: episode.audioFile.metadata.size,
    duration: episode.audioFile.duration,
  }
}

function podcastMeta(metadata: PodcastMeta): PodcastMeta {
  return {
    title: metadata.title,
    author: metadata.author,
    description: metadata.description,
    releaseDate: metadata.releaseDate,
    genres: metadata.genres,
    feedUrl: metadata.feedUrl,
    imageUrl: metadata.imageUrl,
    itunesPageUrl: metadata.itunesPageUrl,
    itunesId: metadata.itunesId,
    itunesArtistId: metadata.itunesArtistId,
    explicit: metadata.explicit,
    language: metadata.language,
    type: metadata.type,
  }
}

function podcastSettings(settings: PodcastRecord['settings']): PodcastRecord['settings'] {
  return {
    autoDownloadEpisodes: settings.autoDownloadEpisodes,
    autoDownloadSchedule: settings.autoDownloadSchedule,
    lastEpisodeCheck: settings.lastEpisodeCheck,
    maxEpisodesToKeep: settings.maxEpisodesToKeep,
    maxNewEpisodesToDownload: settings.maxNewEpisodesToDownload,
  }
}
