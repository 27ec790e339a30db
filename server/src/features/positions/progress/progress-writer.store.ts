import type { JournalEntry, Progress } from '../journal/journal-entry.ts'
import { project } from '../journal/journal-entry.ts'
import { appendEntry } from '../journal/journal.store.ts'
import { deleteProgress, findProgress, saveProgress } from '../positions.store.ts'
import type { Origin, ProgressKey, Target, Trx } from '../positions.store.ts'
import { progressOf, rowOf } from './progress-row.ts'
import { stepReadThrough } from '../read-throughs/read-throughs.store.ts'
import { readThroughStep } from '../read-throughs/read-throughs.ts'
import type { Database } from '#storage/database.ts'
import type { ProgressRow } from '#storage/schema.ts'

export interface WriteInput {
  userId: string
  target: Target
  origin: Origin
  /** Judges what was said against the progress, in the transaction that writes it. */
  judge: (
    progress: Progress | null,
    row: ProgressRow | null,
  ) => JournalEntry | Promise<JournalEntry>
}

export interface Written {
  entry: JournalEntry
  /** The row as it now is; null when there is none. */
  row: ProgressRow | null
  /** It was finished by this. */
  isFinishedNow?: boolean
}

/**
 * Appends one report to the journal and projects it onto the progress row, in the transaction it is given: both are
 * on disk, or neither is. Three short statements on the usual path.
 */
export async function writeProgress(
  trx: Trx,
  { userId, target, origin, judge }: WriteInput,
  newId: () => string,
): Promise<Written> {
  const key: ProgressKey = { userId, itemId: target.itemId, episodeId: target.episodeId }
  const before = await findProgress(trx, key)
  const progress = before === null ? null : progressOf(before)
  const entry = await judge(progress, before)
  // The same report once more says nothing new.
  if (entry.reason === 'resent') return { entry, row: before }
  const seq = await appendEntry(trx, key, origin, entry)
  if (!entry.isAdopted) return { entry, row: before }
  const next = project(progress, entry)
  if (next === null) {
    if (before !== null) await deleteProgress(trx, before.id)
    return { entry, row: null }
  }
  const moved_seq = before !== null && !isMove(progress, next) ? before.moved_seq : seq
  const facts = { id: before?.id ?? newId(), userId, moved_seq, changed_seq: seq }
  const row = rowOf(facts, target, next)
  await saveProgress(trx, row, before === null)
  const step = readThroughStep(progress, next)
  if (step.opensAt !== undefined || step.closesAt !== undefined) {
    const { startedAt } = next
    await stepReadThrough(trx, key, {
      ...step,
      newId: newId(),
      startedAt,
      deviceId: origin.deviceId,
    })
  }
  return { entry, row, isFinishedNow: step.closesAt !== undefined }
}

/** The same in a transaction of its own. */
export function writeOne(db: Database, input: WriteInput, newId: () => string): Promise<Written> {
  return db.transact((trx) => writeProgress(trx, input, newId))
}

/** Several reports in one transaction, in their order. */
export function writeAll(
  db: Database,
  inputs: readonly WriteInput[],
  newId: () => string,
): Promise<Written[]> {
  return db.transact(async (trx) => {
    const written: Written[] = []
    for (const input of inputs) written.push(await writeProgress(trx, input, newId))
    return written
  })
}

function isMove(progress: Progress | null, next: Progress): boolean {
  return progress?.position !== next.position || progress.isFinished !== next.isFinished
}
