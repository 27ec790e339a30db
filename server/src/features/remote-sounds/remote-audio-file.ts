import type { AudioFile, Episode } from '@lectern/contract'
import type { RemoteEpisode } from './remote-episode.ts'

/** The file that an episode has with its publisher, as the wire has files: what only a file here could say is empty. */
export function remoteAudioFile({ id, said, duration, firstSeenAt: at }: RemoteEpisode): AudioFile {
  const filename = said.title
  const times = { mtimeMs: at, ctimeMs: at, birthtimeMs: at }
  return {
    index: 1,
    ino: id,
    metadata: { filename, ext: '', path: '', relPath: '', size: 0, ...times },
    addedAt: at,
    updatedAt: at,
    trackNumFromMeta: null,
    discNumFromMeta: null,
    trackNumFromFilename: null,
    discNumFromFilename: null,
    manuallyVerified: false,
    exclude: false,
    error: null,
    format: '',
    duration,
    bitRate: null,
    language: null,
    codec: '',
    timeBase: '',
    channels: null,
    channelLayout: null,
    chapters: [],
    embeddedCoverArt: null,
    metaTags: {},
    mimeType: 'audio/mpeg',
  }
}

/** An episode beside its podcast on shelves; what its feed says of it at length is on its page. */
export function remoteEpisodeOf(
  podcast: { itemId: string; mediaId: string },
  episode: RemoteEpisode,
): Episode {
  const { id, said, firstSeenAt } = episode
  return {
    libraryItemId: podcast.itemId,
    podcastId: podcast.mediaId,
    id,
    oldEpisodeId: null,
    index: null,
    season: said.season || null,
    episode: said.episode || null,
    episodeType: said.episodeType || null,
    title: said.title,
    subtitle: null,
    description: null,
    enclosure: null,
    guid: null,
    pubDate: said.pubDate || null,
    chapters: [],
    audioFile: remoteAudioFile(episode),
    publishedAt: said.publishedAt,
    addedAt: firstSeenAt,
    updatedAt: firstSeenAt,
  }
}
