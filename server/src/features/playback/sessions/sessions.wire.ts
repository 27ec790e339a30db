import type {
  AudioTrack,
  DeviceInfo,
  ListeningSession,
  PlaybackSession,
  StreamTrack,
} from '@lectern/contract'
import type { PlaybackSessionRow } from '#storage/schema.ts'
import { transcode } from '../media/play-method.ts'
import type { Playable } from '../media/playable.ts'

/** A session as histories show it (ABS wire, users §1.8): without chapters and tracks. */
export function renderStored(row: PlaybackSessionRow): ListeningSession {
  return { ...render(row), chapters: [], deviceInfo: deviceOf(row) }
}

/** A stored session with the constants that named listings carry. */
export function renderNamed(
  row: PlaybackSessionRow & { username: string | null },
): ListeningSession & { user: { id: string; username: string } | null } & typeof constants {
  return { ...renderStored(row), ...constants, user: userOf(row) }
}

/** An open session without its media, with its user: what admins watch. */
export function renderOpen(
  row: PlaybackSessionRow,
  chapters: ListeningSession['chapters'],
): ListeningSession {
  return { ...render(row), chapters, deviceInfo: deviceOf(row) }
}

/** An open session as its player gets it; without its item for those who only watch. `query`: a wish for its stream. */
export function renderPlaying(
  row: PlaybackSessionRow,
  playable: Playable,
  { withItem, query = '' }: { withItem: boolean; query?: string },
): PlaybackSession {
  return {
    ...renderOpen(row, playable.chapters),
    ...tracksOf(row, playable, query),
    libraryItem: withItem ? playable.item : null,
  }
}

function tracksOf(
  row: PlaybackSessionRow,
  { tracks, video, remote }: Playable,
  query: string,
): Pick<PlaybackSession, 'audioTracks' | 'videoTrack'> {
  const stream = row.play_method === transcode ? streamTrack(row, query) : null
  if (remote !== undefined) return { audioTracks: tracks.map((track) => sentBySession(row, track)) }
  if (video === undefined) return { audioTracks: stream === null ? tracks : [stream] }
  const { contentUrl, mimeType } = stream ?? video.track
  return { audioTracks: [], videoTrack: { ...video.track, contentUrl, mimeType } }
}

/** What isn't a file of the item has an address for as long as somebody hears it. */
const sentBySession = ({ id }: PlaybackSessionRow, track: AudioTrack): AudioTrack => ({
  ...track,
  contentUrl: `/public/session/${id}/track/${track.index}`,
})

export function userOf(row: {
  user_id: string | null
  username: string | null
}): { id: string; username: string } | null {
  return row.user_id === null || row.username === null
    ? null
    : { id: row.user_id, username: row.username }
}

export function deviceOf(row: Pick<PlaybackSessionRow, 'device_json'>): DeviceInfo | null {
  return row.device_json === null ? null : (JSON.parse(row.device_json) as DeviceInfo)
}

const constants = {
  lastSave: 0,
  audioTracks: [],
  stream: null,
  shareSessionId: null,
  mediaItemShareId: null,
  coverAspectRatio: null,
}

function render(row: PlaybackSessionRow): Omit<ListeningSession, 'chapters' | 'deviceInfo'> & {
  deviceInfo: null
} {
  return {
    id: row.id,
    userId: row.user_id,
    libraryId: row.library_id,
    libraryItemId: row.item_id,
    bookId: row.media_type === 'book' ? row.media_id : null,
    episodeId: row.episode_id,
    mediaType: row.media_type,
    mediaMetadata: JSON.parse(row.metadata_json) as ListeningSession['mediaMetadata'],
    displayTitle: row.display_title,
    displayAuthor: row.display_author,
    coverPath: row.cover_path,
    duration: row.duration,
    playMethod: row.play_method,
    mediaPlayer: row.media_player,
    deviceInfo: null,
    serverVersion: row.server_version,
    date: row.date,
    dayOfWeek: row.day_of_week,
    timeListening: row.time_listening,
    startTime: row.start_time,
    currentTime: row.position,
    startedAt: row.started_at,
    updatedAt: row.updated_at,
  }
}

function streamTrack(row: PlaybackSessionRow, query: string): StreamTrack {
  return {
    index: 1,
    startOffset: 0,
    duration: row.duration,
    title: row.display_title,
    contentUrl: `/hls/${row.id}/output.m3u8${query}`,
    mimeType: 'application/vnd.apple.mpegurl',
    codec: null,
    metadata: null,
  }
}
