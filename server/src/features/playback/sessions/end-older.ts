import type { Trx } from '#features/positions/index.ts'
import type { PlaybackSessionRow } from '#storage/schema.ts'
import * as store from '../playback.store.ts'

/** Sessions of one person at a time: of those that are silent and of all. A family may share an account. */
const most = { silent: 5, open: 40 }
/** Milliseconds without a report after which a session counts as silent; players report every 10 to 20 s. */
const silentMs = 2 * 60_000

/** One device plays one thing: its other sessions end. Returns their ids. */
export async function endOthers(
  trx: Trx,
  device: { userId: string; deviceId: string },
  at: number,
): Promise<string[]> {
  const others = await store.openOfDevice(trx, device.userId, device.deviceId)
  for (const other of others) await store.endSession(trx, other, at)
  return others.map((other) => other.id)
}

/**
 * Players that say no name leave sessions open; who has many loses those that nobody heard of for longest. Returns their
 * ids.
 */
export async function endOldest(
  trx: Trx,
  fresh: PlaybackSessionRow,
  at: number,
): Promise<string[]> {
  const open = await store.openOf(trx, fresh.user_id ?? '')
  const others = open.filter(({ id }) => id !== fresh.id)
  const oldest = others.filter(
    ({ updated_at }, nth) => nth >= (updated_at < at - silentMs ? most.silent : most.open) - 1,
  )
  for (const session of oldest) await store.endSession(trx, session, at)
  return oldest.map(({ id }) => id)
}
