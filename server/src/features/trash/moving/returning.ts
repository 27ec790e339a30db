import { join } from 'node:path'
import type { Events } from '#domain/events.ts'
import type { Log } from '#platform/log.ts'
import { batchesOf } from '#platform/lists/batches.ts'
import { groupsOf } from '#platform/lists/groups.ts'
import { publishOutcome, storedRecords } from '#features/items/index.ts'
import type { ChangeCause, ItemRecord } from '#features/items/index.ts'
import type { Scan } from '#features/scan/index.ts'
import type { Database } from '#storage/database.ts'
import { listKinds } from '#features/lists/index.ts'
import type { ListPlaces } from '#features/lists/index.ts'
import { episodesBack } from './returning-episodes.ts'
import type { KeptRecord } from './take.ts'
import type { Restored } from './restore.ts'
import type { ReturningStore } from './returning.store.ts'

export interface ReturningDeps {
  db: Database
  returning: ReturningStore
  places: ListPlaces
  now: () => number
  events: Events
  scan: Pick<Scan, 'scanPaths'>
  log: Pick<Log, 'warn'>
}

/**
 * Has restored files scanned, so that their items are there again under their ids, and then makes those items what they were:
 * what people chose, covers, and when they came. Resolves with their ids. What fails here costs no file: a later scan finds them.
 */
export async function bringBack(
  restored: readonly Restored[],
  cause: ChangeCause,
  deps: ReturningDeps,
): Promise<string[]> {
  const byLibrary = groupsOf(restored, ({ file }) => file.library_id)
  for (const [libraryId, group] of byLibrary) {
    const paths = group.flatMap(({ file, at }) => [
      join(file.root, at === file.at ? file.path : at),
    ])
    await deps.scan
      .scanPaths(libraryId, paths)
      .catch((err: unknown) =>
        deps.log.warn({ err, libraryId }, 'what was restored was not scanned'),
      )
  }
  const ids = [...new Set(restored.flatMap(({ file }) => file.item_id ?? []))]
  const back: string[] = []
  for (const batch of batchesOf(ids, atOnce)) {
    const records = await storedRecords(deps.db.read, batch)
    back.push(...records.map(({ id }) => id))
    await makeAsBefore(records, { restored, cause }, deps).catch((err: unknown) =>
      deps.log.warn({ err, itemIds: batch }, 'what was restored is only what its files say'),
    )
  }
  for (const back of episodesBack(restored)) {
    const outcome = await deps.returning.writeEpisodes(back, { at: deps.now(), cause })
    publishOutcome(deps.events, outcome, {}, cause)
  }
  return back
}

/** The database is held no longer than that many items take. */
const atOnce = 50

async function makeAsBefore(
  records: readonly ItemRecord[],
  { restored, cause }: { restored: readonly Restored[]; cause: ChangeCause },
  deps: ReturningDeps,
): Promise<void> {
  const kept = new Map<string, KeptRecord | null>()
  for (const { file } of restored) {
    if (file.kind !== 'item' || file.item_id === null) continue
    const { item_id: id, record_json: json } = file
    kept.set(id, json === null ? null : (JSON.parse(json) as KeptRecord))
  }
  const returned = records.filter(({ id }) => kept.has(id))
  const writes = returned.flatMap((record) => {
    const before = kept.get(record.id) ?? null
    const draft = before === null ? null : asBefore(record, before)
    return draft === null ? [] : [{ before: null, draft }]
  })
  if (returned.length === 0) return
  const outcome = await deps.returning.write({ writes, records: returned, at: deps.now(), cause })
  publishOutcome(deps.events, outcome, {}, cause)
  const inLists = returned.flatMap(({ id }) => kept.get(id)?.inLists ?? [])
  if (inLists.length === 0) return
  for (const { kind, head, isNew } of await deps.places.putBack(inLists, deps.now()))
    listKinds[kind].publish[isNew ? 'added' : 'changed'](deps.events, head)
}

/** Null: other files lie there now, so what was known of the old ones doesn't fit them. */
function asBefore(now: ItemRecord, { inLists: _lists, ...before }: KeptRecord): ItemRecord | null {
  if (before.contentKey !== now.contentKey || before.media.kind !== now.media.kind) return null
  const { path, relPath, folderId, libraryId, isFile, ino, dev, filesHash, libraryFiles } = now
  const { mtimeMs, ctimeMs, birthtimeMs, lastScanAt, scanVersion, updatedAt } = now
  const lies = { path, relPath, folderId, libraryId, isFile, ino, dev, filesHash, libraryFiles }
  const seen = { mtimeMs, ctimeMs, birthtimeMs, lastScanAt, scanVersion, updatedAt }
  const state = {
    isMissing: now.isMissing,
    missingSeen: now.missingSeen,
    missingSince: now.missingSince,
  }
  return { ...now, ...before, ...lies, ...seen, ...state }
}
