import type { DeviceInfo } from '@lectern/contract'
import type { PlaybackSessionRow } from '#storage/schema.ts'
import { localDate, weekdayOf } from '../offline/local-day.ts'
import type { Playable } from '../media/playable.ts'

export interface SessionFacts {
  id: string
  userId: string
  at: number
  device: DeviceInfo
  serverVersion: string
  mediaPlayer: string
  playMethod: number
  startTime: number
  knownSeq: number
  authSessionId: string
}

/** The row of a session that is opened now. */
export function newSession(media: Playable, facts: SessionFacts): PlaybackSessionRow {
  const date = localDate(facts.at)
  return {
    id: facts.id,
    user_id: facts.userId,
    library_id: media.libraryId,
    item_id: media.itemId,
    media_id: media.mediaId,
    episode_id: media.episodeId,
    media_type: media.mediaType,
    device_id: facts.device.id,
    display_title: media.displayTitle,
    display_author: media.displayAuthor,
    cover_path: media.coverPath,
    duration: media.duration,
    play_method: facts.playMethod,
    media_player: facts.mediaPlayer,
    server_version: facts.serverVersion,
    date,
    day_of_week: weekdayOf(date),
    time_listening: 0,
    start_time: facts.startTime,
    position: facts.startTime,
    started_at: facts.at,
    updated_at: facts.at,
    closed_at: null,
    metadata_json: JSON.stringify(media.metadata),
    // Chapters and tracks of an open session are read from the item each time, so that they survive a move of its files.
    chapters_json: '[]',
    device_json: JSON.stringify(facts.device),
    // An episode that is heard from its publisher is heard from there to the end: downloaded meanwhile it has other bytes.
    tracks_json: media.remote === undefined ? null : JSON.stringify({ isRemote: true }),
    known_seq: facts.knownSeq,
    auth_session_id: facts.authSessionId,
  }
}
