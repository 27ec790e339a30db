import type { ProgressRow } from '#storage/schema.ts'
import type { Place } from './journal-entry.ts'
import type { Target } from './positions.store.ts'

/** What the reducer needs of a row. */
export function placeOf(row: ProgressRow): Place {
  return {
    duration: row.duration,
    progress: row.progress,
    position: row.position,
    isFinished: row.is_finished === 1,
    isHidden: row.hide_from_continue === 1,
    ebookLocation: row.ebook_location,
    ebookProgress: row.ebook_progress,
    lastUpdate: row.last_update,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  }
}

export function rowOf(
  { id, userId, ...seqs }: Pick<ProgressRow, 'id' | 'moved_seq' | 'changed_seq'> & Owner,
  target: Target,
  place: Place,
): ProgressRow {
  return {
    id,
    ...seqs,
    user_id: userId,
    item_id: target.itemId,
    episode_id: target.episodeId,
    library_id: target.libraryId,
    media_item_id: target.mediaItemId,
    duration: place.duration,
    progress: place.progress,
    position: place.position,
    is_finished: place.isFinished ? 1 : 0,
    hide_from_continue: place.isHidden ? 1 : 0,
    ebook_location: place.ebookLocation,
    ebook_progress: place.ebookProgress,
    last_update: place.lastUpdate,
    started_at: place.startedAt,
    finished_at: place.finishedAt,
  }
}

interface Owner {
  userId: string
}
