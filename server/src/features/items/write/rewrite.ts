import { batchesOf } from '#platform/lists/batches.ts'
import type { Events } from '#domain/events.ts'
import type { Now } from '#platform/clock.ts'
import type { Database } from '#storage/database.ts'
import { originName } from '../changes/cause.ts'
import type { ChangeCause } from '../changes/cause.ts'
import { changedFields } from '../changes/differences.ts'
import type { ItemWrite } from '../changes/differences.ts'
import { fieldsOf } from '../changes/fields.ts'
import { putOrigins } from '../changes/origins.ts'
import type { FieldOrigin } from '../changes/origins.ts'
import type { ItemDraft, ItemRecord } from '../record/item-record.ts'
import { commitChange } from './commits.store.ts'
import type { ItemWriter } from './writing.store.ts'
import { publishOutcome } from './publish-outcome.ts'
import type { Telling } from './publish-outcome.ts'

interface RewriterDeps {
  db: Database
  writer: ItemWriter
  events: Events
  now: Now
  /** Told of every item after it was written. */
  onWritten?: (records: readonly ItemRecord[]) => Promise<void>
}

/** A source of a value, and of a rule's also that of the value it changed. */
export type FieldSource = Pick<FieldOrigin, 'source' | 'of'>

/** Changes a record; null leaves the item as it is. */
export type RecordChange = (record: ItemRecord) => ItemDraft | null

export interface RewriteOptions extends Telling {
  /** All items in one transaction: all of them change, or none. */
  isWhole?: boolean
  /** The change looks at no lists of files and leaves them as they are: it is given empty ones, and much less is read. */
  leavesFiles?: boolean
  /** Fields that were set although the record had them already: an author was renamed before. */
  chosen?: readonly string[]
  /** Where the value of a field came from, where that is another than the cause says. */
  originOf?: (record: ItemRecord, field: string) => FieldSource | undefined
  /** Fields that follow from something else: a later scan may work them out anew. */
  derived?: readonly string[]
  /** The item as the history is to know it from before: an author was renamed already. */
  was?: (record: ItemRecord) => ItemRecord
  /** The updatedAt of each item when what is changed was read: fields that others changed since are refused. */
  since?: ReadonlyMap<string, number>
}

export interface ItemRewriter {
  /**
   * Writes the changed items, a few per commit, and tells who listens. What differs counts as chosen: scans don't take it
   * back. Each item's change is an entry of its history. Resolves with the number of changed items.
   * @throws Problem `conflict`, with `since`, when somebody else changed one of the same fields; nothing of that commit is written.
   */
  rewrite(
    itemIds: readonly string[],
    change: RecordChange,
    cause: ChangeCause,
    options?: RewriteOptions,
  ): Promise<number>
}

/** One change of many items: a renamed author, a dropped tag. */
export function createItemRewriter(deps: RewriterDeps): ItemRewriter {
  const { events, now } = deps
  return {
    async rewrite(itemIds, change, cause, options = {}) {
      let written = 0
      const { was = (record) => record, since, leavesFiles } = options
      const size = options.isWhole === true ? Math.max(itemIds.length, 1) : perCommit
      for (const ids of batchesOf(itemIds, size)) {
        const write = (record: ItemRecord): ItemWrite | null => {
          const draft = change(record)
          if (draft === null) return null
          const updatedAt = Math.max(now(), record.updatedAt + 1)
          const origin = { source: originName(cause), at: updatedAt, by: cause.by?.userId }
          return {
            before: was(record),
            draft: { ...asChosen(record, draft, origin, options), updatedAt },
          }
        }
        const outcome = await commitChange(deps, ids, write, { cause, since, leavesFiles })
        written += outcome.records.length
        publishOutcome(events, outcome, options, cause)
        await deps.onWritten?.(outcome.records)
      }
      return written
    },
  }
}

/** Items that share one commit: few enough that nobody waits long for the writer. */
const perCommit = 25

/** The draft with the fields that differ noted as chosen. */
function asChosen(
  record: ItemRecord,
  draft: ItemDraft,
  { by, ...origin }: Omit<FieldOrigin, 'by'> & { by: string | undefined },
  { derived = [], chosen = [], originOf }: RewriteOptions,
): ItemDraft {
  const differing = changedFields(fieldsOf(record), fieldsOf(draft))
  const set = differing.filter((field) => field !== 'locks' && !derived.includes(field))
  const fields = [...set, ...chosen]
  const full: FieldOrigin = by === undefined ? origin : { ...origin, by }
  const origins = Object.fromEntries(
    fields.map((field) => [field, { ...full, ...originOf?.(record, field) }]),
  )
  return { ...draft, provenance: putOrigins(draft.provenance, fields, origins) }
}
