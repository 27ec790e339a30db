import type { AudioFile, AudioTrack, Chapter } from './file-shapes.ts'

export interface PodcastMeta {
  title: string
  author: string | null
  description: string | null
  releaseDate: string | null
  genres: string[]
  feedUrl: string | null
  imageUrl: string | null
  itunesPageUrl: string | null
  itunesId: string | null
  itunesArtistId: string | null
  explicit: boolean
  language: string | null
  /** episodic or serial. */
  type: string | null
}

export interface PodcastMetaExp extends PodcastMeta {
  titleIgnorePrefix: string
}

export interface PodcastSettings {
  autoDownloadEpisodes: boolean
  autoDownloadSchedule: string | null
  lastEpisodeCheck: number | null
  maxEpisodesToKeep: number
  maxNewEpisodesToDownload: number
}

/** An episode without its ids. */
export interface EpisodeFacts {
  index: number | null
  season: string | null
  episode: string | null
  episodeType: string | null
  title: string
  subtitle: string | null
  description: string | null
  enclosure: { url: string; type: string | null; length: string | null } | null
  guid: string | null
  /** As in the feed or the tag. */
  pubDate: string | null
  chapters: Chapter[]
  audioFile: AudioFile
  publishedAt: number | null
}

export interface Episode extends EpisodeFacts {
  libraryItemId: string
  podcastId: string
  id: string
  oldEpisodeId: null
  addedAt: number
  updatedAt: number
}

export interface EpisodeExp extends Episode {
  audioTrack: AudioTrack
  size: number
  duration: number
}

export interface PodcastFull extends PodcastSettings {
  id: string
  libraryItemId: string
  metadata: PodcastMeta
  coverPath: string | null
  tags: string[]
  episodes: Episode[]
}

export interface PodcastMin extends PodcastSettings {
  id: string
  metadata: PodcastMetaExp
  coverPath: string | null
  tags: string[]
  numEpisodes: number
  size: number
}

export interface PodcastExp extends PodcastMin {
  libraryItemId: string
  episodes: EpisodeExp[]
}
