import type { Origin, Target, Trx } from '../positions.store.ts'
import type { JournalEntry, Progress } from '../journal/journal-entry.ts'
import { writeProgress } from './progress-writer.store.ts'

/** Where somebody was by the word of another server. */
interface BroughtProgress {
  /** That of the other server, so that apps find it again. */
  id: string
  userId: string
  target: Target
  progress: Progress
}

const noOrigin: Origin = { deviceId: null, sessionId: null, authSessionId: null }

/**
 * Takes over where somebody was, part of somebody else's commit. What is as new or newer here stays, and nothing is noted
 * then: bringing the same once more changes nothing. Resolves to whether it was taken over.
 */
export async function bringProgress(
  trx: Trx,
  { id, userId, target, progress }: BroughtProgress,
  now: number,
): Promise<boolean> {
  const judge = (before: Progress | null): JournalEntry => ({
    kind: 'import',
    position: progress.position,
    duration: progress.duration,
    listened: 0,
    credited: 0,
    at: Math.min(progress.lastUpdate, now),
    receivedAt: now,
    isAdopted: true,
    reason: isNewer(before, progress) ? 'restored' : 'resent',
    changes: {
      progress: progress.progress,
      isFinished: progress.isFinished,
      startedAt: progress.startedAt,
      isHidden: progress.isHidden,
      ebookLocation: progress.ebookLocation,
      ebookProgress: progress.ebookProgress,
      ...(progress.finishedAt === null ? {} : { finishedAt: progress.finishedAt }),
    },
  })
  const { entry } = await writeProgress(trx, { userId, target, origin: noOrigin, judge }, () => id)
  return entry.reason !== 'resent'
}

const isNewer = (before: Progress | null, brought: Progress): boolean =>
  before === null || brought.lastUpdate > before.lastUpdate
