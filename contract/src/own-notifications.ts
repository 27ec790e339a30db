import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam, ms, uuid } from './kit.ts'
import {
  appriseAddress,
  bodyTemplate,
  isWebAddress,
  maxFailedAttempts,
  maxNotificationQueue,
  titleTemplate,
} from './notifications.ts'

/** Notifications as our own client knows them: by Apprise and as webhooks, for the wire's events and ours. */
export const notificationChannels = ['apprise', 'webhook'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

const count = z.number().int()

const ownNotification = z.object({
  id: uuid,
  channel: z.enum(notificationChannels),
  libraryId: uuid.nullable(),
  eventName: z.string(),
  /** Those of Apprise; of a webhook the one that is told. They hold passwords. */
  urls: z.array(z.string()),
  titleTemplate: z.string(),
  bodyTemplate: z.string(),
  isEnabled: z.boolean(),
  createdAt: ms,
  lastFiredAt: ms.nullable(),
  /** Why the last one could not be sent, as a sentence without addresses; null: it was. */
  lastFailure: z.string().nullable(),
  /** In a row. */
  numFailures: count,
  numTimesFired: count,
  /** How often it was dropped because too many waited. */
  numTimesDropped: count,
  /** What is still to be sent of it. */
  numWaiting: count,
  /** When something of it that failed is tried again; null: nothing waits for that. */
  nextTryAt: ms.nullable(),
})
export type OwnNotification = z.output<typeof ownNotification>

const ownEvent = z.object({
  name: z.string(),
  /** It happens in a library, so it may be narrowed to one. */
  isOfLibrary: z.boolean(),
  /** Of such libraries alone. */
  mediaType: z.enum(['book', 'podcast']).nullable(),
  variables: z.array(z.string()),
  defaults: z.object({ title: z.string(), body: z.string() }),
  testData: z.record(z.string(), z.string()),
})
export type OwnNotificationEvent = z.output<typeof ownEvent>

const sending = z.object({
  appriseApiUrl: z.string().nullable(),
  maxFailedAttempts: count,
  maxNotificationQueue: count,
})

const ofBody = 'Invalid request body'
const ofEvent = 'There is no such event.'
const ofLibrary = 'There is no such library.'
const ofUrls = 'Name at least one address.'
const ofSwitch = 'Say whether it is on.'
const ofAddress = 'An address of Apprise begins with its service, as in mailto:// or tgram://.'
const ofHook = 'The address of a webhook begins with http:// or https://.'

const fields = {
  libraryId: z.string(ofLibrary).max(64, ofLibrary).nullable(),
  eventName: z.string(ofEvent).max(64, ofEvent),
  titleTemplate,
  bodyTemplate,
  isEnabled: z.boolean(ofSwitch),
}
const ofApprise = z.object({
  channel: z.literal('apprise'),
  ...fields,
  urls: z
    .array(
      z
        .string(ofUrls)
        .trim()
        .max(2048, ofAddress)
        .regex(/^[a-z][a-z0-9+.-]*:\/\/\S/i, ofAddress),
      ofUrls,
    )
    .min(1, ofUrls)
    .max(50, 'More than 50 addresses are too many for one notification.'),
})
const ofWebhook = z.object({
  channel: z.literal('webhook'),
  ...fields,
  urls: z
    .array(z.string(ofHook).trim().max(2048, ofHook).refine(isWebAddress, ofHook), ofHook)
    .length(1, 'A webhook has one address.'),
})
/** A notification as it is sent: whole. */
const ownInput = z.discriminatedUnion('channel', [ofApprise, ofWebhook], ofBody)
export type OwnNotificationInput = z.output<typeof ownInput>

const outcome = z.object({
  isSent: z.boolean(),
  /** What Apprise or the webhook's server said, as a sentence without addresses. */
  words: z.string(),
})
export type NotificationOutcome = z.output<typeof outcome>

const params = z.object({ id: idParam })
const path = '/api/lectern/notifications'

export const ownNotificationCalls = {
  list: endpoint({
    method: 'GET',
    path,
    policy: 'admin',
    summary: 'Notifications and webhooks with how they went, and the events there are',
    reply: z.object({
      sending,
      events: z.array(ownEvent),
      notifications: z.array(ownNotification),
    }),
  }),
  change: endpoint({
    method: 'PATCH',
    path,
    policy: 'admin',
    summary: 'Changes how notifications are sent; what is left out stays',
    body: z
      .object({ appriseApiUrl: appriseAddress, maxFailedAttempts, maxNotificationQueue }, ofBody)
      .partial(),
    reply: sending,
  }),
  create: endpoint({
    method: 'POST',
    path,
    policy: 'admin',
    summary: 'Makes a notification; the secret of a webhook is in this answer alone',
    body: ownInput,
    reply: z.object({ notification: ownNotification, secret: z.string().nullable() }),
  }),
  replace: endpoint({
    method: 'PATCH',
    path: `${path}/:id`,
    policy: 'admin',
    summary: 'Changes a notification; switching it on forgets its failures',
    params,
    body: ownInput,
    reply: z.object({ notification: ownNotification }),
  }),
  toggle: endpoint({
    method: 'POST',
    path: `${path}/:id/switch`,
    policy: 'admin',
    summary: 'Switches a notification on or off; what waits of one that is off is dropped',
    params,
    body: z.object({ isEnabled: fields.isEnabled }, ofBody),
    reply: z.object({ notification: ownNotification }),
  }),
  renewSecret: endpoint({
    method: 'POST',
    path: `${path}/:id/secret`,
    policy: 'admin',
    summary: 'Gives a webhook another secret, which is in this answer alone',
    params,
    reply: z.object({ secret: z.string() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    policy: 'admin',
    summary: 'Removes a notification, with what waits of it',
    params,
    reply: 'ok',
  }),
  attempt: endpoint({
    method: 'POST',
    path: `${path}/try`,
    policy: 'admin',
    summary:
      'Sends a notification as it is written now, once, with test data; nothing is kept. With the id of a webhook it is signed with its secret',
    body: z.intersection(
      ownInput,
      z.object({ id: z.string(ofBody).max(64, ofBody).optional() }, ofBody),
    ),
    reply: outcome,
  }),
}
