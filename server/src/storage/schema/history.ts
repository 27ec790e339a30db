import type { Generated } from 'kysely'

/** Where a change came from. */
export type ChangeSourceKind = 'person' | 'scan' | 'provider' | 'rule' | 'undo'

/** What happened to one item at one time; append-only but for `undone_by`. */
export interface ItemChangeRow {
  /** Order in which changes were written, over all items. */
  seq: Generated<number>
  item_id: string
  library_id: string
  /** What one call, scan or task changed has one of these. */
  batch_id: string
  /** ms; also the item's updated_at after a change. */
  at: number
  kind: 'changed' | 'removed' | 'deleted' | 'restored' | 'files'
  /** Null: nobody, or somebody of whom it isn't known any more. */
  user_id: string | null
  /** Kept beside the id: accounts go. */
  user_name: string | null
  source: ChangeSourceKind
  /** Of a provider or rule. */
  source_name: string | null
  num_fields: number
  /** field → {before, after, was?, source?, trash?} of what changed alone. */
  fields_json: string
  /** seq of the entry that took this one back. */
  undone_by: number | null
}
