import type { ProgressUpdate } from '@lectern/contract'
import type { FinishRule } from '../progress/finish-rule.ts'
import { isAtEnd } from '../progress/finish-rule.ts'
import type {
  EntryChanges,
  EntryReason,
  JournalEntry,
  Progress,
  ReportKind,
} from './journal-entry.ts'
import { clamp, clampPosition, ratio, withoutFuture } from './journal-entry.ts'

/**
 * Judges what a person (or a client in their name) says about progress: seek, mark, reset, ebook location. It is an
 * explicit action, so it counts unless it carries a time before what is known (ABS wire, users §1.7.1).
 */
export function judgeMark(
  progress: Progress | null,
  update: ProgressUpdate,
  rule: FinishRule,
  now: number,
): JournalEntry {
  if (progress === null) return create(update, now)
  return change(withoutFuture(progress, now), update, ruleOf(update, rule), now)
}

/** Forgetting progress is an entry too, so the journal still knows where it was. */
export function removalEntry(progress: Progress, now: number): JournalEntry {
  return entry(
    progress,
    { kind: 'reset', reason: 'removed', at: now, changes: { isRemoved: true } },
    now,
  )
}

/** Hides progress from the continue shelf; nothing was heard by that. */
export function hidingEntry(progress: Progress, now: number): JournalEntry {
  const changes: EntryChanges = { isHidden: true, keepsTime: true, progress: progress.progress }
  return entry(progress, { kind: 'mark', reason: 'hidden', at: now, changes }, now)
}

/** Back to the position of an earlier entry. */
export function restoringEntry(
  progress: Progress | null,
  target: { position: number; duration: number },
  now: number,
): JournalEntry {
  const duration = target.duration || progress?.duration || 0
  const changes: EntryChanges = { isFinished: false, isHidden: false }
  return {
    ...entry(progress, { kind: 'seek', reason: 'restored', at: now, changes }, now),
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

function change(
  progress: Progress,
  update: ProgressUpdate,
  rule: FinishRule,
  now: number,
): JournalEntry {
  const at = Math.min(
    update.lastUpdate ?? Math.max(now, progress.lastUpdate),
    Math.max(now, progress.lastUpdate),
  )
  const base = { kind: kindOf(update), reason: reasonOf(update), at }
  if (at < progress.lastUpdate) {
    const duration = update.duration || progress.duration
    return {
      ...entry(progress, { ...base, reason: 'older', changes: {} }, now),
      isAdopted: false,
      duration,
      position: clampPosition(update.currentTime ?? progress.position, duration),
    }
  }
  const duration = update.duration || progress.duration
  if (update.isFinished === false && progress.isFinished) {
    const changes: EntryChanges = {
      isFinished: false,
      progress: 0,
      ...sharedChanges(progress, update, 0),
    }
    return {
      ...entry(progress, { ...base, kind: 'reset', reason: 'reset', changes }, now),
      duration,
      position: 0,
    }
  }
  const position = clampPosition(update.currentTime ?? progress.position, duration)
  const changes = {
    ...sharedChanges(progress, update, position),
    ...finishChanges(progress, update, { position, duration, at, rule }),
  }
  return { ...entry(progress, { ...base, changes }, now), duration, position }
}

interface Goal {
  position: number
  duration: number
  at: number
  rule: FinishRule
}

function finishChanges(progress: Progress, update: ProgressUpdate, goal: Goal): EntryChanges {
  const { position, duration, at, rule } = goal
  const isSaidFinished = update.isFinished === true
  const isAtTheEnd = isAtEnd(position, duration, rule)
  const hasMoved = position !== progress.position
  if (
    !progress.isFinished &&
    (isSaidFinished || (isAtTheEnd && typeof update.currentTime === 'number'))
  ) {
    const finishedAt = Math.min(update.finishedAt ?? at, at)
    return { isFinished: true, finishedAt, progress: 1 }
  }
  if (progress.isFinished && hasMoved && !isAtTheEnd && !isSaidFinished)
    return { isFinished: false }
  const finishedAt =
    progress.isFinished && typeof update.finishedAt === 'number'
      ? { finishedAt: Math.min(update.finishedAt, at) }
      : {}
  return { ...finishedAt, ...progressChange(progress, update, goal) }
}

/** The stored part of the whole: as sent when it says something else than the position, kept where nothing moved. */
function progressChange(progress: Progress, update: ProgressUpdate, goal: Goal): EntryChanges {
  if (progress.isFinished) return { progress: progress.progress }
  const byPosition = ratio(goal.position, goal.duration)
  if (typeof update.progress === 'number') {
    const sent = clamp(update.progress, 0, 1)
    return sent === byPosition ? {} : { progress: sent }
  }
  const isSamePlace = goal.position === progress.position && goal.duration === progress.duration
  return isSamePlace && progress.progress !== byPosition ? { progress: progress.progress } : {}
}

function sharedChanges(progress: Progress, update: ProgressUpdate, position: number): EntryChanges {
  const changes: EntryChanges = readingChanges(update)
  if (typeof update.hideFromContinueListening === 'boolean') {
    changes.isHidden = update.hideFromContinueListening
  }
  if (position !== progress.position && update.hideFromContinueListening !== true)
    changes.isHidden = false
  const startedAt = update.startedAt ?? update.createdAt
  if (typeof startedAt === 'number') changes.startedAt = Math.min(startedAt, progress.startedAt)
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
  progress: Progress | null,
  what: Pick<JournalEntry, 'kind' | 'reason' | 'at' | 'changes'>,
  now: number,
): JournalEntry {
  return {
    ...what,
    position: progress?.position ?? 0,
    duration: progress?.duration ?? 0,
    listened: 0,
    credited: 0,
    receivedAt: now,
    isAdopted: true,
  }
}
