import type { ItemChangeRow } from '#storage/schema.ts'
import type { ItemRecord } from '../record/item-record.ts'
import { originName } from './cause.ts'
import type { ChangeCause, Renamed } from './cause.ts'
import { changedFields } from './differences.ts'
import { fieldsOf } from './fields.ts'
import type { FieldOrigin } from './origins.ts'

/** What a change made of one field. */
export interface FieldChange {
  before: unknown
  after: unknown
  /** Where `before` came from, as far as that was known. */
  was?: FieldOrigin
  /** Where `after` came from, where the cause doesn't say that; of files the tool that wrote them. */
  source?: string
  /** It is the author or series that has another name, not the item that has another one. */
  renamed?: Renamed
  /** Of files: the entry of the trash that keeps the earlier ones; null where they weren't kept. */
  trash?: string | null
}

/** An entry that isn't written yet. */
export type NewEntry = Omit<ItemChangeRow, 'seq'>

interface EntryOf {
  itemId: string
  libraryId: string
  at: number
  kind: ItemChangeRow['kind']
  fields: Record<string, FieldChange>
}

/** The entry of a change that was written; null where nothing changed that entries tell of. */
export function changeEntry(
  before: ItemRecord,
  after: ItemRecord,
  cause: ChangeCause,
): NewEntry | null {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  const names = changedFields(old, now)
  if (names.length === 0) return null
  const fields = names.map((name): [string, FieldChange] => {
    const was = before.provenance[name]
    const origin = after.provenance[name]
    return [
      name,
      {
        before: old[name] ?? null,
        after: now[name] ?? null,
        ...(was === undefined ? {} : { was }),
        ...(isSaid(origin, cause) ? { source: origin.source } : {}),
        ...renamedIn(after, name, cause),
      },
    ]
  })
  const { id: itemId, libraryId, updatedAt: at } = after
  return entry(
    { itemId, libraryId, at, kind: 'changed', fields: Object.fromEntries(fields) },
    cause,
  )
}

/** Whether an origin says more than the cause. */
function isSaid(origin: FieldOrigin | undefined, cause: ChangeCause): origin is FieldOrigin {
  if (origin === undefined || cause.source === 'person' || cause.source === 'undo') return false
  return cause.source === 'scan' || origin.source !== originName(cause)
}

function renamedIn(
  { media }: ItemRecord,
  field: string,
  { renamed = [] }: ChangeCause,
): Pick<FieldChange, 'renamed'> {
  if (renamed.length === 0 || media.kind !== 'book') return {}
  const linked = field === 'authors' ? media.metadata.authors : media.metadata.series
  const one = renamed.find(
    (name) => name.field === field && linked.some(({ id }) => id === name.id),
  )
  return one === undefined ? {} : { renamed: one }
}

/** The entry of an item that left the library; `kind` tells whether its files went, too. */
export function removalEntry(
  record: ItemRecord,
  { kind, at }: Pick<EntryOf, 'kind' | 'at'>,
  cause: ChangeCause,
): NewEntry {
  const { media, relPath } = record
  const what = { title: media.metadata.title, path: relPath }
  const fields = { item: { before: what, after: null } }
  return entry({ itemId: record.id, libraryId: record.libraryId, at, kind, fields }, cause)
}

/** The entry of an item that is back in its library together with its files. */
export function returnEntry(record: ItemRecord, at: number, cause: ChangeCause): NewEntry {
  const { media, relPath, id: itemId, libraryId } = record
  const what = { title: media.metadata.title, path: relPath }
  const fields = { item: { before: null, after: what } }
  return entry({ itemId, libraryId, at, kind: 'restored', fields }, cause)
}

/** Files of an item that others took the place of, by their names in its folder. */
export interface FilesChange {
  before: readonly string[]
  after: readonly string[]
  /** What wrote them. */
  tool: string
  /** Keeps the earlier ones; null: they weren't kept. */
  trash: string | null
}

/** The entry of an item whose files were written anew, joined or split. */
export function filesEntry(
  { id: itemId, libraryId }: Pick<ItemRecord, 'id' | 'libraryId'>,
  { at, before, after, tool, trash }: FilesChange & { at: number },
  cause: ChangeCause,
): NewEntry {
  const fields = { files: { before, after, source: tool, trash } }
  return entry({ itemId, libraryId, at, kind: 'files', fields }, cause)
}

function entry({ itemId, libraryId, at, kind, fields }: EntryOf, cause: ChangeCause): NewEntry {
  return {
    item_id: itemId,
    library_id: libraryId,
    batch_id: cause.batch,
    at,
    kind,
    user_id: cause.by?.userId ?? null,
    user_name: cause.by?.username ?? null,
    source: cause.source,
    source_name: 'name' in cause ? cause.name : null,
    num_fields: Object.keys(fields).length,
    fields_json: JSON.stringify(fields),
    undone_by: null,
  }
}
