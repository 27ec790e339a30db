import type { ProgressRow } from '#storage/schema.ts'
import type { Progress } from '../journal/journal-entry.ts'
import type { Target } from '../positions.store.ts'

/** What the reducer needs of a row. */
export function progressOf(row: ProgressRow): Progress {
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
  progress: Progress,
): ProgressRow {
  return {
    id,
    ...seqs,
    user_id: userId,
    item_id: target.itemId,
    episode_id: target.episodeId,
    library_id: target.libraryId,
    media_item_id: target.mediaItemId,
    duration: progress.duration,
    progress: progress.progress,
    position: progress.position,
    is_finished: progress.isFinished ? 1 : 0,
    hide_from_continue: progress.isHidden ? 1 : 0,
    ebook_location: progress.ebookLocation,
    ebook_progress: progress.ebookProgress,
    last_update: progress.lastUpdate,
    started_at: progress.startedAt,
    finished_at: progress.finishedAt,
  }
}

interface Owner {
  userId: string
}
