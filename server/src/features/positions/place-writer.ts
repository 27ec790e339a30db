import type { JournalEntry, Place } from './journal-entry.ts'
import { project } from './journal-entry.ts'
import { appendEntry } from './journal.store.ts'
import { deletePlace, findPlace, savePlace } from './positions.store.ts'
import type { Origin, PlaceKey, Target, Trx } from './positions.store.ts'
import { placeOf, rowOf } from './progress-row.ts'
import { stepReadThrough } from './read-throughs.store.ts'
import { readThroughStep } from './read-throughs.ts'
import type { ProgressRow } from '#storage/schema.ts'

export interface WriteInput {
  userId: string
  target: Target
  origin: Origin
  /** Judges what was said against the place, in the transaction that writes it. */
  judge: (place: Place | null, row: ProgressRow | null) => JournalEntry | Promise<JournalEntry>
}

export interface Written {
  entry: JournalEntry
  /** The row as it now is; null when there is none. */
  row: ProgressRow | null
}

/**
 * Appends one report to the journal and projects it onto the progress row, in the transaction it is given: both are
 * on disk, or neither is. Three short statements on the usual path.
 */
export async function writePlace(
  trx: Trx,
  { userId, target, origin, judge }: WriteInput,
  newId: () => string,
): Promise<Written> {
  const key: PlaceKey = { userId, itemId: target.itemId, episodeId: target.episodeId }
  const before = await findPlace(trx, key)
  const place = before === null ? null : placeOf(before)
  const entry = await judge(place, before)
  // The same report once more says nothing new.
  if (entry.reason === 'resent') return { entry, row: before }
  const seq = await appendEntry(trx, key, origin, entry)
  if (!entry.isAdopted) return { entry, row: before }
  const next = project(place, entry)
  if (next === null) {
    if (before !== null) await deletePlace(trx, before.id)
    return { entry, row: null }
  }
  const moved_seq = before !== null && !isMove(place, next) ? before.moved_seq : seq
  const facts = { id: before?.id ?? newId(), userId, moved_seq, changed_seq: seq }
  const row = rowOf(facts, target, next)
  await savePlace(trx, row, before === null)
  const step = readThroughStep(place, next)
  if (step.opensAt !== undefined || step.closesAt !== undefined) {
    const { startedAt } = next
    await stepReadThrough(trx, key, {
      ...step,
      newId: newId(),
      startedAt,
      deviceId: origin.deviceId,
    })
  }
  return { entry, row }
}

function isMove(place: Place | null, next: Place): boolean {
  return place?.position !== next.position || place.isFinished !== next.isFinished
}
