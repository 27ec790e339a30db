import type {
  AudioTrack,
  BookMetaFull,
  Chapter,
  ItemExp,
  ItemMediaType,
  PodcastMeta,
  VideoTrack,
} from '@lectern/contract'
import { mediaTypeOf, renderExpanded, renderFull, renderVideoTrack } from '#features/items/index.ts'
import type { BookRecord, EpisodeDraft, ItemRecord } from '#features/items/index.ts'
import { renderEpisodeExpanded, renderTracks } from '#features/items/index.ts'

/** Something that can be played: a book, or one episode of a podcast. */
export interface Playable {
  itemId: string
  episodeId: string | null
  libraryId: string
  /** Id of the book or podcast. */
  mediaId: string
  mediaType: ItemMediaType
  isMissing: boolean
  metadata: BookMetaFull | PodcastMeta
  chapters: Chapter[]
  displayTitle: string
  displayAuthor: string
  coverPath: string | null
  /** Seconds. */
  duration: number
  tracks: AudioTrack[]
  /** What is played of a video, instead of tracks. */
  video?: PlayableVideo
  /** Where its sound lies, when its file isn't in the library. */
  remote?: RemoteSource
  /** The expanded item of the wire. */
  item: ItemExp
}

export interface RemoteSource {
  /** Nobody is ever told. */
  address: string
  /** Of the episode. */
  name: string
}

export interface PlayableVideo {
  track: VideoTrack
  path: string
  /** Bytes when it was scanned. */
  size: number
  /** What it holds; '' and null where nobody could look. */
  codecs: { picture: string; sound: string | null }
}

/**
 * Makes a playable of an item; null when it has nothing of that name, or nothing to hear. `mayBeSilent`: without anything to
 * hear it has no tracks.
 */
export function playableOf(
  record: ItemRecord,
  episodeId: string | null,
  prefixes: readonly string[],
  mayBeSilent = false,
): Playable | null {
  const shared = {
    itemId: record.id,
    episodeId,
    libraryId: record.libraryId,
    mediaId: record.mediaId,
    isMissing: record.isMissing,
    coverPath: record.coverPath,
    metadata: renderFull(record).media.metadata,
    item: renderExpanded(record, prefixes),
  }
  const { media } = record
  if (media.kind === 'podcast') {
    const episode = media.episodes.find((one) => one.id === episodeId)
    return episode === undefined ? null : { ...shared, ...episodeParts(record, episode) }
  }
  if (record.isInvalid) return null
  if (media.videoFile !== undefined) {
    const { metadata, duration, codec, audioCodec } = media.videoFile
    if (episodeId !== null) return null
    const track = renderVideoTrack(record.id, media.videoFile)
    const codecs = { picture: codec, sound: audioCodec }
    const video = { track, path: metadata.path, size: metadata.size, codecs }
    return { ...shared, ...bookParts(media), duration, tracks: [], video }
  }
  const tracks = renderTracks(record.id, media)
  if (episodeId !== null || (tracks.length === 0 && !mayBeSilent)) return null
  return {
    ...shared,
    ...bookParts(media),
    duration: tracks.reduce((sum, track) => sum + track.duration, 0),
    tracks,
  }
}

function bookParts(media: BookRecord) {
  return {
    mediaType: mediaTypeOf(media),
    chapters: media.chapters,
    displayTitle: media.metadata.title,
    displayAuthor: media.metadata.authors.map((author) => author.name).join(', '),
  }
}

function episodeParts(
  record: ItemRecord,
  episode: EpisodeDraft,
): Pick<
  Playable,
  'mediaType' | 'chapters' | 'displayTitle' | 'displayAuthor' | 'duration' | 'tracks'
> {
  const { audioTrack, duration } = renderEpisodeExpanded(record, episode)
  return {
    mediaType: 'podcast',
    chapters: episode.chapters,
    displayTitle: episode.title,
    displayAuthor: record.media.kind === 'podcast' ? (record.media.metadata.author ?? '') : '',
    duration,
    tracks: [{ ...audioTrack, index: 1 }],
  }
}
