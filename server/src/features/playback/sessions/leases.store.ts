import type { ProgressKey, Trx } from '#features/positions/index.ts'

/** Makes a session the one that may move the progress; returns the open session that was it before. */
export async function takeLease(
  trx: Trx,
  key: ProgressKey,
  by: { sessionId: string; deviceId: string | null; at: number },
): Promise<string | null> {
  const before = await trx
    .selectFrom('leases')
    .innerJoin('playback_sessions', 'playback_sessions.id', 'leases.session_id')
    .select('leases.session_id')
    .where('leases.user_id', '=', key.userId)
    .where('leases.item_id', '=', key.itemId)
    .where('leases.episode_id', '=', key.episodeId)
    .where('playback_sessions.closed_at', 'is', null)
    .executeTakeFirst()
  const holder = { session_id: by.sessionId, device_id: by.deviceId, taken_at: by.at }
  await trx
    .insertInto('leases')
    .values({
      user_id: key.userId,
      item_id: key.itemId,
      episode_id: key.episodeId,
      ...holder,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'item_id', 'episode_id']).doUpdateSet(holder),
    )
    .execute()
  return before === undefined || before.session_id === by.sessionId ? null : before.session_id
}
