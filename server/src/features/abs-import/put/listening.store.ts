import { bringProgress } from '#features/positions/index.ts'
import type { Trx } from '#features/positions/index.ts'
import { weekdayOf, localDate } from '#features/playback/index.ts'
import { batchesOf } from '#platform/lists/batches.ts'
import type { PlaybackSessionRow } from '#storage/schema.ts'
import { deviceInfo } from '../make/device-info.ts'
import type { Move } from '../move.ts'
import { readRows, readTable } from '../read-rows.ts'
import { deviceRow, playbackRow, progressRow } from '../shapes/people.ts'
import type { PlaybackRow, UserRow } from '../shapes/people.ts'

/** Where people are. Newer places win, whichever server they were reached at. */
export async function putProgress(trx: Trx, move: Move): Promise<void> {
  const { report, now } = move
  for (const piece of move.db.pieces('mediaProgresses', 500)) {
    for (const row of readRows(piece, progressRow, { report, kind: 'places' })) {
      const userId = move.users.get(row.userId)
      const target = targetOf(row, move)
      if (userId === undefined || target === undefined) {
        report.left('places', row.id, userId === undefined ? goneUser : goneItem)
        continue
      }
      const { duration, currentTime } = row
      const isTaken = await bringProgress(
        trx,
        {
          id: row.id,
          userId,
          target,
          progress: {
            duration,
            position: currentTime,
            progress:
              row.extraData.progress ?? (duration > 0 ? Math.min(currentTime / duration, 1) : 0),
            isFinished: row.isFinished,
            isHidden: row.hideFromContinueListening,
            ebookLocation: row.ebookLocation,
            ebookProgress: row.ebookProgress,
            lastUpdate: row.updatedAt,
            startedAt: row.createdAt,
            finishedAt: row.isFinished ? (row.finishedAt ?? row.updatedAt) : null,
          },
        },
        now,
      )
      report[isTaken ? 'brought' : 'known']('places')
    }
  }
}

const goneItem = 'its item is not there any more'
const goneUser = 'its user is not there any more'

function targetOf(
  { mediaItemId, mediaItemType }: { mediaItemId: string | null; mediaItemType: string },
  { media, episodes }: Move,
) {
  return (mediaItemType === 'book' ? media : episodes).get(mediaItemId ?? '')
}

export async function putBookmarks(trx: Trx, move: Move, users: readonly UserRow[]): Promise<void> {
  const { report } = move
  for (const { id, bookmarks } of users) {
    const user_id = move.users.get(id)
    for (const { libraryItemId, time, title, createdAt } of bookmarks) {
      const item = move.items.get(libraryItemId)
      if (user_id === undefined || item === undefined) {
        report.left('bookmarks', title ?? '', goneItem)
        continue
      }
      const row = {
        user_id,
        item_id: item.itemId,
        time,
        title: title ?? '',
        created_at: Math.round(createdAt ?? move.now),
      }
      const made = await trx
        .insertInto('bookmarks')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .returning('time')
        .execute()
      report[made.length > 0 ? 'brought' : 'known']('bookmarks')
    }
  }
}

/** What was heard when, which statistics are made of; also of items that are gone. */
export async function putSessions(trx: Trx, move: Move): Promise<void> {
  const devices = await putDevices(trx, move)
  for (const piece of move.db.pieces('playbackSessions', 500)) {
    const rows = readRows(piece, playbackRow, { report: move.report, kind: 'listening sessions' })
    for (const batch of batchesOf(rows, 100)) {
      const made = await trx
        .insertInto('playback_sessions')
        .values(batch.map((row) => sessionColumns(row, move, devices)))
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .execute()
      move.report.brought('listening sessions', made.length)
      move.report.known('listening sessions', batch.length - made.length)
    }
  }
}

type Devices = ReadonlyMap<string, { id: string; info: object }>

async function putDevices(trx: Trx, move: Move): Promise<Devices> {
  const { report } = move
  const devices = new Map<string, { id: string; info: object }>()
  for (const row of readTable(move.db, 'devices', deviceRow, { report, kind: 'devices' })) {
    const user_id = move.users.get(row.userId)
    if (user_id === undefined) {
      report.left('devices', row.deviceName ?? row.deviceId, goneUser)
      continue
    }
    const info = { deviceId: row.deviceId, ...deviceInfo(row) }
    const same = await trx
      .selectFrom('devices')
      .select('id')
      .where('user_id', '=', user_id)
      .where('device_id', '=', row.deviceId)
      .executeTakeFirst()
    const id = same?.id ?? row.id
    devices.set(row.id, { id, info: { id, userId: user_id, ...info } })
    report[same === undefined ? 'brought' : 'known']('devices')
    if (same !== undefined) continue
    await trx
      .insertInto('devices')
      .values({
        id,
        user_id,
        device_id: row.deviceId,
        info_json: JSON.stringify(info),
        updated_at: row.updatedAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return devices
}

function sessionColumns(row: PlaybackRow, move: Move, devices: Devices): PlaybackSessionRow {
  const isBook = row.mediaItemType === 'book'
  const target = targetOf(row, move)
  const device = devices.get(row.deviceId ?? '')
  const date = row.date ?? localDate(row.createdAt)
  return {
    id: row.id,
    user_id: move.users.get(row.userId ?? '') ?? null,
    library_id: target?.libraryId ?? move.libraries.get(row.libraryId ?? '')?.id ?? null,
    item_id: target?.itemId ?? row.extraData.libraryItemId ?? null,
    media_id: isBook ? (target?.mediaItemId ?? row.mediaItemId) : null,
    episode_id: isBook ? null : (target?.episodeId ?? row.mediaItemId),
    media_type: isBook ? 'book' : 'podcast',
    device_id: device?.id ?? null,
    display_title: row.displayTitle ?? '',
    display_author: row.displayAuthor ?? '',
    cover_path:
      row.coverPath === null
        ? null
        : (move.pictures.get(row.coverPath) ?? move.paths(row.coverPath)),
    duration: row.duration,
    play_method: Math.trunc(row.playMethod),
    media_player: row.mediaPlayer,
    server_version: row.serverVersion,
    date,
    day_of_week: row.dayOfWeek ?? weekdayOf(date),
    time_listening: row.timeListening,
    start_time: row.startTime,
    position: row.currentTime,
    started_at: row.createdAt,
    updated_at: row.updatedAt,
    closed_at: row.updatedAt,
    metadata_json: JSON.stringify(row.mediaMetadata),
    chapters_json: '[]',
    device_json: device === undefined ? null : JSON.stringify(device.info),
    tracks_json: null,
    known_seq: null,
    auth_session_id: null,
  }
}
