import type { ItemHistoryEntry } from '@lectern/contract'
import { fieldChanges } from '#features/items/index.ts'
import type { StoredEntry } from '#features/items/index.ts'
import type { NamedEntry } from './history.store.ts'

/** An entry as the wire has it. */
export function entryWire(entry: NamedEntry): ItemHistoryEntry {
  return {
    id: entry.seq,
    itemId: entry.item_id,
    libraryId: entry.library_id,
    title: entry.title,
    batch: entry.batch_id,
    at: entry.at,
    kind: entry.kind,
    by: personWire({ userId: entry.user_id, userName: entry.user_name }),
    source: entry.source,
    sourceName: entry.source_name,
    fields: fieldsWire(entry),
    ...(entry.kind === 'files' ? { trash: fieldChanges(entry)['files']?.trash ?? null } : {}),
    undoneBy: entry.undone_by,
  }
}

/** Null where nobody did it, or nobody knows who. */
export function personWire({
  userId,
  userName,
}: {
  userId: string | null
  userName: string | null
}): ItemHistoryEntry['by'] {
  return userId === null && userName === null ? null : { id: userId, name: userName }
}

function fieldsWire(entry: StoredEntry): ItemHistoryEntry['fields'] {
  return Object.entries(fieldChanges(entry)).map(([field, { before, after, source }]) => ({
    field,
    before,
    after,
    ...(source === undefined ? {} : { source }),
  }))
}
