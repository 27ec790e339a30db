import { z } from 'zod'
import { flag, id, idOrNull, instant, json, made, text } from './kit.ts'

export const settingRow = z.object({
  key: z.string(),
  value: json(z.record(z.string(), z.unknown()), {}),
})

export const serverSettings = z.looseObject({
  tokenSecret: z.string().min(1).nullish().catch(null),
  version: z.string().nullish().catch(null),
})

export const notification = z.object({
  id,
  libraryId: idOrNull,
  eventName: z.string(),
  urls: z.array(z.string()),
  titleTemplate: text,
  bodyTemplate: text,
  enabled: flag,
  type: z.enum(['info', 'success', 'warning', 'failure']).catch('info'),
  createdAt: z.number().nullish(),
  lastFiredAt: z.number().nullish().catch(null),
  numTimesFired: z.number().catch(0),
})

export const notificationSettings = z.object({
  appriseApiUrl: text,
  maxFailedAttempts: z.number().catch(5),
  maxNotificationQueue: z.number().catch(20),
  notifications: z.array(z.unknown()).catch([]),
})

export const mailSettings = z.object({
  host: text,
  port: z.coerce.number().catch(465),
  secure: z.boolean().catch(true),
  rejectUnauthorized: z.boolean().catch(true),
  user: text,
  pass: text,
  testAddress: text,
  fromAddress: text,
  ereaderDevices: z.array(z.unknown()).catch([]),
})

export const ereader = z.object({
  name: z.string().min(1),
  email: z.string().min(1),
  availabilityOption: z
    .enum(['adminOrUp', 'userOrUp', 'guestOrUp', 'specificUsers'])
    .catch('adminOrUp'),
  users: z.array(z.string()).catch([]),
})

export const feedRow = z.object({
  id,
  slug: z.string().min(1),
  entityType: z.string(),
  entityId: id,
  serverAddress: text,
  ownerName: text,
  ownerEmail: text,
  preventIndexing: flag,
  createdAt: made,
  updatedAt: made,
  userId: idOrNull,
})

export const providerRow = z.object({
  id,
  name: z.string(),
  mediaType: z.enum(['book', 'podcast']),
  url: z.string(),
  authHeaderValue: text,
  createdAt: made,
  updatedAt: made,
})

export const shareRow = z.object({
  id,
  slug: z.string().min(1),
  /** Of the book or the episode. */
  mediaItemId: id,
  mediaItemType: z.string(),
  expiresAt: instant,
  isDownloadable: flag,
  createdAt: made,
  updatedAt: made,
  userId: idOrNull,
})
