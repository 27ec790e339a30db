import type {
  EreaderDevice,
  ListedEreader,
  OwnDevice,
  SentDevice,
  WholeDevice,
} from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import type { Events } from '#domain/events.ts'
import { Problem } from '#platform/problem.ts'
import type { Ereader, EreaderInput } from './ereader.ts'
import { keyOf } from './ereaders.store.ts'
import type { EreadersStore } from './ereaders.store.ts'
import { deviceFor, listedDevice, listedFor, wireDevice } from './ereaders.wire.ts'
import { isOwn, mayUse } from './may-use.ts'
import type { Sender } from './may-use.ts'

interface EreadersDeps {
  store: EreadersStore
  events: Pick<Events, 'publish'>
}

const duplicate = 'Invalid payload. Duplicate "name" field found.'
const foreign = 'Invalid payload. ereaderDevices must only be available to yourself'

export type Ereaders = ReturnType<typeof createEreaders>

/** The devices that books can be mailed to: whose they are, and who changes them. */
export function createEreaders({ store, events }: EreadersDeps) {
  async function tell(userId: string | null, type?: Sender['type']): Promise<void> {
    const devices =
      userId === null || type === undefined ? await all() : await usableBy({ userId, type })
    events.publish('ereaders.changed', { userId, devices })
  }

  const all = async (): Promise<EreaderDevice[]> => (await store.all()).map(wireDevice)

  async function usableBy(sender: Sender): Promise<EreaderDevice[]> {
    const devices = (await store.all()).filter((device) => mayUse(device, sender))
    return devices.map((device) => deviceFor(device, sender.userId))
  }

  /** @throws Problem `missing` and `forbidden` */
  function checkUse(device: Ereader | undefined, sender: Sender): Ereader {
    if (device === undefined) throw new Problem('missing', 'Ereader device not found')
    if (!mayUse(device, sender)) throw new Problem('forbidden')
    return device
  }

  return {
    all,
    usableBy,
    listAll: async (): Promise<ListedEreader[]> => (await store.all()).map(listedDevice),

    async listFor(sender: Sender) {
      const devices = (await store.all()).filter((device) => mayUse(device, sender))
      return devices.map((device) => listedFor(device, sender.userId))
    },

    named: async (name: string, sender: Sender): Promise<Ereader> =>
      checkUse(
        (await store.all()).find((device) => device.name === name),
        sender,
      ),
    one: async (id: string, sender: Sender): Promise<Ereader> =>
      checkUse(
        (await store.all()).find((device) => device.id === id),
        sender,
      ),

    async replaceAll(devices: readonly SentDevice[]): Promise<EreaderDevice[]> {
      refuseDuplicates(devices)
      await store.replaceAll(devices.map(readDevice))
      await tell(null)
      return all()
    },

    /** Only those that nobody else may send to: others are no matter of this call, which asks for no right (ABS wire). */
    async replaceOwn(devices: readonly SentDevice[], caller: Caller): Promise<EreaderDevice[]> {
      const own = devices.map(readDevice)
      if (own.some((device) => !isOwn({ ...device, id: '', updatedAt: 0 }, caller.userId)))
        throw new Problem('invalid', foreign)
      refuseDuplicates(devices)
      if (!(await store.replaceOwn(caller.userId, own))) throw new Problem('invalid', duplicate)
      await tell(caller.userId, caller.type)
      return usableBy(caller)
    },

    async add(device: WholeDevice): Promise<ListedEreader> {
      return added(await store.insert(chosen(device)), null)
    },

    async change(id: string, device: WholeDevice & { seenAt: number }): Promise<ListedEreader> {
      const { seenAt } = device
      return changed(await store.update(id, chosen(device), { seenAt, ownerId: null }), null)
    },

    async remove(id: string): Promise<void> {
      if (!(await store.remove(id, null))) throw new Problem('missing', 'Ereader device not found')
      await tell(null)
    },

    async addOwn(device: OwnDevice, caller: Caller): Promise<ListedEreader> {
      mayHaveOwn(caller)
      return added(await store.insert(ownOf(device, caller)), caller)
    },

    async changeOwn(
      id: string,
      device: OwnDevice & { seenAt: number },
      caller: Caller,
    ): Promise<ListedEreader> {
      mayHaveOwn(caller)
      const how = { seenAt: device.seenAt, ownerId: caller.userId }
      return changed(await store.update(id, ownOf(device, caller), how), caller)
    },

    async removeOwn(id: string, caller: Caller): Promise<void> {
      if (!(await store.remove(id, caller.userId)))
        throw new Problem('missing', 'Ereader device not found')
      await tell(caller.userId, caller.type)
    },
  }

  async function added(device: Ereader | null, by: Caller | null): Promise<ListedEreader> {
    if (device === null) throw nameTaken()
    await tell(by?.userId ?? null, by?.type)
    return listedDevice(device)
  }

  async function changed(
    outcome: Awaited<ReturnType<EreadersStore['update']>>,
    by: Caller | null,
  ): Promise<ListedEreader> {
    if (outcome === 'missing') throw new Problem('missing', 'Ereader device not found')
    if (outcome === 'taken') throw nameTaken()
    if (outcome === 'changed')
      throw new Problem('conflict', 'Somebody else has changed this e-reader meanwhile.')
    return added(outcome, by)
  }
}

const nameTaken = (): Problem =>
  new Problem('invalid', 'Another e-reader has this name already', { field: 'name' })

function mayHaveOwn({ permissions }: Caller): void {
  if (!permissions.createEreader)
    throw new Problem('forbidden', 'You may not add e-readers of your own')
}

function refuseDuplicates(devices: readonly SentDevice[]): void {
  if (new Set(devices.map(keyOf)).size < devices.length) throw new Problem('invalid', duplicate)
}

/** For nobody in particular means for admins; people count for `specificUsers` alone (ABS wire, e-mail §12.7). */
function readDevice({ name, email, availabilityOption, users }: SentDevice): EreaderInput {
  const isForSome = availabilityOption === 'specificUsers'
  const isForNobody = isForSome && users.length === 0
  return {
    name,
    email,
    availability: isForNobody ? 'adminOrUp' : availabilityOption,
    users: isForSome ? [...new Set(users)] : [],
  }
}

function chosen(device: WholeDevice): EreaderInput {
  if (device.availabilityOption === 'specificUsers' && device.users.length === 0)
    throw new Problem('invalid', 'Choose who may send to it', { field: 'users' })
  return readDevice(device)
}

const ownOf = ({ name, email }: OwnDevice, { userId }: Caller): EreaderInput => ({
  name,
  email,
  availability: 'specificUsers',
  users: [userId],
})
