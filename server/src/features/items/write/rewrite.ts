import { isDeepStrictEqual } from 'node:util'
import type { Events } from '#domain/events.ts'
import type { Now } from '#platform/clock.ts'
import type { Database } from '#storage/database.ts'
import type { ItemDraft, ItemRecord } from '../record/item-record.ts'
import { loadRecords } from '../record/item-record.store.ts'
import type { ItemWriter, WriteOutcome } from './item-writer.store.ts'

interface RewriterDeps {
  db: Database
  writer: ItemWriter
  events: Events
  now: Now
  /** Told of every item after it was written. */
  onWritten?: (records: readonly ItemRecord[]) => Promise<void>
}

/** Changes a record; null leaves the item as it is. */
export type RecordChange = (record: ItemRecord) => ItemDraft | null

export interface RewriteOptions {
  /** Clients are told of the items as one change, also when it is a single item. */
  inBatch?: boolean
  /** Clients are told of each item by itself. */
  apart?: boolean
  /** An author whose end the caller announces. */
  leavingAuthorId?: string
  /** Fields that people chose although the record had them already: an author was renamed before. */
  chosen?: readonly string[]
  /** Fields that follow from something else: a later scan may work them out anew. */
  derived?: readonly string[]
}

export interface ItemRewriter {
  /**
   * Writes the changed items, a few per commit, and tells who listens. What differs counts as chosen by people: scans
   * don't take it back. Resolves with the number of changed items.
   */
  rewrite(
    itemIds: readonly string[],
    change: RecordChange,
    options?: RewriteOptions,
  ): Promise<number>
}

/** One change of many items: a renamed author, a dropped tag. */
export function createItemRewriter(deps: RewriterDeps): ItemRewriter {
  const { db, writer, events, now } = deps
  return {
    async rewrite(itemIds, change, options = {}) {
      let written = 0
      for (let start = 0; start < itemIds.length; start += perCommit) {
        const outcome = await db.transact(async (trx) => {
          const records = await loadRecords(trx, itemIds.slice(start, start + perCommit))
          const drafts = records.flatMap((record) => {
            const draft = change(record)
            if (draft === null) return []
            const changed = changedFields(record, draft)
            const chosen = [
              ...changed.filter((field) => options.derived?.includes(field) !== true),
              ...(options.chosen ?? []),
            ]
            const edits = Object.fromEntries(chosen.map((field) => [field, 'edit']))
            const provenance = { ...draft.provenance, ...edits }
            return [{ ...draft, provenance, updatedAt: now() }]
          })
          return writer.write(trx, drafts)
        })
        written += outcome.records.length
        publishOutcome(events, outcome, options)
        await deps.onWritten?.(outcome.records)
      }
      return written
    },
  }
}

/** Items that share one commit: few enough that nobody waits long for the writer. */
const perCommit = 25

/** Names of the fields that people and scans may both set, where the two differ. */
function changedFields(before: ItemRecord, after: ItemDraft): string[] {
  const old = fieldsOf(before)
  return Object.entries(fieldsOf(after))
    .filter(([field, value]) => !isDeepStrictEqual(value, old[field]))
    .map(([field]) => field)
}

function fieldsOf({ media }: ItemDraft): Record<string, unknown> {
  if (media.kind === 'podcast') return { ...media.metadata, tags: media.tags }
  const { authors, series, ...metadata } = media.metadata
  return {
    ...metadata,
    authors: authors.map(({ name }) => name),
    series: series.map(({ name, sequence }) => ({ name, sequence })),
    tags: media.tags,
    chapters: media.chapters,
  }
}

function publishOutcome(
  events: Events,
  { records, ...outcome }: WriteOutcome,
  { inBatch = false, apart = false, leavingAuthorId }: RewriteOptions,
): void {
  const byLibrary = new Map<string, string[]>()
  for (const { id, libraryId } of records) {
    byLibrary.set(libraryId, [...(byLibrary.get(libraryId) ?? []), id])
  }
  for (const row of outcome.addedAuthors) {
    events.publish('author.added', {
      libraryId: row.library_id,
      authorId: row.id,
      name: row.name,
      addedAt: row.added_at,
      updatedAt: row.updated_at,
    })
  }
  for (const [libraryId, itemIds] of byLibrary) {
    const groups = apart ? itemIds.map((id) => [id]) : [itemIds]
    for (const group of groups) {
      events.publish('items.changed', { libraryId, itemIds: group, inBatch })
    }
  }
  for (const { id, libraryId } of outcome.removedAuthors) {
    if (id !== leavingAuthorId) events.publish('author.removed', { libraryId, authorId: id })
  }
  for (const { id, libraryId } of outcome.removedSeries) {
    events.publish('series.removed', { libraryId, seriesId: id })
  }
}
