import type { Transaction } from 'kysely'
import type { Database } from '#storage/database.ts'
import type { Schema } from '#storage/schema.ts'
import { entryKey } from '../entry.ts'
import type { Entry } from '../entry.ts'
import { listKinds } from '../kinds.ts'
import { noteEnded } from './ended-lists.store.ts'
import { entriesOf, isLiving, listTables } from './list-tables.store.ts'
import type { ListChange, ListHead, ListKind } from './list-tables.store.ts'

/** What changes lists of one kind; each change is one transaction. */
export function listChanges(db: Database, kind: ListKind) {
  const tables = listTables(kind)
  const { endsEmpty } = listKinds[kind]
  return {
    async insert(head: ListHead, entries: readonly Entry[]): Promise<void> {
      await db.transact(async (trx) => {
        await tables.insertHead(trx, head)
        await tables.putEntries(trx, head.id, entries)
      })
    },

    /**
     * Changes the row, and its entries to what `arrange` makes of them. A playlist that loses its last entry is removed.
     * null: there is none any more.
     */
    update(
      id: string,
      change: ListChange,
      arrange?: (entries: Entry[]) => readonly Entry[],
    ): Promise<{ head: ListHead; isRemoved: boolean } | null> {
      return db.transact(async (trx) => {
        const [head] = await tables.changeHeads(trx, [id], change)
        if (head === undefined) return null
        if (arrange === undefined) return { head, isRemoved: false }
        const before = await stored(trx, id)
        const after = arrange(before)
        const isRemoved = endsEmpty && before.length > 0 && after.length === 0
        if (isRemoved) {
          await tables.deleteHead(trx, id)
        } else if (!isSame(before, after)) {
          await tables.deleteEntries(trx, id)
          await tables.putEntries(trx, id, after)
        }
        return { head, isRemoved }
      })
    },

    /** Puts an entry before another one, or at the end. False: one of them isn't in the list any more. */
    move(
      id: string,
      { item, before }: { item: Entry; before: Entry | null },
      updatedAt: number,
    ): Promise<boolean> {
      return db.transact(async (trx) => {
        const from = await positionOf(trx, id, item)
        const to = before === null ? await endOf(trx, id) : await positionOf(trx, id, before)
        if (from === undefined || to === undefined) return false
        await tables.changeHeads(trx, [id], { updated_at: updatedAt })
        if (from === to) return true
        await tables.makeRoom(trx, id, to)
        await tables.place(trx, id, { ...item, position: to })
        return true
      })
    },

    /** All entries that were in it; null: there was none. */
    remove(id: string): Promise<Entry[] | null> {
      return db.transact(async (trx) => {
        const entries = await stored(trx, id)
        const gone = await tables.deleteHead(trx, id)
        return gone === undefined ? null : entries
      })
    },

    /** Takes out entries whose item or episode is gone, and playlists that are empty by that. */
    async clearGone(updatedAt: number): Promise<{ changed: ListHead[]; removed: ListHead[] }> {
      const outcome: { changed: ListHead[]; removed: ListHead[] } = { changed: [], removed: [] }
      const gone = await db.read
        .selectFrom(entriesOf(db, kind))
        .select('entries.item_id')
        .where((eb) => eb.not(isLiving('entries')))
        .limit(1)
        .execute()
      if (gone.length === 0) return outcome
      return db.transact(async (trx) => {
        const ids = [...new Set(await tables.deleteGone(trx))]
        for (const id of ids) {
          const isEmpty = endsEmpty && (await stored(trx, id)).length === 0
          if (isEmpty) {
            const head = await tables.deleteHead(trx, id)
            if (head === undefined) continue
            await noteEnded(trx, kind, { head, at: updatedAt })
            outcome.removed.push(head)
          } else {
            outcome.changed.push(
              ...(await tables.changeHeads(trx, [id], { updated_at: updatedAt })),
            )
          }
        }
        return outcome
      })
    },
  }

  async function positionOf(
    trx: Transaction<Schema>,
    id: string,
    { itemId, episodeId }: Entry,
  ): Promise<number | undefined> {
    const row = await trx
      .selectFrom(entriesOf(db, kind))
      .select('entries.position')
      .where('entries.list_id', '=', id)
      .where('entries.item_id', '=', itemId)
      .where('entries.episode_id', '=', episodeId)
      .executeTakeFirst()
    return row?.position
  }

  /** The place behind the last entry. */
  async function endOf(trx: Transaction<Schema>, id: string): Promise<number> {
    const row = await trx
      .selectFrom(entriesOf(db, kind))
      .select((eb) => eb.fn.max('entries.position').as('last'))
      .where('entries.list_id', '=', id)
      .executeTakeFirst()
    return (row?.last ?? -1) + 1
  }

  async function stored(trx: Transaction<Schema>, id: string): Promise<Entry[]> {
    return trx
      .selectFrom(entriesOf(db, kind))
      .select(['entries.item_id as itemId', 'entries.episode_id as episodeId'])
      .where('entries.list_id', '=', id)
      .orderBy('entries.position')
      .execute()
  }
}

function isSame(before: readonly Entry[], after: readonly Entry[]): boolean {
  return (
    before.length === after.length &&
    before.every((entry, at) => {
      const other = after[at]
      return other !== undefined && entryKey(entry) === entryKey(other)
    })
  )
}
