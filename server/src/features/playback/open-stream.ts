import type { EpisodeExp, ItemExp, StreamWish } from '@lectern/contract'
import type { PlaybackSessionRow } from '#storage/schema.ts'
import { transcode } from './play-method.ts'
import type { Playable } from './playable.ts'

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
    files: media.tracks.map(({ metadata, startOffset, duration, channels, codec }) => ({
      path: metadata.path,
      startOffset,
      duration,
      channels,
      codec,
      size: metadata.size,
    })),
    item: media.item,
    episode: episodeOf(media),
    signal,
  }
}

/** The query that keeps a wish in the addresses of a stream; '' when it is the usual one. */
export function wishQuery({ bitrate, container }: StreamWish): string {
  const wishes = [
    ...(bitrate === undefined || bitrate === 'original' ? [] : [`bitrate=${bitrate}`]),
    ...(container === undefined || container === 'ts' ? [] : [`container=${container}`]),
  ]
  return wishes.length === 0 ? '' : `?${wishes.join('&')}`
}

function episodeOf({ item, episodeId }: Playable): EpisodeExp | null {
  if (!('episodes' in item.media)) return null
  return item.media.episodes.find(({ id }) => id === episodeId) ?? null
}
