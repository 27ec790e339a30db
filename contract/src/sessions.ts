import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { chapter } from './file-schemas.ts'
import { itemMediaType } from './item-schemas.ts'
import { flagQuery, idParam, ms, numberQuery, sec, textQuery } from './kit.ts'

/** The device of a session; keys that nobody knows are left out (ABS wire, playback §3.2). */
export const deviceInfo = z.object({
  id: z.string(),
  userId: z.string().optional(),
  deviceId: z.string(),
  ipAddress: z.string().optional(),
  browserName: z.string().optional(),
  browserVersion: z.string().optional(),
  osName: z.string().optional(),
  osVersion: z.string().optional(),
  deviceType: z.string().optional(),
  clientVersion: z.string().optional(),
  manufacturer: z.string().optional(),
  model: z.string().optional(),
  sdkVersion: z.string().optional(),
  clientName: z.string().optional(),
  deviceName: z.string().optional(),
})
export type DeviceInfo = z.output<typeof deviceInfo>

/** Words of metadata, each of the kind that an app gave it. */
export const sessionMetadata = z.record(z.string(), z.unknown())

/** A stored session: what was listened to, where and for how long. */
export const listeningSession = z.object({
  id: z.string(),
  userId: z.string().nullable(),
  libraryId: z.string().nullable(),
  libraryItemId: z.string().nullable(),
  bookId: z.string().nullable(),
  episodeId: z.string().nullable(),
  mediaType: itemMediaType,
  /** Of the book or podcast, as when it was heard. Open on this wire: of offline sessions it is what their app said. */
  mediaMetadata: sessionMetadata,
  chapters: z.array(chapter),
  displayTitle: z.string(),
  displayAuthor: z.string(),
  coverPath: z.string().nullable(),
  duration: sec,
  /** 0 direct, 1 direct stream, 2 transcode, 3 local. */
  playMethod: z.number().int().min(0).max(3),
  mediaPlayer: z.string().nullable(),
  deviceInfo: deviceInfo.nullable(),
  serverVersion: z.string().nullable(),
  /** `YYYY-MM-DD` in the server's zone. */
  date: z.string(),
  dayOfWeek: z.string(),
  timeListening: sec,
  startTime: sec,
  currentTime: sec,
  startedAt: ms,
  updatedAt: ms,
})
export type ListeningSession = z.output<typeof listeningSession>

const namedUser = z.object({ id: z.string(), username: z.string() })
const withUser = listeningSession.extend({
  user: namedUser.nullable(),
  // Constants that listings of this wire carry; no client reads them.
  lastSave: z.number(),
  audioTracks: z.array(z.never()),
  stream: z.null(),
  shareSessionId: z.null(),
  mediaItemShareId: z.null(),
  coverAspectRatio: z.null(),
})
const page = {
  total: z.number().int(),
  numPages: z.number().int(),
  page: z.number().int(),
  itemsPerPage: z.number().int(),
}
export const sessionPage = z.object({ ...page, sessions: z.array(listeningSession) })
export type SessionPage = z.output<typeof sessionPage>
export const namedSessionPage = z.object({
  ...page,
  sessions: z.array(withUser),
  userId: z.string().optional(),
})
export type NamedSessionPage = z.output<typeof namedSessionPage>

const paging = z.object({ itemsPerPage: numberQuery, page: numberQuery })
/** Words of `sort` are keys of a session; others are not heard. Ours: `from` and `to`, days both of which count. */
const ordered = paging.extend({ sort: textQuery, desc: flagQuery, from: textQuery, to: textQuery })
const idParams = z.object({ id: idParam })
const noSessions = '"sessions" must be a list of ids'

/** Listings of what was listened to (ABS wire, users §1.8, playback §3.4). */
export const sessionCalls = {
  mine: endpoint({
    method: 'GET',
    path: '/api/me/listening-sessions',
    policy: 'user',
    summary: 'Sessions of the caller, latest first unless `sort` and `desc` say otherwise',
    query: ordered,
    reply: sessionPage,
  }),
  ofItem: endpoint({
    method: 'GET',
    path: '/api/me/item/listening-sessions/:id',
    policy: 'user',
    summary: 'Sessions of the caller in one book',
    params: idParams,
    query: paging,
    reply: sessionPage,
  }),
  ofEpisode: endpoint({
    method: 'GET',
    path: '/api/me/item/listening-sessions/:id/:episodeId',
    policy: 'user',
    summary: 'Sessions of the caller in one episode',
    params: z.object({ id: idParam, episodeId: idParam }),
    query: paging,
    reply: sessionPage,
  }),
  ofUser: endpoint({
    method: 'GET',
    path: '/api/users/:id/listening-sessions',
    policy: 'user',
    summary: 'Sessions of a user: oneself, or anybody for an admin',
    params: idParams,
    query: paging,
    reply: namedSessionPage,
  }),
  all: endpoint({
    method: 'GET',
    path: '/api/sessions',
    policy: 'admin-or-404',
    summary: 'Sessions of everybody or of one user',
    query: ordered.extend({ user: textQuery }),
    reply: namedSessionPage,
  }),
  open: endpoint({
    method: 'GET',
    path: '/api/sessions/open',
    policy: 'admin-or-404',
    summary: 'Sessions that are open right now',
    reply: z.object({
      sessions: z.array(listeningSession.extend({ user: namedUser.nullable() })),
      shareSessions: z.array(listeningSession),
      /** Ours: the server's time, which the sessions' times are measured by; ms. */
      lecternNow: z.int(),
    }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/sessions/:id',
    policy: 'user',
    summary: 'Removes a session from the history: the owner or an admin',
    params: idParams,
    reply: 'ok',
  }),
  removeMany: endpoint({
    method: 'POST',
    path: '/api/sessions/batch/delete',
    policy: 'admin',
    summary: 'Removes several sessions from the history',
    body: z.object({
      sessions: z
        .array(z.string(noSessions), noSessions)
        .max(10_000, 'Remove at most 10,000 sessions at once'),
    }),
    reply: 'ok',
  }),
}
