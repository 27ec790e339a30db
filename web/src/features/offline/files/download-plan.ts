import type { AudioTrack, EpisodeExp, ItemExp, VideoFile } from '@lectern/contract'
import type { ItemMedia, ItemMetadata } from '#platform/net/wire-items.ts'
import { booksOf, isSameBook, type FoundBook, type WithBooks } from '../books/book-files.ts'
import { keyOf, type Download, type DownloadTrack, type Thing } from '../offline-types.ts'

/** What of an item's own page is needed to download it. */
export interface PlannedItem
  extends
    Pick<ItemExp, 'id' | 'libraryId' | 'mediaType' | 'updatedAt'>,
    Partial<Pick<ItemExp, 'coverAccent' | 'coverThumbhash'>>,
    Pick<WithBooks, 'libraryFiles'> {
  media: WithBooks['media'] &
    Pick<ItemMedia, 'coverPath' | 'duration' | 'chapters'> & {
      tracks?: PlannedTrack[] | undefined
      videoFile?: PlannedVideo | undefined
      episodes?: PlannedEpisode[] | undefined
      metadata: Pick<ItemMetadata, 'title' | 'authorName' | 'author' | 'authors'>
    }
}

type FileSize = Pick<AudioTrack['metadata'], 'size'>

type PlannedTrack = Pick<
  AudioTrack,
  'index' | 'ino' | 'startOffset' | 'duration' | 'title' | 'mimeType'
> & { metadata: FileSize }

type PlannedVideo = Pick<VideoFile, 'ino' | 'duration' | 'mimeType'> & {
  metadata: Pick<VideoFile['metadata'], 'filename' | 'size'>
}

type PlannedEpisode = Pick<EpisodeExp, 'id' | 'title' | 'duration'> &
  Partial<Pick<EpisodeExp, 'chapters'>> & {
    audioTrack: PlannedTrack
  }

interface Planning {
  userId: string
  thing: Thing
  now: number
  canPlay: (mimeType: string) => boolean
}

/** Without its ebooks: what can be taken of those the server has to be asked. */
export interface Plan {
  download: Download
  ebooks: FoundBook[]
}

/**
 * What is to be fetched for a thing. `nothing`: neither sound nor an ebook. `unplayable`: this device can't play its
 * files; where there is an ebook, that is taken alone.
 */
export function planDownload(
  item: PlannedItem,
  { userId, thing, now, canPlay }: Planning,
): Plan | 'nothing' | 'unplayable' {
  const { media } = item
  const episode = media.episodes?.find(({ id }) => id === thing.episodeId)
  if (thing.episodeId !== null && episode === undefined) return 'nothing'
  const all = tracksOf(item, episode)
  const ebooks = thing.episodeId === null ? booksOf(item) : []
  const isPlayable = all.every(({ mimeType }) => canPlay(mimeType))
  if (ebooks.length === 0 && all.length === 0) return 'nothing'
  if (ebooks.length === 0 && !isPlayable) return 'unplayable'
  const tracks = isPlayable ? all : []
  const { metadata } = media
  const author = metadata.authorName ?? metadata.author ?? ''
  const download: Download = {
    key: keyOf(userId, thing),
    userId,
    libraryId: item.libraryId,
    libraryItemId: item.id,
    episodeId: thing.episodeId,
    mediaType: item.mediaType,
    title: (episode === undefined ? metadata.title : episode.title) ?? '',
    author: episode === undefined ? author : (metadata.title ?? author),
    authors: metadata.authors ?? [],
    duration: (episode === undefined ? media.duration : episode.duration) ?? lengthOf(tracks),
    chapters: (episode === undefined ? media.chapters : episode.chapters) ?? [],
    tracks,
    cover: {
      hasCover: media.coverPath !== null,
      updatedAt: item.updatedAt,
      accent: item.coverAccent ?? null,
      thumbhash: item.coverThumbhash ?? null,
      picture: null,
    },
    state: 'waiting',
    failure: null,
    addedAt: now,
    place: null,
  }
  return { download, ebooks }
}

/** How much of an item would be fetched, in bytes; 0 where there is nothing to take along. */
export function bytesToFetch(item: Pick<PlannedItem, 'media' | 'libraryFiles'>): number {
  const files = [...tracksOf(item), ...booksOf(item)]
  return files.reduce((sum, { size }) => sum + size, 0)
}

/** The files that are to be here: the film of a video, the sound of everything else. */
export function tracksOf(
  { media }: Pick<PlannedItem, 'media'>,
  episode?: PlannedEpisode,
): DownloadTrack[] {
  const { videoFile: film, tracks = [] } = media
  if (episode !== undefined) return [trackOf(episode.audioTrack, 0)]
  if (film === undefined) return tracks.map(trackOf)
  const title = film.metadata.filename
  return [trackOf({ ...film, index: 1, startOffset: 0, title }, 0)]
}

/** The server has other files now than those that were fetched. */
export function isChanged(
  download: Pick<Download, 'tracks' | 'books' | 'episodeId'>,
  item: PlannedItem,
): boolean {
  const { tracks, books = [] } = download
  const ebooks = booksOf(item)
  // Those that came since are nothing that is here; what is here is compared.
  if (books.some((book) => !ebooks.some((present) => isSameBook(book, present)))) return true
  if (books.length > 0 && tracks.length === 0) return false
  const episode = item.media.episodes?.find(({ id }) => id === download.episodeId)
  // It came from its publisher: whether it is downloaded by now or not, what is here is the episode.
  if (tracks.every(({ ino, isDone }) => ino === download.episodeId && (isDone || !episode)))
    return false
  if (download.episodeId !== null && episode === undefined) return true
  const present = tracksOf(item, episode)
  return present.length !== tracks.length || tracks.some((track, at) => differs(track, present[at]))
}

/** A file that only moved keeps its sound; one that is still to be fetched has to be where it was. */
function differs(track: DownloadTrack, present: DownloadTrack | undefined): boolean {
  if (present === undefined || track.size !== present.size) return true
  if (Math.abs(track.duration - present.duration) >= 1) return true
  return !track.isDone && track.ino !== present.ino
}

function trackOf(track: PlannedTrack, position: number): DownloadTrack {
  return {
    index: track.index ?? position + 1,
    startOffset: track.startOffset,
    duration: track.duration,
    title: track.title,
    mimeType: track.mimeType ?? 'audio/mpeg',
    ino: track.ino,
    size: track.metadata.size,
    received: 0,
    etag: null,
    isDone: false,
  }
}

function lengthOf(tracks: readonly DownloadTrack[]): number {
  return tracks.reduce((sum, { duration }) => sum + duration, 0)
}
