import type { Kysely } from 'kysely'
import type { Database } from '#storage/database.ts'
import type { Schema } from '#storage/schema.ts'

/** How often something may fail before its count begins anew. */
export interface Allowance {
  /** What is counted by. */
  key: string
  most: number
}

export interface Failures {
  failures: number
  /** When counting begins anew, in ms. */
  resetAt: number
}

export type FailedSignInsStore = ReturnType<typeof failedSignInsStore>

/** Every query about what failed at the door. All servers on the same data count in it. */
export function failedSignInsStore(db: Pick<Database, 'read' | 'transact'>) {
  return {
    /**
     * Counts one more failure by each key and resolves with null, or with the first key that is used up: nothing is counted
     * then. Whoever comes at the same moment, here or at another server, counts before or after.
     */
    async add(
      allowances: readonly Allowance[],
      { now, resetAt }: { now: number; resetAt: number },
    ): Promise<string | null> {
      // Those who go on guessing write nothing.
      const usedUp = await firstUsedUp(db.read, allowances, now)
      if (usedUp !== null) return usedUp
      return db.transact(async (trx) => {
        const meanwhile = await firstUsedUp(trx, allowances, now)
        if (meanwhile !== null) return meanwhile
        const keys = allowances.map(({ key }) => key)
        await trx
          .deleteFrom('failed_sign_ins')
          .where('key', 'in', keys)
          .where('reset_at', '<=', now)
          .execute()
        await trx
          .insertInto('failed_sign_ins')
          .values(keys.map((key) => ({ key, failures: 1, reset_at: resetAt })))
          .onConflict((conflict) =>
            conflict
              .column('key')
              .doUpdateSet((eb) => ({ failures: eb('failed_sign_ins.failures', '+', 1) })),
          )
          .execute()
        return null
      })
    },

    /** Takes one failure by each key back. */
    async takeBack(keys: readonly string[]): Promise<void> {
      await db.transact((trx) =>
        trx
          .updateTable('failed_sign_ins')
          .set((eb) => ({ failures: eb('failures', '-', 1) }))
          .where('key', 'in', keys)
          .where('failures', '>', 0)
          .execute(),
      )
    },

    async of(key: string, now: number): Promise<Failures | undefined> {
      return (await failuresOf(db.read, [key], now)).get(key)
    },

    async removeExpired(now: number): Promise<void> {
      await db.transact((trx) =>
        trx.deleteFrom('failed_sign_ins').where('reset_at', '<=', now).execute(),
      )
    },
  }
}

async function firstUsedUp(
  db: Kysely<Schema>,
  allowances: readonly Allowance[],
  now: number,
): Promise<string | null> {
  const keys = allowances.map(({ key }) => key)
  const counts = await failuresOf(db, keys, now)
  const usedUp = allowances.find(({ key, most }) => (counts.get(key)?.failures ?? 0) >= most)
  return usedUp?.key ?? null
}

async function failuresOf(
  db: Kysely<Schema>,
  keys: readonly string[],
  now: number,
): Promise<Map<string, Failures>> {
  const rows = await db
    .selectFrom('failed_sign_ins')
    .selectAll()
    .where('key', 'in', keys)
    .where('reset_at', '>', now)
    .execute()
  return new Map(rows.map(({ key, failures, reset_at }) => [key, { failures, resetAt: reset_at }]))
}
