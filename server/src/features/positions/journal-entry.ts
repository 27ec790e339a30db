import type { JournalRow } from '#storage/schema.ts'

export type ReportKind = JournalRow['kind']

/** Where somebody is in one book or episode: what clients see, without ids. Times in ms, positions in seconds. */
export interface Place {
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
  /** The place is forgotten. */
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
 * The reducer: a place and the next entry give the next place. What is stored as the progress row is always the
 * fold of the journal through this function.
 */
export function project(place: Place | null, entry: JournalEntry): Place | null {
  if (!entry.isAdopted) return place
  const { changes } = entry
  if (changes.isRemoved) return null
  const isFinished = changes.isFinished ?? place?.isFinished ?? false
  return {
    duration: entry.duration,
    position: entry.position,
    progress: changes.progress ?? ratio(entry.position, entry.duration),
    isFinished,
    isHidden: changes.isHidden ?? place?.isHidden ?? false,
    ebookLocation:
      changes.ebookLocation === undefined ? (place?.ebookLocation ?? null) : changes.ebookLocation,
    ebookProgress: changes.ebookProgress ?? place?.ebookProgress ?? 0,
    lastUpdate:
      changes.keepsTime && place ? Math.min(place.lastUpdate, entry.receivedAt) : entry.at,
    startedAt: Math.min(changes.startedAt ?? place?.startedAt ?? entry.at, entry.receivedAt),
    finishedAt: isFinished
      ? Math.min(changes.finishedAt ?? place?.finishedAt ?? entry.at, entry.receivedAt)
      : null,
  }
}

/** Times later than now are of a clock that was ahead: they count as now, or nothing true would be newer for years. */
export function withoutFuture<P extends Place | null>(place: P, now: number): P {
  if (place === null || place.lastUpdate <= now) return place
  return { ...place, lastUpdate: now }
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
