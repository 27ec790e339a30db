import type { HistoryEntry, MediaProgress, TitledProgress } from '@lectern/contract'
import type { ProgressRow } from '#storage/schema.ts'
import type { JournalLine } from './journal/journal.store.ts'
import type { TitledRow } from './positions.store.ts'

/** Progress row → wire (ABS wire, users §1.6). */
export function renderProgress(row: ProgressRow): MediaProgress {
  const isEpisode = row.episode_id !== ''
  return {
    id: row.id,
    userId: row.user_id,
    libraryItemId: row.item_id,
    episodeId: isEpisode ? row.episode_id : null,
    mediaItemId: row.media_item_id,
    mediaItemType: isEpisode ? 'podcastEpisode' : 'book',
    duration: row.duration,
    progress: row.progress,
    currentTime: row.position,
    isFinished: row.is_finished === 1,
    hideFromContinueListening: row.hide_from_continue === 1,
    ebookLocation: row.ebook_location,
    ebookProgress: row.ebook_progress,
    lastUpdate: row.last_update,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  }
}

/** Progress with the names that admins are shown (ABS wire, users §1.5). */
export function renderTitled(row: TitledRow): TitledProgress {
  const isEpisode = row.episode_id !== ''
  return {
    ...renderProgress(row),
    displayTitle: isEpisode ? row.episode_title : row.item_title,
    ...(isEpisode ? { displaySubtitle: row.item_title } : {}),
    coverPath: row.cover_path,
    mediaUpdatedAt: new Date(row.episode_updated_at ?? row.item_updated_at).toISOString(),
  }
}

/**
 * Journal lines, latest first, as stretches: what one session played without being refused is one stretch,
 * and so are repeated refusals for the same reason.
 */
export function renderHistory(lines: readonly JournalLine[]): HistoryEntry[] {
  const stretches: HistoryEntry[] = []
  for (const line of lines) {
    const last = stretches.at(-1)
    if (last !== undefined && continues(last, line)) {
      last.from = line.position
      last.listened += line.credited
    } else {
      stretches.push(stretchOf(line))
    }
  }
  return stretches
}

function continues(stretch: HistoryEntry, line: JournalLine): boolean {
  if (line.kind !== 'play' || stretch.kind !== 'play') return false
  if (line.session_id === null || line.session_id !== stretch.sessionId) return false
  if ((line.adopted === 1) !== stretch.adopted) return false
  return stretch.adopted || stretch.reason === line.reason
}

function stretchOf(line: JournalLine): HistoryEntry {
  return {
    seq: line.seq,
    device: deviceName(line.device_info),
    sessionId: line.session_id,
    kind: line.kind,
    from: line.position,
    position: line.position,
    duration: line.duration,
    listened: line.credited,
    at: line.client_at,
    receivedAt: line.received_at,
    adopted: line.adopted === 1,
    reason: line.reason,
  }
}

function deviceName(json: string | null): string | null {
  if (json === null) return null
  const info = JSON.parse(json) as Record<string, unknown>
  for (const key of ['deviceName', 'clientName', 'deviceId']) {
    const value = info[key]
    if (typeof value === 'string' && value !== '') return value
  }
  return null
}
