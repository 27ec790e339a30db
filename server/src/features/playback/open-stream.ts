import type { EpisodeExp, ItemExp, StreamWish } from '@lectern/contract'
import type { PlaybackSessionRow } from '#storage/schema.ts'
import { transcode } from './play-method.ts'
import type { Playable, PlayableVideo } from './playable.ts'

/** An open session as something that can be streamed: what is heard, and for how long it may be. */
export interface OpenStream {
  sessionId: string
  userId: string
  /** Whether its player was told to stream; other sessions may ask for parts all the same. */
  isTranscoded: boolean
  /** Seconds. */
  startTime: number
  /** Seconds; what the player was told when the session was opened. */
  duration: number
  /** In playing order. */
  files: StreamFile[]
  /** The file behind it when there is something to see. */
  film: FilmFile | null
  /** The expanded item of the wire. */
  item: ItemExp
  episode: EpisodeExp | null
  /** Aborted when the session ends or its listener loses access. */
  signal: AbortSignal
}

export interface StreamFile {
  path: string
  /** Seconds from the beginning of the book. */
  startOffset: number
  /** Seconds. */
  duration: number
  channels: number | null
  codec: string
  /** Bytes when it was scanned. */
  size: number
  /** Its time stamps count, also where sound is missing in between. */
  keepsStep?: boolean
}

export interface FilmFile {
  path: string
  /** Bytes when it was scanned. */
  size: number
}

export function openStreamOf(
  row: PlaybackSessionRow,
  media: Playable,
  signal: AbortSignal,
): OpenStream {
  return {
    sessionId: row.id,
    userId: row.user_id ?? '',
    isTranscoded: row.play_method === transcode,
    startTime: row.start_time,
    duration: row.duration,
    film: media.video === undefined ? null : { path: media.video.path, size: media.video.size },
    files: media.video === undefined ? soundFiles(media) : [soundOf(media.video, row.duration)],
    item: media.item,
    episode: episodeOf(media),
    signal,
  }
}

/** The query that keeps a wish in the addresses of a stream; '' when it is the usual one. */
export function wishQuery({ bitrate, container, height }: StreamWish): string {
  const wishes = [
    ...(bitrate === undefined || bitrate === 'original' ? [] : [`bitrate=${bitrate}`]),
    ...(container === undefined || container === 'ts' ? [] : [`container=${container}`]),
    ...(height === undefined || height === 'original' ? [] : [`height=${height}`]),
  ]
  return wishes.length === 0 ? '' : `?${wishes.join('&')}`
}

function soundFiles({ tracks }: Playable): StreamFile[] {
  return tracks.map(({ metadata, startOffset, duration, channels, codec }) => ({
    path: metadata.path,
    startOffset,
    duration,
    channels,
    codec,
    size: metadata.size,
  }))
}

/** A film is heard like a book of one file, except that its sound keeps step with the picture. */
function soundOf({ path, size }: PlayableVideo, duration: number): StreamFile {
  return { path, startOffset: 0, duration, channels: null, codec: '', size, keepsStep: true }
}

function episodeOf({ item, episodeId }: Playable): EpisodeExp | null {
  if (!('episodes' in item.media)) return null
  return item.media.episodes.find(({ id }) => id === episodeId) ?? null
}
