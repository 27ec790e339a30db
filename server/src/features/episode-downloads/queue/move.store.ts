import type { Transaction } from 'kysely'
import type { Database } from '#storage/database.ts'
import type { Schema } from '#storage/schema.ts'
import { automaticBase, between } from './positions.ts'

export type MoveStore = ReturnType<typeof moveStore>

/** Changes the order in which downloads wait. */
export function moveStore(db: Database) {
  return {
    /** Puts one that waits before another one that does, or behind all; false where one of them doesn't wait. */
    move: (id: string, before: string | null): Promise<boolean> =>
      db.transact(async (trx) => {
        const waiting = await trx
          .selectFrom('episode_downloads')
          .select(['id', 'position'])
          .where('state', '=', 'queued')
          .orderBy('position')
          .orderBy('created_at')
          .orderBy('id')
          .execute()
        const others = waiting.filter((one) => one.id !== id)
        const at = before === null ? others.length : others.findIndex((one) => one.id === before)
        if (others.length === waiting.length || at < 0) return false
        const place = between(others[at - 1]?.position ?? null, others[at]?.position ?? null)
        if (place !== null) await put(trx, id, place)
        else {
          const { position } = others[at] ?? others[at - 1] ?? { position: 0 }
          await renumber(trx, [...others.slice(0, at), { id, position }, ...others.slice(at)])
        }
        return true
      }),
  }
}

async function renumber(
  trx: Transaction<Schema>,
  ordered: readonly { id: string; position: number }[],
): Promise<void> {
  for (const [n, { id, position }] of ordered.entries())
    await put(trx, id, n + 1 + (position >= automaticBase ? automaticBase : 0))
}

async function put(trx: Transaction<Schema>, id: string, position: number): Promise<void> {
  await trx.updateTable('episode_downloads').set({ position }).where('id', '=', id).execute()
}
