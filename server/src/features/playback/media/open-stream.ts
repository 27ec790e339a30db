import type { StreamOptions } from '@lectern/contract'
import type { RemoteEpisode } from '#features/remote-sounds/index.ts'
import type { ByteRange } from '#platform/ffmpeg/media-input.ts'
import type { PlaybackSessionRow } from '#storage/schema.ts'
import { transcode } from './play-method.ts'
import type { Playable, RemoteSource } from './playable.ts'

/** An open session as something that can be streamed: what is heard, and for how long it may be. */
export interface OpenStream {
  sessionId: string
  userId: string
  /** Its listener has no account: nobody is told how it gets on. */
  isAnonymous?: true
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
  /** Only these bytes of it. */
  range?: ByteRange
  /** Its time stamps count, also where sound is missing in between. */
  keepsStep?: boolean
}

export interface FilmFile {
  path: string
  /** Bytes when it was scanned. */
  size: number
}

/** What parts of a stream are made from, without anything that is only shown. */
export interface StreamMedia {
  /** In playing order; empty for a film. */
  files: StreamFile[]
  film: FilmFile | null
  /** The files that are sent as they are, by their number in the wire. */
  tracks: Map<number, { path: string; mimeType: string }>
  /** What is sent instead: its file isn't in the library, or wasn't when the session was opened. */
  remote?: RemoteSource
}

/** What is sent of an episode that its feed lists; its file, where there is one by now, when the publisher fails. */
export const remoteMedia = (
  { id, said }: RemoteEpisode,
  file: StreamMedia | null,
): StreamMedia => ({
  files: [],
  film: null,
  tracks: file?.tracks ?? new Map(),
  remote: { address: said.enclosure.url, name: id },
})

export function streamMediaOf({ tracks, video }: Playable): StreamMedia {
  const sent = tracks.map(
    ({ index, metadata, mimeType }) => [index, { path: metadata.path, mimeType }] as const,
  )
  if (video === undefined) return { files: soundFiles(tracks), film: null, tracks: new Map(sent) }
  const { track, path, size } = video
  return {
    files: [],
    film: { path, size },
    tracks: new Map([[track.index, { path, mimeType: track.mimeType }]]),
  }
}

export function openStreamOf(
  row: PlaybackSessionRow,
  { files, film }: StreamMedia,
  signal: AbortSignal,
): OpenStream {
  return {
    sessionId: row.id,
    userId: row.user_id ?? '',
    isTranscoded: row.play_method === transcode,
    startTime: row.start_time,
    duration: row.duration,
    film,
    files: film === null ? files : [soundOf(film, row.duration)],
    signal,
  }
}

/** The query that keeps a wish in the addresses of a stream; '' when it is the usual one. */
export function wishQuery({ bitrate, container, height }: StreamOptions): string {
  const options = [
    ...(bitrate === undefined || bitrate === 'original' ? [] : [`bitrate=${bitrate}`]),
    ...(container === undefined || container === 'ts' ? [] : [`container=${container}`]),
    ...(height === undefined || height === 'original' ? [] : [`height=${height}`]),
  ]
  return options.length === 0 ? '' : `?${options.join('&')}`
}

/** What is heard of tracks, in order: a file of several streams is as many files. */
export function soundFiles(tracks: Playable['tracks']): StreamFile[] {
  return tracks.flatMap(({ metadata, startOffset, duration, channels, codec, lecternParts }) => {
    const file = { path: metadata.path, channels, codec, size: metadata.size }
    if (lecternParts === undefined) return { ...file, startOffset, duration }
    let at = startOffset
    return lecternParts.map(({ duration: length, ...range }) => {
      const part = { ...file, range, startOffset: at, duration: length }
      at += length
      return part
    })
  })
}

/** A film for somebody without an account; null where it is none. `owner` is who it is made for, `person` whose turn it is. */
export function filmStreamOf(
  { video, duration }: Pick<Playable, 'video' | 'duration'>,
  { owner, person, signal }: { owner: string; person: string; signal: AbortSignal },
): OpenStream | null {
  if (video === undefined) return null
  const film = { path: video.path, size: video.size }
  return {
    sessionId: owner,
    userId: person,
    isAnonymous: true,
    isTranscoded: false,
    startTime: 0,
    duration,
    film,
    files: [soundOf(film, duration)],
    signal,
  }
}

/** A film is heard like a book of one file, except that its sound keeps step with the picture. */
function soundOf({ path, size }: FilmFile, duration: number): StreamFile {
  return { path, startOffset: 0, duration, channels: null, codec: '', size, keepsStep: true }
}
