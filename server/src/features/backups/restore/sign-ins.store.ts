import type { Transaction } from 'kysely'
import { batchesOf } from '#platform/lists/batches.ts'
import type { AuthSessionRow, Schema } from '#storage/schema.ts'

/** Who is signed in where. */
export interface SignIns {
  userIds: string[]
  sessions: AuthSessionRow[]
}

/** What is to be carried over a restore, read before everything is replaced. */
export async function readSignIns(trx: Transaction<Schema>): Promise<SignIns> {
  const users = await trx.selectFrom('users').select('id').orderBy('id').execute()
  const sessions = await trx.selectFrom('auth_sessions').selectAll().orderBy('id').execute()
  return { userIds: users.map(({ id }) => id), sessions }
}

/**
 * Leaves people signed in as they were before the restore, and signed out where they had been. Tokens are passed on with
 * every use: those of the backup are spent, and one that was stolen and ended since would be good again. People whom only
 * the backup knows, as on a new machine, are signed in as it says.
 */
export async function carrySignIns(trx: Transaction<Schema>, now: SignIns): Promise<void> {
  // One that was used since would work once more.
  await trx.deleteFrom('password_links').execute()
  for (const userIds of batchesOf(now.userIds))
    await trx.deleteFrom('auth_sessions').where('user_id', 'in', userIds).execute()
  const users = await trx.selectFrom('users').select('id').execute()
  const restored = new Set(users.map(({ id }) => id))
  const carried = now.sessions.filter(({ user_id }) => restored.has(user_id))
  for (const sessions of batchesOf(carried))
    await trx.insertInto('auth_sessions').values(sessions).execute()
}
