import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database } from '#storage/database.ts'
import type { Schema } from '#storage/schema.ts'
import type { Ereader, EreaderInput } from './ereader.ts'
import { isOwn } from './may-use.ts'

/** What became of a change of one device. `changed`: somebody else changed it since. */
type Written = Ereader | 'missing' | 'changed' | 'taken'

export type EreadersStore = ReturnType<typeof ereadersStore>

/** Every query about devices. */
export function ereadersStore(db: Database, now: () => number) {
  return {
    /** In the order that admins gave them. */
    all: (): Promise<Ereader[]> => readAll(db.read),

    /** Puts these in the place of all; who keeps their name keeps their id. */
    replaceAll(devices: readonly EreaderInput[]): Promise<void> {
      return db.transact(async (trx) => {
        const before = await beginWriting(trx)
        await remove(trx, before, devices)
        for (const [position, device] of devices.entries())
          await put(trx, { device, position, before, at: now() })
      })
    },

    /** The same for those that are somebody's own. False where a name belongs to another one; nothing is written then. */
    replaceOwn(userId: string, devices: readonly EreaderInput[]): Promise<boolean> {
      return db.transact(async (trx) => {
        const before = await beginWriting(trx)
        const own = before.filter((device) => isOwn(device, userId))
        const taken = new Set(before.filter((one) => !own.includes(one)).map(keyOf))
        if (devices.some((device) => taken.has(keyOf(device)))) return false
        await remove(trx, own, devices)
        const end = await endOf(trx)
        for (const [index, device] of devices.entries())
          await put(trx, { device, position: end + index, before: own, at: now() })
        return true
      })
    },

    /** null where the name is taken. */
    insert(device: EreaderInput): Promise<Ereader | null> {
      return db.transact(async (trx) => {
        const before = await beginWriting(trx)
        if (before.some((one) => keyOf(one) === keyOf(device))) return null
        const position = await endOf(trx)
        return put(trx, { device, position, before: [], at: now() })
      })
    },

    /** `ownerId`: it has to be their own. */
    update(
      id: string,
      device: EreaderInput,
      { seenAt, ownerId }: { seenAt: number; ownerId: string | null },
    ): Promise<Written> {
      return db.transact(async (trx) => {
        const all = await beginWriting(trx)
        const one = all.find((known) => known.id === id)
        if (one === undefined || (ownerId !== null && !isOwn(one, ownerId))) return 'missing'
        if (one.updatedAt !== seenAt) return 'changed'
        if (all.some((other) => other.id !== id && keyOf(other) === keyOf(device))) return 'taken'
        // Two changes within one millisecond are two states, too.
        const at = Math.max(now(), one.updatedAt + 1)
        await trx
          .updateTable('ereaders')
          .set({ ...columnsOf(device), updated_at: at })
          .where('id', '=', id)
          .execute()
        return { ...device, id, users: await putUsers(trx, id, device), updatedAt: at }
      })
    },

    /** Whether there was one. */
    remove(id: string, ownerId: string | null): Promise<boolean> {
      return db.transact(async (trx) => {
        const one = (await readAll(trx)).find((known) => known.id === id)
        if (one === undefined || (ownerId !== null && !isOwn(one, ownerId))) return false
        await trx.deleteFrom('ereaders').where('id', '=', id).execute()
        return true
      })
    },
  }
}

/** Part of somebody else's commit: a device that was set up elsewhere. False where there is one of that name. */
export async function bringEreader(
  trx: Transaction<Schema>,
  device: EreaderInput,
  at: number,
): Promise<boolean> {
  const before = await readAll(trx)
  if (before.some((one) => keyOf(one) === keyOf(device))) return false
  await put(trx, { device, position: await endOf(trx), before: [], at })
  return true
}

interface Put {
  device: EreaderInput
  position: number
  /** Those that it may be one of. */
  before: readonly Ereader[]
  at: number
}

async function put(trx: Transaction<Schema>, { device, position, before, at }: Put) {
  const known = before.find((one) => keyOf(one) === keyOf(device))
  const id = known?.id ?? randomUUID()
  const isSame = known !== undefined && isSameDevice(known, device)
  const updatedAt = isSame ? known.updatedAt : Math.max(at, (known?.updatedAt ?? 0) + 1)
  const columns = { ...columnsOf(device), position, updated_at: updatedAt }
  await trx
    .insertInto('ereaders')
    .values({ id, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute()
  return { ...device, id, users: await putUsers(trx, id, device), updatedAt }
}

const isSameDevice = (one: EreaderInput, other: EreaderInput): boolean =>
  one.name === other.name &&
  one.email === other.email &&
  one.availability === other.availability &&
  one.users.toSorted().join() === other.users.toSorted().join()

/** Those among them that exist. */
async function putUsers(
  trx: Transaction<Schema>,
  ereaderId: string,
  { availability, users }: EreaderInput,
): Promise<string[]> {
  await trx.deleteFrom('ereader_users').where('ereader_id', '=', ereaderId).execute()
  if (availability !== 'specificUsers' || users.length === 0) return []
  const known = await trx.selectFrom('users').select('id').where('id', 'in', users).execute()
  const ids = known.map(({ id }) => id)
  if (ids.length > 0)
    await trx
      .insertInto('ereader_users')
      .values(ids.map((user_id) => ({ ereader_id: ereaderId, user_id })))
      .execute()
  return ids
}

/** Those of `before` that aren't among `kept` go. */
async function remove(
  trx: Transaction<Schema>,
  before: readonly Ereader[],
  kept: readonly EreaderInput[],
): Promise<void> {
  const keys = new Set(kept.map(keyOf))
  const gone = before.filter((device) => !keys.has(keyOf(device))).map(({ id }) => id)
  if (gone.length > 0) await trx.deleteFrom('ereaders').where('id', 'in', gone).execute()
}

/** Devices of people who are gone go, before their names stand in the way of others. */
async function beginWriting(trx: Transaction<Schema>): Promise<Ereader[]> {
  await trx
    .deleteFrom('ereaders')
    .where('availability', '=', 'specificUsers')
    .where('id', 'not in', (query) => query.selectFrom('ereader_users').select('ereader_id'))
    .execute()
  return readAll(trx)
}

async function endOf(trx: Transaction<Schema>): Promise<number> {
  const row = await trx
    .selectFrom('ereaders')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirst()
  return Number(row?.last ?? -1) + 1
}

async function readAll(db: Pick<Transaction<Schema>, 'selectFrom'>): Promise<Ereader[]> {
  const rows = await db
    .selectFrom('ereaders')
    .selectAll()
    .orderBy('position')
    .orderBy('name_key')
    .execute()
  const members = await db.selectFrom('ereader_users').selectAll().orderBy('user_id').execute()
  return rows.flatMap((row) => {
    const users = members.filter((one) => one.ereader_id === row.id).map((one) => one.user_id)
    // Its people are gone.
    if (row.availability === 'specificUsers' && users.length === 0) return []
    const { id, name, email, availability, updated_at: updatedAt } = row
    return [{ id, name, email, availability, users, updatedAt }]
  })
}

const columnsOf = (device: EreaderInput) => ({
  name: device.name,
  name_key: keyOf(device),
  email: device.email,
  availability: device.availability,
})

/** How names are compared: without regard to case and width. */
export const keyOf = ({ name }: Pick<Ereader, 'name'>): string =>
  name.trim().normalize('NFKC').toLowerCase()
