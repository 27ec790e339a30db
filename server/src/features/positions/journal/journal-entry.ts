import type { JournalRow } from '#storage/schema.ts'

export type ReportKind = JournalRow['kind']

/** Where somebody is in one book or episode: what clients see, without ids. Times in ms, positions in seconds. */
export interface Progress {
  duration: number
  /** 0…1; its own value, because marks set it without moving the position. */
  progress: number
  position: number
  isFinished: boolean
  isHidden: boolean
  ebookLocation: string | null
  ebookProgress: number
  lastUpdate: number
  startedAt: number
  finishedAt: number | null
}

/** What an adopted report changes beyond position and duration. Absent keys: unchanged. */
export interface EntryChanges {
  /** Given when it isn't simply position ÷ duration. */
  progress?: number
  isFinished?: boolean
  finishedAt?: number
  startedAt?: number
  isHidden?: boolean
  ebookLocation?: string | null
  ebookProgress?: number
  /** The change says nothing about when something was heard. */
  keepsTime?: true
  /** The progress is forgotten. */
  isRemoved?: true
}

/** One line of the journal. Position and duration are resolved: what they are, not what was sent. */
export interface JournalEntry {
  kind: ReportKind
  position: number
  duration: number
  /** Seconds the client says were heard since its last report, and what we believe of it. */
  listened: number
  credited: number
  /** The client's clock, clamped to ours. */
  at: number
  receivedAt: number
  isAdopted: boolean
  reason: EntryReason
  changes: EntryChanges
}

export type EntryReason =
  // adopted
  | 'heard'
  | 'moved'
  | 'finished'
  | 'reopened'
  | 'marked'
  | 'reset'
  | 'read'
  | 'hidden'
  | 'removed'
  | 'restored'
  // kept, but not adopted
  | 'older'
  | 'other-device'
  | 'stale'
  | 'idle-near-zero'
  | 'idle-jump'
  | 'idle-past-end'
  | 'resent'

/**
 * The reducer: progress and the next entry give the next one. What is stored as the progress row is always the
 * fold of the journal through this function.
 */
export function project(progress: Progress | null, entry: JournalEntry): Progress | null {
  if (!entry.isAdopted) return progress
  const { changes } = entry
  if (changes.isRemoved) return null
  const isFinished = changes.isFinished ?? progress?.isFinished ?? false
  return {
    duration: entry.duration,
    position: entry.position,
    progress: changes.progress ?? ratio(entry.position, entry.duration),
    isFinished,
    isHidden: changes.isHidden ?? progress?.isHidden ?? false,
    ebookLocation:
      changes.ebookLocation === undefined
        ? (progress?.ebookLocation ?? null)
        : changes.ebookLocation,
    ebookProgress: changes.ebookProgress ?? progress?.ebookProgress ?? 0,
    lastUpdate:
      changes.keepsTime && progress ? Math.min(progress.lastUpdate, entry.receivedAt) : entry.at,
    startedAt: Math.min(changes.startedAt ?? progress?.startedAt ?? entry.at, entry.receivedAt),
    finishedAt: isFinished
      ? Math.min(changes.finishedAt ?? progress?.finishedAt ?? entry.at, entry.receivedAt)
      : null,
  }
}

/** Times later than now are of a clock that was ahead: they count as now, or nothing true would be newer for years. */
export function withoutFuture<P extends Progress | null>(progress: P, now: number): P {
  if (progress === null || progress.lastUpdate <= now) return progress
  return { ...progress, lastUpdate: now }
}

/** Position as a part of the whole, 0…1; 0 where the length isn't known. */
export function ratio(position: number, duration: number): number {
  return duration > 0 ? clamp(position / duration, 0, 1) : 0
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}

/** Never past the end; without a length anything goes. */
export function clampPosition(position: number, duration: number): number {
  return duration > 0 ? clamp(position, 0, duration) : Math.max(position, 0)
}
