import type { EreaderDevice, ListedEreader } from '@lectern/contract'
import type { Ereader } from './ereader.ts'
import { isOwn } from './may-use.ts'

/** A device as admins see it. */
export const wireDevice = ({ name, email, availability, users }: Ereader): EreaderDevice => ({
  name,
  email,
  availabilityOption: availability,
  users,
})

/** As somebody sees it who may send to it: who else may is none of their business. */
export const deviceFor = (device: Ereader, userId: string): EreaderDevice =>
  wireDevice({ ...device, users: device.users.filter((id) => id === userId) })

export const listedDevice = (device: Ereader): ListedEreader => ({
  ...wireDevice(device),
  id: device.id,
  updatedAt: device.updatedAt,
})

export const listedFor = (device: Ereader, userId: string) => ({
  ...listedDevice(device),
  ...deviceFor(device, userId),
  isOwn: isOwn(device, userId),
})
