import { pagesOf } from '#storage/move/pages-of.ts'
import type { PlaybackSessionRow, ProgressRow } from '#storage/schema.ts'
import { at, atOrNull, pick, stored, storedRecord } from '../leaving.ts'
import type { Leaving } from '../leaving.ts'

/** Where people are, in what is in the export. */
export async function putProgress(leaving: Leaving): Promise<void> {
  const { db, target, users, report } = leaving
  for await (const rows of pagesOf(db.read, 'progress', ['id'])) {
    for (const row of rows) {
      if (!users.has(row.user_id) || !isThere(row, leaving)) {
        report.left('places', row.id, 'what it is in is not in the export')
        continue
      }
      target.insert('mediaProgresses', {
        id: row.id,
        mediaItemId: row.media_item_id,
        mediaItemType: row.episode_id === '' ? 'book' : 'podcastEpisode',
        duration: row.duration,
        currentTime: row.position,
        isFinished: row.is_finished,
        hideFromContinueListening: row.hide_from_continue,
        ebookLocation: row.ebook_location,
        ebookProgress: row.ebook_progress,
        finishedAt: atOrNull(row.finished_at),
        extraData: JSON.stringify({ libraryItemId: row.item_id, progress: row.progress }),
        podcastId: row.episode_id === '' ? null : leaving.items.get(row.item_id)?.mediaId,
        createdAt: at(row.started_at),
        updatedAt: at(row.last_update),
        userId: row.user_id,
      })
      report.brought('places')
    }
  }
}

function isThere({ item_id, episode_id }: ProgressRow, { items, episodes }: Leaving): boolean {
  const item = items.get(item_id)
  if (item === undefined) return false
  return episode_id === '' ? item.mediaType === 'book' : episodes.has(episode_id)
}

export async function putDevices(leaving: Leaving): Promise<void> {
  const { db, target, users, devices, report } = leaving
  for await (const rows of pagesOf(db.read, 'devices', ['id'])) {
    for (const row of rows) {
      if (!users.has(row.user_id)) continue
      const info = storedRecord(row.info_json)
      // One column has the version of whatever runs the app.
      const { clientName, clientVersion, ipAddress, deviceName } = info
      const deviceVersion =
        clientName === 'Abs Android' ? info['sdkVersion'] : info['browserVersion']
      const more = pick(info, further)
      target.insert('devices', {
        id: row.id,
        deviceId: row.device_id,
        clientName,
        clientVersion,
        ipAddress,
        deviceName,
        deviceVersion,
        extraData: Object.keys(more).length === 0 ? null : JSON.stringify(more),
        createdAt: at(row.updated_at),
        updatedAt: at(row.updated_at),
        userId: row.user_id,
      })
      devices.add(row.id)
      report.brought('devices')
    }
  }
}

const further = ['browserName', 'osName', 'osVersion', 'deviceType', 'manufacturer', 'model']

/** What was heard when, also of what is gone. */
export async function putSessions(leaving: Leaving): Promise<void> {
  const { db, target, report } = leaving
  for await (const rows of pagesOf(db.read, 'playback_sessions', ['id'])) {
    for (const row of rows) {
      if (row.media_type !== 'book' && row.media_type !== 'podcast') {
        report.left('listening sessions', row.display_title, 'Audiobookshelf has no music or films')
        continue
      }
      target.insert('playbackSessions', sessionRow(row, leaving))
      report.brought('listening sessions')
    }
  }
}

function sessionRow(row: PlaybackSessionRow, leaving: Leaving): Record<string, unknown> {
  const isBook = row.media_type === 'book'
  const known = (ids: ReadonlySet<string>, id: string | null) => (ids.has(id ?? '') ? id : null)
  return {
    id: row.id,
    mediaItemId: isBook ? row.media_id : row.episode_id,
    mediaItemType: isBook ? 'book' : 'podcastEpisode',
    displayTitle: row.display_title,
    displayAuthor: row.display_author,
    duration: row.duration,
    playMethod: row.play_method,
    mediaPlayer: row.media_player,
    startTime: row.start_time,
    currentTime: row.position,
    serverVersion: row.server_version,
    coverPath: row.cover_path === null ? null : leaving.paths(row.cover_path),
    timeListening: row.time_listening,
    mediaMetadata: JSON.stringify(stored(row.metadata_json)),
    date: row.date,
    dayOfWeek: row.day_of_week,
    extraData: JSON.stringify({ libraryItemId: row.item_id }),
    createdAt: at(row.started_at),
    updatedAt: at(row.updated_at),
    userId: known(leaving.users, row.user_id),
    deviceId: known(leaving.devices, row.device_id),
    libraryId: known(leaving.libraries, row.library_id),
  }
}
