import { z } from 'zod'
import { permissions } from '@lectern/contract'
import { flag, id, idOrNull, instant, json, made, number, text } from './kit.ts'

const said = permissions.partial().extend({
  librariesAccessible: z.array(z.string()).nullish().catch(null),
  itemTagsSelected: z.array(z.string()).nullish().catch(null),
})

const bookmark = z.object({
  libraryItemId: z.string(),
  time: z.number(),
  title: z.string().nullish(),
  createdAt: z.number().nullish(),
})

export const userRow = z.object({
  id,
  username: z.string().min(1),
  email: text,
  pash: text,
  type: z.enum(['root', 'admin', 'user', 'guest']),
  token: text,
  isActive: flag,
  lastSeen: instant,
  permissions: json(said.catch({}), {}),
  bookmarks: json(z.array(z.unknown()), []).transform((list) =>
    list.flatMap((one) => bookmark.safeParse(one).data ?? []),
  ),
  extraData: json(
    z.object({
      seriesHideFromContinueListening: z.array(z.string()).nullish().catch(null),
      oldUserId: z.string().nullish().catch(null),
      authOpenIDSub: z.string().nullish().catch(null),
    }),
    {},
  ),
  createdAt: made,
})
export type UserRow = z.output<typeof userRow>

/** A signed-in device; from 2.26 on. */
export const sessionRow = z.object({
  id,
  ipAddress: text,
  userAgent: text,
  refreshToken: z.string().min(1),
  expiresAt: made,
  createdAt: made,
  updatedAt: made,
  userId: id,
})

export const apiKeyRow = z.object({
  id,
  name: z.string(),
  expiresAt: instant,
  isActive: flag,
  createdAt: made,
  updatedAt: made,
  userId: id,
  createdByUserId: idOrNull,
})

const fields = {
  userId: id,
  mediaItemId: id,
  mediaItemType: z.enum(['book', 'podcastEpisode']),
}

export const progressRow = z.object({
  id,
  ...fields,
  duration: number,
  currentTime: number,
  isFinished: flag,
  hideFromContinueListening: flag,
  ebookLocation: text,
  ebookProgress: number,
  finishedAt: instant,
  extraData: json(z.object({ progress: z.number().nullish().catch(null) }), {}),
  createdAt: made,
  updatedAt: made,
})

export const playbackRow = z.object({
  id,
  userId: idOrNull,
  libraryId: idOrNull,
  deviceId: idOrNull,
  mediaItemId: idOrNull,
  mediaItemType: fields.mediaItemType,
  displayTitle: text,
  displayAuthor: text,
  duration: number,
  playMethod: number,
  mediaPlayer: text,
  startTime: number,
  currentTime: number,
  serverVersion: text,
  coverPath: text,
  timeListening: number,
  mediaMetadata: json(z.record(z.string(), z.unknown()), {}),
  date: text,
  dayOfWeek: text,
  extraData: json(z.object({ libraryItemId: z.string().nullish().catch(null) }), {}),
  createdAt: made,
  updatedAt: made,
})
export type PlaybackRow = z.output<typeof playbackRow>

export const deviceRow = z.object({
  id,
  userId: id,
  deviceId: z.string().min(1),
  clientName: text,
  clientVersion: text,
  ipAddress: text,
  deviceName: text,
  deviceVersion: text,
  extraData: json(z.record(z.string(), z.unknown()), {}),
  updatedAt: made,
})
export type DeviceRow = z.output<typeof deviceRow>

export const listRow = z.object({
  id,
  libraryId: id,
  userId: idOrNull,
  name: z.string(),
  description: text,
  createdAt: made,
  updatedAt: made,
})

export const collectionBookRow = z.object({ collectionId: id, bookId: id, order: number })
export const playlistItemRow = z.object({ playlistId: id, mediaItemId: id, order: number })
