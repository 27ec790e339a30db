import type { ProgressUpdate } from '@lectern/contract'
import type { FinishRule } from './finish-rule.ts'
import { isAtEnd } from './finish-rule.ts'
import type { EntryChanges, EntryReason, JournalEntry, Place, ReportKind } from './journal-entry.ts'
import { clamp, clampPosition, ratio, withoutFuture } from './journal-entry.ts'

/**
 * Judges what a person (or a client in their name) says about a place: seek, mark, reset, ebook location. It is an
 * explicit action, so it counts unless it carries a time before what is known (ABS wire, users §1.7.1).
 */
export function judgeMark(
  place: Place | null,
  update: ProgressUpdate,
  rule: FinishRule,
  now: number,
): JournalEntry {
  if (place === null) return create(update, now)
  return change(withoutFuture(place, now), update, ruleOf(update, rule), now)
}

/** Forgetting a place is an entry too, so the journal still knows where it was. */
export function removalEntry(place: Place, now: number): JournalEntry {
  return entry(
    place,
    { kind: 'reset', reason: 'removed', at: now, changes: { isRemoved: true } },
    now,
  )
}

/** Hides a place from the continue shelf; nothing was heard by that. */
export function hidingEntry(place: Place, now: number): JournalEntry {
  const changes: EntryChanges = { isHidden: true, keepsTime: true, progress: place.progress }
  return entry(place, { kind: 'mark', reason: 'hidden', at: now, changes }, now)
}

/** Back to the place of an earlier entry. */
export function restoringEntry(
  place: Place | null,
  target: { position: number; duration: number },
  now: number,
): JournalEntry {
  const duration = target.duration || place?.duration || 0
  const changes: EntryChanges = { isFinished: false, isHidden: false }
  return {
    ...entry(place, { kind: 'seek', reason: 'restored', at: now, changes }, now),
    duration,
    position: clampPosition(target.position, duration),
  }
}

function create(update: ProgressUpdate, now: number): JournalEntry {
  // Dated by itself, so that what another offline device did later is still the later.
  const at = Math.min(update.lastUpdate ?? now, now)
  const duration = update.duration ?? 0
  const position = clampPosition(update.currentTime ?? 0, duration)
  const changes: EntryChanges = {
    startedAt: Math.min(update.startedAt ?? update.createdAt ?? at, now),
    ...readingChanges(update),
  }
  if (update.hideFromContinueListening) changes.isHidden = true
  if (update.isFinished) {
    changes.isFinished = true
    changes.finishedAt = Math.min(update.finishedAt ?? at, now)
    changes.progress = 1
  } else if (typeof update.progress === 'number') {
    changes.progress = clamp(update.progress, 0, 1)
  }
  return {
    ...entry(null, { kind: kindOf(update), reason: reasonOf(update), at, changes }, now),
    duration,
    position,
  }
}

function change(place: Place, update: ProgressUpdate, rule: FinishRule, now: number): JournalEntry {
  const at = Math.min(
    update.lastUpdate ?? Math.max(now, place.lastUpdate),
    Math.max(now, place.lastUpdate),
  )
  const base = { kind: kindOf(update), reason: reasonOf(update), at }
  if (at < place.lastUpdate) {
    const duration = update.duration || place.duration
    return {
      ...entry(place, { ...base, reason: 'older', changes: {} }, now),
      isAdopted: false,
      duration,
      position: clampPosition(update.currentTime ?? place.position, duration),
    }
  }
  const duration = update.duration || place.duration
  if (update.isFinished === false && place.isFinished) {
    const changes: EntryChanges = {
      isFinished: false,
      progress: 0,
      ...sharedChanges(place, update, 0),
    }
    return {
      ...entry(place, { ...base, kind: 'reset', reason: 'reset', changes }, now),
      duration,
      position: 0,
    }
  }
  const position = clampPosition(update.currentTime ?? place.position, duration)
  const changes = {
    ...sharedChanges(place, update, position),
    ...finishChanges(place, update, { position, duration, at, rule }),
  }
  return { ...entry(place, { ...base, changes }, now), duration, position }
}

