import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam, ms, uuid } from './kit.ts'

/** Who may send to a device. */
export const availability = z.enum(['adminOrUp', 'userOrUp', 'guestOrUp', 'specificUsers'])

/** A device that takes books by mail (ABS wire, administration §6.4). */
export const ereaderDevice = z.object({
  name: z.string(),
  email: z.string(),
  availabilityOption: availability,
  /** Only with `specificUsers`; of others than admins, nobody but who asks. */
  users: z.array(uuid),
})

const incomplete = 'Invalid payload. ereaderDevices array items must have name and email'
const noArray = 'Invalid payload. ereaderDevices array required'
const mostDevices = 500
const mostUsers = 10_000
/** One address and nothing else: neither a second one nor a line of a header. */
const oneAddress = /^[^\s<>@,;:"()[\]\\]{1,64}@[^\s<>@,;:"()[\]\\]{1,255}$/

const deviceName = (refusal: string) =>
  z
    .string(refusal)
    .trim()
    .min(1, refusal)
    .max(100, 'The name of an e-reader has at most 100 characters')
    .refine(
      (name) => !/\p{Cc}/u.test(name),
      'The name of the e-reader has characters that cannot be seen',
    )
const address = (refusal: string) =>
  z
    .string(refusal)
    .trim()
    .min(1, refusal)
    .regex(oneAddress, 'That is not an email address')
    .meta({ examples: ['reader@kindle.com', 'reader@example.org'] })
const userIds = z.array(z.string().max(64)).max(mostUsers)

const sentDevice = z.object(
  {
    name: deviceName(incomplete),
    email: address(incomplete),
    availabilityOption: availability.default('adminOrUp'),
    users: userIds.nullish().transform((users) => users ?? []),
  },
  incomplete,
)
/** A list of devices as apps of this wire send it: all of them, at once. */
export const sentDevices = z
  .array(sentDevice, noArray)
  .max(mostDevices, 'That is too many e-readers')

const wireList = z.object({ ereaderDevices: z.array(ereaderDevice) })

const nameMissing = 'Give the e-reader a name'
const addressMissing = 'Enter the address that the e-reader takes mail at'
/** What our client writes of a device. */
const ownDevice = z.object({ name: deviceName(nameMissing), email: address(addressMissing) })
const wholeDevice = ownDevice.extend({
  availabilityOption: availability,
  users: userIds,
})
/** Who changes a device says which state of it they saw: what somebody else changed since is not overwritten. */
const seen = { seenAt: ms }

/** A device as our client shows it. */
export const listedEreader = ereaderDevice.extend({ id: uuid, updatedAt: ms })

/** A book that somebody sends to a device. */
export const ebookMail = z.object({
  id: uuid,
  libraryItemId: z.string(),
  deviceName: z.string(),
  fileName: z.string(),
  bytes: z.number().int(),
  state: z.enum(['waiting', 'sending', 'sent', 'failed']),
  /** 0…1; null where nothing of it is known to be under way. */
  progress: z.number().nullable(),
  /** Why it failed, as a sentence. */
  failure: z.string().nullable(),
  createdAt: ms,
})

const deviceParams = z.object({ id: idParam })

export const ereaderCalls = {
  replaceAll: endpoint({
    method: 'POST',
    path: '/api/emails/ereader-devices',
    policy: 'admin-or-404',
    summary: 'Replaces all e-readers by these',
    body: z.object({ ereaderDevices: sentDevices }),
    reply: wireList,
  }),
  replaceOwn: endpoint({
    method: 'POST',
    path: '/api/me/ereader-devices',
    policy: 'user',
    summary:
      'Replaces the e-readers that only the caller may send to; answers all that they may send to',
    body: z.object({ ereaderDevices: sentDevices }),
    reply: wireList,
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/emails/send-ebook-to-device',
    policy: 'user',
    summary: 'Mails the ebook of an item to an e-reader; answers once the mail server has taken it',
    body: z.object({
      libraryItemId: z.string('Library item not found').max(512),
      deviceName: z.string('Ereader device not found').max(512),
    }),
    reply: 'ok',
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/lectern/ereaders',
    policy: 'user',
    summary: 'E-readers that the caller may send to, and what can be sent',
    reply: z.object({
      ereaders: z.array(listedEreader.extend({ isOwn: z.boolean() })),
      /** Whether the server can send mail at all. */
      isReady: z.boolean(),
      /** Largest file; null: as large as the mail server takes. */
      maxBytes: z.number().nullable(),
    }),
  }),
  all: endpoint({
    method: 'GET',
    path: '/api/lectern/ereaders/all',
    policy: 'admin',
    summary: 'All e-readers',
    reply: z.object({ ereaders: z.array(listedEreader) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/lectern/ereaders',
    policy: 'admin',
    summary: 'Adds an e-reader',
    body: wholeDevice,
    reply: listedEreader,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/lectern/ereaders/:id',
    policy: 'admin',
    summary: 'Changes an e-reader',
    params: deviceParams,
    body: wholeDevice.extend(seen),
    reply: listedEreader,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/lectern/ereaders/:id',
    policy: 'admin',
    summary: 'Removes an e-reader',
    params: deviceParams,
    reply: 'ok',
  }),
  addOwn: endpoint({
    method: 'POST',
    path: '/api/lectern/me/ereaders',
    policy: 'user',
    summary: 'Adds an e-reader that only the caller may send to',
    body: ownDevice,
    reply: listedEreader,
  }),
  changeOwn: endpoint({
    method: 'PATCH',
    path: '/api/lectern/me/ereaders/:id',
    policy: 'user',
    summary: 'Changes an own e-reader',
    params: deviceParams,
    body: ownDevice.extend(seen),
    reply: listedEreader,
  }),
  removeOwn: endpoint({
    method: 'DELETE',
    path: '/api/lectern/me/ereaders/:id',
    policy: 'user',
    summary: 'Removes an own e-reader',
    params: deviceParams,
    reply: 'ok',
  }),
  mail: endpoint({
    method: 'POST',
    path: '/api/lectern/ereaders/:id/mails',
    policy: 'user',
    summary:
      'Has a file of an item mailed to an e-reader; answers at once, events tell how far it is',
    params: deviceParams,
    body: z.object({
      libraryItemId: z.string('Choose a book').max(512),
      /** The primary ebook unless told. */
      ino: z.string().max(64).nullish(),
    }),
    reply: ebookMail,
  }),
  mails: endpoint({
    method: 'GET',
    path: '/api/lectern/me/ebook-mails',
    policy: 'user',
    summary: 'Books of the last day that the caller had mailed, the latest first',
    reply: z.object({ mails: z.array(ebookMail) }),
  }),
}

export type Availability = z.output<typeof availability>
export type EreaderDevice = z.output<typeof ereaderDevice>
export type SentDevice = z.output<typeof sentDevice>
export type WholeDevice = z.output<typeof wholeDevice>
export type OwnDevice = z.output<typeof ownDevice>
export type ListedEreader = z.output<typeof listedEreader>
export type EbookMail = z.output<typeof ebookMail>
