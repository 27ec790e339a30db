import type { DeviceInfo } from '@lectern/contract'
import type { Trx } from '#features/positions/index.ts'
import type { DeviceFacts } from './devices.ts'

/**
 * Remembers a device under its user and the id it made for itself, and gives it an id of ours. Two users may claim the
 * same id without meeting.
 */
export async function keepDevice(
  trx: Trx,
  device: { userId: string; deviceId: string; facts: DeviceFacts; at: number; newId: string },
): Promise<DeviceInfo> {
  const { userId, deviceId, facts, at, newId } = device
  const { id } = await trx
    .insertInto('devices')
    .values({
      id: newId,
      user_id: userId,
      device_id: deviceId,
      info_json: JSON.stringify({ deviceId, ...facts }),
      updated_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'device_id'])
        .doUpdateSet({ info_json: JSON.stringify({ deviceId, ...facts }), updated_at: at }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, userId, deviceId, ...facts }
}
