import { z } from 'zod'
import type { Trx } from '#features/positions/index.ts'

/** The stored document; undefined: nothing was ever set. */
export async function settingIn(trx: Trx, key: string): Promise<unknown> {
  const row = await trx
    .selectFrom('settings')
    .select('value_json')
    .where('key', '=', key)
    .executeTakeFirst()
  const value: unknown = row === undefined ? undefined : JSON.parse(row.value_json)
  return value
}

export async function listIn(trx: Trx, key: string): Promise<string[]> {
  return z
    .array(z.string())
    .catch([])
    .parse(await settingIn(trx, key))
}

export async function changeSetting(trx: Trx, key: string, value: unknown): Promise<void> {
  const value_json = JSON.stringify(value)
  await trx
    .insertInto('settings')
    .values({ key, value_json })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value_json }))
    .execute()
}
