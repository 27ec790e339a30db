import type { ReadThroughRow } from '#storage/schema.ts'
import type { ProgressKey, Reader, Trx } from '../positions.store.ts'
import type { ReadThroughStep } from './read-throughs.ts'

export async function stepReadThrough(
  trx: Trx,
  key: ProgressKey,
  step: ReadThroughStep & { newId: string; startedAt: number; deviceId: string | null },
): Promise<void> {
  const open = await trx
    .selectFrom('read_throughs')
    .select('id')
    .where('user_id', '=', key.userId)
    .where('item_id', '=', key.itemId)
    .where('episode_id', '=', key.episodeId)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  if (open !== undefined && step.closesAt !== undefined) {
    await trx
      .updateTable('read_throughs')
      .set({ finished_at: step.closesAt })
      .where('id', '=', open.id)
      .execute()
  }
  if (open !== undefined) return
  await trx
    .insertInto('read_throughs')
    .values({
      id: step.newId,
      user_id: key.userId,
      item_id: key.itemId,
      episode_id: key.episodeId,
      started_at: step.opensAt ?? step.startedAt,
      finished_at: step.closesAt ?? null,
      device_id: step.deviceId,
    })
    .execute()
}

export function listReadThroughs(db: Reader, key: ProgressKey): Promise<ReadThroughRow[]> {
  return db
    .selectFrom('read_throughs')
    .selectAll()
    .where('user_id', '=', key.userId)
    .where('item_id', '=', key.itemId)
    .where('episode_id', '=', key.episodeId)
    .orderBy('started_at', 'desc')
    .execute()
}