interface Goal {
  position: number
  duration: number
  at: number
  rule: FinishRule
}

function finishChanges(place: Place, update: ProgressUpdate, goal: Goal): EntryChanges {
  const { position, duration, at, rule } = goal
  const isSaidFinished = update.isFinished === true
  const isAtTheEnd = isAtEnd(position, duration, rule)
  const hasMoved = position !== place.position
  if (
    !place.isFinished &&
    (isSaidFinished || (isAtTheEnd && typeof update.currentTime === 'number'))
  ) {
    const finishedAt = Math.min(update.finishedAt ?? at, at)
    return { isFinished: true, finishedAt, progress: 1 }
  }
  if (place.isFinished && hasMoved && !isAtTheEnd && !isSaidFinished) return { isFinished: false }
  const finishedAt =
    place.isFinished && typeof update.finishedAt === 'number'
      ? { finishedAt: Math.min(update.finishedAt, at) }
      : {}
  return { ...finishedAt, ...progressChange(place, update, goal) }
}

/** The stored part of the whole: as sent when it says something else than the position, kept where nothing moved. */
function progressChange(place: Place, update: ProgressUpdate, goal: Goal): EntryChanges {
  if (place.isFinished) return { progress: place.progress }
  const byPosition = ratio(goal.position, goal.duration)
  if (typeof update.progress === 'number') {
    const sent = clamp(update.progress, 0, 1)
    return sent === byPosition ? {} : { progress: sent }
  }
  const isSamePlace = goal.position === place.position && goal.duration === place.duration
  return isSamePlace && place.progress !== byPosition ? { progress: place.progress } : {}
}

function sharedChanges(place: Place, update: ProgressUpdate, position: number): EntryChanges {
  const changes: EntryChanges = readingChanges(update)
  if (typeof update.hideFromContinueListening === 'boolean') {
    changes.isHidden = update.hideFromContinueListening
  }
  if (position !== place.position && update.hideFromContinueListening !== true)
    changes.isHidden = false
  const startedAt = update.startedAt ?? update.createdAt
  if (typeof startedAt === 'number') changes.startedAt = Math.min(startedAt, place.startedAt)
  return changes
}

function readingChanges(update: ProgressUpdate): EntryChanges {
  const changes: EntryChanges = {}
  if (update.ebookLocation !== undefined) changes.ebookLocation = update.ebookLocation
  if (typeof update.ebookProgress === 'number') {
    changes.ebookProgress = clamp(update.ebookProgress, 0, 1)
  }
  return changes
}

function ruleOf(update: ProgressUpdate, rule: FinishRule): FinishRule {
  const { markAsFinishedTimeRemaining: time, markAsFinishedPercentComplete: percent } = update
  if (typeof time !== 'number' && typeof percent !== 'number') return rule
  return { timeRemaining: time ?? null, percentComplete: percent ?? null }
}

function kindOf(update: ProgressUpdate): ReportKind {
  if (typeof update.isFinished === 'boolean') return 'mark'
  if (typeof update.currentTime === 'number') return 'seek'
  return update.ebookLocation !== undefined || typeof update.ebookProgress === 'number'
    ? 'ebook'
    : 'mark'
}

function reasonOf(update: ProgressUpdate): EntryReason {
  const kind = kindOf(update)
  if (kind === 'seek') return 'moved'
  return kind === 'ebook' ? 'read' : 'marked'
}

function entry(
  place: Place | null,
  what: Pick<JournalEntry, 'kind' | 'reason' | 'at' | 'changes'>,
  now: number,
): JournalEntry {
  return {
    ...what,
    position: place?.position ?? 0,
    duration: place?.duration ?? 0,
    listened: 0,
    credited: 0,
    receivedAt: now,
    isAdopted: true,
  }
}
