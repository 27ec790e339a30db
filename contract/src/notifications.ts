import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { flagQuery, idParam, ms, uuid } from './kit.ts'

const count = z.number().int()

export const notificationTypes = ['info', 'success', 'warning', 'failure'] as const

/** What is sent by Apprise when something happens (ABS wire, admin §6.3). */
const notification = z.object({
  id: uuid,
  /** Only what happens in this library; null: in any. */
  libraryId: uuid.nullable(),
  eventName: z.string(),
  /** Addresses of Apprise, as `mailto://…`. They hold passwords. */
  urls: z.array(z.string()),
  titleTemplate: z.string(),
  bodyTemplate: z.string(),
  enabled: z.boolean(),
  type: z.enum(notificationTypes),
  lastFiredAt: ms.nullable(),
  lastAttemptFailed: z.boolean(),
  numConsecutiveFailedAttempts: count,
  numTimesFired: count,
  createdAt: ms,
})

/** How notifications are sent, and all of them (ABS wire, admin §6.3). */
export const notificationSettings = z.object({
  id: z.literal('notification-settings'),
  appriseType: z.literal('api'),
  /** Where Apprise is asked to send; null: nowhere, nothing is sent. */
  appriseApiUrl: z.string().nullable(),
  notifications: z.array(notification),
  /** After so many failures in a row a notification is switched off. */
  maxFailedAttempts: count,
  /** Events that wait at most; more are dropped. */
  maxNotificationQueue: count,
  /** Milliseconds between two events. */
  notificationDelay: count,
})
export type NotificationSettings = z.output<typeof notificationSettings>

/** An event that notifications may be sent for, with what its texts may name. */
export const notificationEvent = z.object({
  name: z.string(),
  requiresLibrary: z.boolean(),
  libraryMediaType: z.string().exactOptional(),
  description: z.string(),
  descriptionKey: z.string(),
  variables: z.array(z.string()),
  defaults: z.object({ title: z.string(), body: z.string() }),
  testData: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type NotificationEvent = z.output<typeof notificationEvent>

const ofBody = 'Invalid request body'
const ofUrls = 'Invalid notification. Name at least one address'
const ofTemplate = 'Invalid notification. A text is missing or too long'
const ofEvent = 'Invalid notification. There is no such event'
const ofLibrary = 'Invalid notification. There is no such library'
const ofSwitch = '"enabled" must be true or false'

/** The texts of a notification: as long as services take them. */
export const titleTemplate = z.string(ofTemplate).max(1000, ofTemplate)
export const bodyTemplate = z.string(ofTemplate).max(10_000, ofTemplate)

const addresses = z
  .array(z.string(ofUrls).trim().min(1, ofUrls).max(2048, ofUrls), ofUrls)
  .min(1, ofUrls)
  .max(50, 'Invalid notification. More than 50 addresses')
const input = {
  libraryId: z.string(ofLibrary).max(64, ofLibrary).nullish(),
  eventName: z.string(ofEvent).max(64, ofEvent),
  urls: addresses,
  titleTemplate: titleTemplate.nullish(),
  bodyTemplate: bodyTemplate.nullish(),
  enabled: z.boolean(ofSwitch).nullish(),
  type: z.enum(notificationTypes, 'Invalid notification. There is no such type').nullish(),
}

const ofAddress = 'Invalid Apprise address. It begins with http:// or https://'
/** The address of Apprise as it is typed; nothing and null switch it off. */
export const appriseAddress = z
  .string(ofAddress)
  .trim()
  .max(2048, ofAddress)
  .refine((text) => text === '' || isWebAddress(text), ofAddress)
  .transform((text) => (text === '' ? null : text))
  .nullable()
const number = (name: string, most: number) => {
  const refusal = `"${name}" must be a whole number from 1 to ${most}`
  return z.number(refusal).int(refusal).min(1, refusal).max(most, refusal)
}
export const maxFailedAttempts = number('maxFailedAttempts', 1000)
export const maxNotificationQueue = number('maxNotificationQueue', 1000)

/** Whether a text is the address of something on the web. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}

const params = z.object({ id: idParam })

export const notificationCalls = {
  settings: endpoint({
    method: 'GET',
    path: '/api/notifications',
    policy: 'admin',
    summary: 'How notifications are sent, all of them, and the events there are',
    reply: z.object({
      data: z.object({ events: z.array(notificationEvent) }),
      settings: notificationSettings,
    }),
  }),
  events: endpoint({
    method: 'GET',
    path: '/api/notificationdata',
    policy: 'admin',
    summary: 'The events that notifications may be sent for',
    reply: z.object({ events: z.array(notificationEvent) }),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/notifications',
    policy: 'admin',
    summary: 'Changes how notifications are sent; numbers that are left out become 5 and 20',
    body: z.object(
      {
        appriseApiUrl: appriseAddress.optional(),
        maxFailedAttempts: maxFailedAttempts.nullish(),
        maxNotificationQueue: maxNotificationQueue.nullish(),
      },
      ofBody,
    ),
    reply: 'ok',
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/notifications',
    policy: 'admin',
    summary: 'Makes a notification',
    body: z.object(input, ofBody),
    reply: notificationSettings,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/notifications/:id',
    policy: 'admin',
    summary: 'Changes a notification; switching it on forgets its failures',
    params,
    body: z.object(input, ofBody).partial(),
    reply: notificationSettings,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/notifications/:id',
    policy: 'admin',
    summary: 'Removes a notification, with what waits of it',
    params,
    reply: notificationSettings,
  }),
  test: endpoint({
    method: 'GET',
    path: '/api/notifications/:id/test',
    policy: 'admin',
    summary: 'Sends a notification once, with the test data of its event',
    params,
    reply: 'ok',
  }),
  testAll: endpoint({
    method: 'GET',
    path: '/api/notifications/test',
    policy: 'admin',
    summary: 'Has the test event happen; with `fail=1` what is sent for it fails',
    query: z.object({ fail: flagQuery }),
    reply: 'ok',
  }),
}
