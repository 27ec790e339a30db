import type { FinishRule } from '../progress/finish-rule.ts'
import { isAtEnd } from '../progress/finish-rule.ts'
import type { EntryChanges, EntryReason, JournalEntry, Progress } from './journal-entry.ts'
import { clampPosition, withoutFuture } from './journal-entry.ts'

/** A position that came from playing: sync, close, or an offline session. Seconds and ms. */
export interface PlayReport {
  position: number
  /** 0 when the client doesn't know. */
  duration: number
  listened: number
  credited: number
  /** When it happened: our clock, or the client's clamped to ours. */
  at: number
  receivedAt: number
  /** Reports of a session that the server was there for are the latest by nature; others carry their own time. */
  isLive: boolean
  /** The progress was moved elsewhere since this session last knew it. */
  isStale: boolean
  /** Another device that is active holds the lease. */
  isOutranked: boolean
  /** The session hasn't reported for a while. */
  isIdle: boolean
  /** The very same report once more. */
  isResent: boolean
  /** When the session began, for the first progress ever. */
  sessionStartedAt: number
}

/**
 * Judges a play report: adopted when it is newer and plausible, otherwise kept in the journal only. The entry
 * carries everything `project` needs.
 */
export function judgePlay(
  stored: Progress | null,
  report: PlayReport,
  rule: FinishRule,
  itemDuration: number,
): JournalEntry {
  const progress = withoutFuture(stored, report.receivedAt)
  const duration = report.duration || progress?.duration || itemDuration
  const position = clampPosition(report.position, duration)
  const at = report.isLive ? Math.max(report.at, progress?.lastUpdate ?? 0) : report.at
  const refusal = refuse(progress, { ...report, at }, position, duration)
  const { reason, changes } =
    refusal === null
      ? adopt(progress, { position, duration, at, report }, rule)
      : { reason: refusal, changes: {} }
  return {
    kind: 'play',
    position,
    duration,
    listened: report.listened,
    credited: report.credited,
    at,
    receivedAt: report.receivedAt,
    isAdopted: refusal === null,
    reason,
    changes,
  }
}

const nearZeroS = 5
/** Progress worth protecting against a player that starts over by itself. */
const worthKeepingS = 60
const farS = 60
const pastEndS = 5

function refuse(
  progress: Progress | null,
  report: PlayReport,
  position: number,
  duration: number,
): EntryReason | null {
  if (report.isResent) return 'resent'
  if (report.isOutranked) return 'other-device'
  if (report.isStale) return 'stale'
  if (progress === null) return null
  if (report.at < progress.lastUpdate) return 'older'
  const hasHeard = report.listened >= 1
  if (position < nearZeroS && progress.position >= worthKeepingS && !reachesFromStart(report)) {
    return 'idle-near-zero'
  }
  if (hasHeard) return null
  if (duration > 0 && report.position > duration + pastEndS) return 'idle-past-end'
  if (report.isIdle && Math.abs(position - progress.position) > farS) return 'idle-jump'
  return null
}

/** Somebody who really started over is about as far in as they have listened. */
function reachesFromStart(report: PlayReport): boolean {
  return report.listened >= 1 && report.position >= report.listened * 0.45
}

interface Adoption {
  position: number
  duration: number
  at: number
  report: PlayReport
}

function adopt(
  progress: Progress | null,
  { position, duration, at, report }: Adoption,
  rule: FinishRule,
): { reason: EntryReason; changes: EntryChanges } {
  const changes: EntryChanges = {}
  const isAtTheEnd = isAtEnd(position, duration, rule)
  let reason: EntryReason = report.listened > 0 ? 'heard' : 'moved'
  if (progress === null) changes.startedAt = Math.min(report.sessionStartedAt, at)
  else if (progress.isHidden && position !== progress.position) changes.isHidden = false
  if (progress?.isFinished) {
    if (isAtTheEnd || position === progress.position) changes.progress = progress.progress
    else {
      changes.isFinished = false
      reason = 'reopened'
    }
  } else if (isAtTheEnd) {
    changes.isFinished = true
    changes.finishedAt = at
    changes.progress = 1
    reason = 'finished'
  }
  return { reason, changes }
}
