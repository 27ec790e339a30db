import type { BodyOf, ItemHistoryPage, QueryOf, ReplyOf, itemHistoryCalls } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import { Problem } from '#platform/problem.ts'
import { byHand, coverPathOf, fieldChanges, fieldsOf, loadRecord } from '#features/items/index.ts'
import type { ItemRead, ItemRecord, ItemRewriter, LibraryAccess } from '#features/items/index.ts'
import type { ChangeSourceKind } from '#storage/schema.ts'
import type { NamedEntry, Seek } from './history.store.ts'
import { entryWire, personWire } from './history.wire.ts'
import { createUndo } from './undo.ts'
import type { UndoDeps } from './undo.ts'

export interface ItemHistoryDeps extends UndoDeps {
  read: Pick<ItemRead, 'check'>
  libraryAccess: LibraryAccess
  rewriter: ItemRewriter
}

export type ItemHistory = ReturnType<typeof createItemHistory>
type Calls = typeof itemHistoryCalls

/** The verbs of looking at what changed, taking it back, and locking fields against machines. */
export function createItemHistory(deps: ItemHistoryDeps) {
  const { db, store, read, rewriter } = deps

  async function found(itemId: string, caller: Caller): Promise<ItemRecord> {
    const { id } = await read.check(itemId, caller)
    const record = await loadRecord(db.read, id)
    if (record === null) throw new Problem('missing')
    return record
  }

  return {
    async ofItem(
      itemId: string,
      query: QueryOf<Calls['ofItem']>,
      caller: Caller,
    ): Promise<ItemHistoryPage> {
      const { id } = await read.check(itemId, caller)
      const seek = seekOf(query)
      return pageWire(await store.ofItem(id, seek), seek)
    },

    async fields(itemId: string, caller: Caller): Promise<ReplyOf<Calls['fields']>> {
      const { provenance: origins, locks, updatedAt } = await found(itemId, caller)
      return { origins, locks, updatedAt }
    },

    /** @throws Problem `invalid` for a field that the item hasn't. */
    async lock(
      itemId: string,
      { fields, isLocked }: BodyOf<Calls['lock']>,
      caller: Caller,
    ): Promise<{ locks: string[] }> {
      const known = fieldsOf(await found(itemId, caller))
      const unknown = fields.find((field) => !(field in known) || field === 'locks')
      if (unknown !== undefined)
        throw new Problem('invalid', `This item has no field “${unknown.slice(0, 80)}”.`)
      const withLocks = (record: ItemRecord): ItemRecord | null => {
        const others = record.locks.filter((field) => !fields.includes(field))
        const locks = [...others, ...(isLocked ? new Set(fields) : [])].sort()
        return locks.join() === record.locks.join() ? null : { ...record, locks }
      }
      await rewriter.rewrite([itemId], withLocks, byHand(caller))
      return { locks: (await found(itemId, caller)).locks }
    },

    async ofLibrary(
      libraryId: string,
      { user, source, batch, since, ...query }: QueryOf<Calls['ofLibrary']>,
      caller: Caller,
    ): Promise<ItemHistoryPage> {
      await deps.libraryAccess.open(libraryId, caller.scope)
      const seek = seekOf(query)
      const filter = {
        user: user ?? null,
        source: source === undefined ? null : sourceOf(source),
        batch: batch ?? null,
        since: since ?? null,
      }
      const { scope } = caller
      const page = pageWire(await store.ofLibrary(libraryId, filter, { ...seek, scope }), seek)
      if (seek.before !== null) return page
      const most = mostCounted + 1
      const count = await store.countOfLibrary(libraryId, filter, { scope, most })
      return { ...page, total: { count: Math.min(count, mostCounted), isExact: count < most } }
    },

    /** @throws Problem `missing` when the caller sees nothing of it. */
    async batch(batch: string, caller: Caller): Promise<ReplyOf<Calls['batch']>> {
      const parts = await store.batch(batch, caller.scope)
      const [first] = parts
      if (first === undefined) throw new Problem('missing')
      return {
        batch,
        libraryIds: [...new Set(parts.map(({ libraryId }) => libraryId))],
        startedAt: Math.min(...parts.map(({ startedAt }) => Number(startedAt))),
        endedAt: Math.max(...parts.map(({ endedAt }) => Number(endedAt))),
        by: personWire(first),
        source: first.source,
        sourceName: first.sourceName,
        numItems: sum(parts.map(({ numItems }) => numItems)),
        numFields: sum(parts.map(({ numFields }) => numFields)),
        numUndone: sum(parts.map(({ numUndone }) => numUndone)),
        numEntries: sum(parts.map(({ numEntries }) => numEntries)),
      }
    },

    /** Where the cover lies that an item had on one side of a change; null: it had none, or nobody knows. */
    async cover(entryId: string, side: 'before' | 'after', caller: Caller): Promise<string | null> {
      const seq = Number(entryId)
      if (!Number.isSafeInteger(seq)) throw new Problem('missing')
      const [entry] = await store.chosen({ entries: [seq] }, caller.scope)
      if (entry === undefined) throw new Problem('missing')
      const record = await found(entry.item_id, caller)
      const name = fieldChanges(entry).cover?.[side]
      return typeof name === 'string' ? coverPathOf(record, name) : null
    },

    undo: createUndo(deps),
  }
}

/** PostgreSQL counts in texts: its numbers may be larger than ours. */
const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + Number(number), 0)

/** Whose number is told: counting more takes longer than anybody would wait for it. */
const mostCounted = 20_000
const usualPage = 50
const longestPage = 200

/** @throws Problem `invalid` for what is no whole number. */
function seekOf({
  before,
  limit,
}: {
  before?: number | undefined
  limit?: number | undefined
}): Seek {
  const isWhole = [before, limit].every(
    (number) => number === undefined || (Number.isSafeInteger(number) && number >= 0),
  )
  if (!isWhole) throw new Problem('invalid', '`before` and `limit` are whole numbers.')
  const size = limit === undefined || limit === 0 ? usualPage : limit
  return { before: before ?? null, limit: Math.min(size, longestPage) }
}

const sources: readonly ChangeSourceKind[] = ['person', 'scan', 'provider', 'rule', 'undo']

function sourceOf(name: string): ChangeSourceKind {
  const source = sources.find((one) => one === name)
  if (source === undefined)
    throw new Problem('invalid', `\`source\` is one of ${sources.join(', ')}.`)
  return source
}

function pageWire(entries: readonly NamedEntry[], { limit }: Seek): ItemHistoryPage {
  const last = entries.length < limit ? undefined : entries.at(-1)
  return { entries: entries.map(entryWire), next: last?.seq ?? null }
}
