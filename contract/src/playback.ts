import { z } from 'zod'
import { clientDevice } from './client-device.ts'
import { endpoint } from './endpoint.ts'
import { idParam, listParsedLater } from './kit.ts'
import { mediaProgress } from './media-progress.ts'
import { playbackSession } from './playback-session.ts'
import { instantInput, secondsInput } from './progress.ts'
import { saidMetadata } from './said-metadata.ts'
import { streamOptions } from './streams.ts'

/** iOS sends "1" and "" for flags. */
const truthy = z
  .union([z.boolean(), z.number(), z.string()])
  .transform((value) => Boolean(value) && value !== '0')
  .optional()
  .catch(undefined)

export const playRequest = z
  .object({
    deviceInfo: clientDevice.nullish().catch(null),
    mediaPlayer: z.string().max(256).nullish().catch(null),
    forceDirectPlay: truthy,
    forceTranscode: truthy,
    supportedMimeTypes: z.array(z.string().max(256)).max(256).nullish().catch(null),
    /** Ours: codecs that the player decodes, such as `h264` or `opus`; files hold some that their type doesn't say. */
    supportedCodecs: z.array(z.string().max(64)).max(64).nullish().catch(null),
    /** Ours: how a stream should be made, if it comes to one. */
    lecternStream: streamOptions.nullish().catch(null),
  })
  .nullish()
  .transform((value) => value ?? {})
export type PlayRequest = z.output<typeof playRequest>

/** `timeListened` counts from the last sync on. */
export const syncBody = z
  .object({
    currentTime: secondsInput('currentTime'),
    timeListened: secondsInput('timeListened'),
    duration: secondsInput('duration'),
    /** Ours: `lastUpdate` of the progress that the player has seen, when that isn't its own doing. */
    lecternKnows: instantInput('lecternKnows'),
  })
  .nullish()
  .transform((value) => value ?? {})
export type SyncBody = z.output<typeof syncBody>

/** Listening must not be lost for a long title, so texts are cut, not refused. */
const cutText = z
  .string()
  .transform((text) => text.slice(0, 4096))
  .nullish()

const noId = 'A session needs an id of at most 255 characters'
const noItem = 'A session needs the id of its item'
const noEpisode = 'The id of an episode must be a text'

/** A session that was listened to without the server; `timeListening` is absolute. */
export const localSession = z.object({
  id: z.string(noId).min(1, noId).max(255, noId),
  libraryItemId: z.string(noItem).max(512, noItem),
  episodeId: z.string(noEpisode).max(512, noEpisode).nullish(),
  mediaMetadata: saidMetadata.nullish().catch(null),
  displayTitle: cutText,
  displayAuthor: cutText,
  coverPath: cutText,
  duration: secondsInput('duration'),
  playMethod: z.number().int().min(0).max(3).nullish(),
  mediaPlayer: cutText,
  deviceInfo: clientDevice.nullish().catch(null),
  serverVersion: cutText,
  date: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .nullish()
    .catch(null),
  timeListening: secondsInput('timeListening'),
  startTime: secondsInput('startTime'),
  currentTime: secondsInput('currentTime'),
  startedAt: instantInput('startedAt'),
  updatedAt: instantInput('updatedAt'),
  /** Ours: the session of the server that this is the undelivered rest of. */
  lecternSession: z.string().max(255).nullish().catch(null),
})
export type LocalSession = z.output<typeof localSession>

/** Many of them, each with a result of its own. What isn't a list is an empty one. */
const localSessions = z
  .object({
    sessions: listParsedLater(localSession).catch([]),
    deviceInfo: clientDevice.nullish().catch(null),
  })
  .catch({ sessions: [], deviceInfo: null })
export type LocalSessionBatch = z.output<typeof localSessions>

export const localResult = z.object({
  id: z.string(),
  success: z.boolean(),
  progressSynced: z.boolean().optional(),
  error: z.string().optional(),
})
export type LocalResult = z.output<typeof localResult>

/** Ours: what became of a report, and the progress as it is now; null when there is none. */
export const reportOutcome = z.object({
  adopted: z.boolean(),
  reason: z.string(),
  mediaProgress: mediaProgress.nullable(),
})
export type ReportOutcome = z.output<typeof reportOutcome>

/** `OK`; with `Prefer: return=representation` what became of the report. */
const reportReply = z.union([z.literal('OK'), reportOutcome])

const itemParams = z.object({ id: idParam })

/** Playing (ABS wire, playback §3.1, §3.3, §3.4). */
export const playbackCalls = {
  play: endpoint({
    method: 'POST',
    path: '/api/items/:id/play',
    policy: 'user',
    summary: 'Opens a session for a book',
    params: itemParams,
    body: playRequest,
    reply: playbackSession,
  }),
  playEpisode: endpoint({
    method: 'POST',
    path: '/api/items/:id/play/:episodeId',
    policy: 'user',
    summary: 'Opens a session for an episode',
    params: z.object({ id: idParam, episodeId: idParam }),
    body: playRequest,
    reply: playbackSession,
  }),
  session: endpoint({
    method: 'GET',
    path: '/api/session/:id',
    policy: 'user',
    summary: 'An open session: the owner or an admin',
    params: itemParams,
    reply: playbackSession,
  }),
  sync: endpoint({
    method: 'POST',
    path: '/api/session/:id/sync',
    policy: 'user',
    summary: 'Reports position and listened time of an open session',
    params: itemParams,
    body: syncBody,
    reply: reportReply,
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/session/:id/close',
    policy: 'user',
    summary: 'Closes a session, with a last report if one is sent',
    params: itemParams,
    body: syncBody,
    reply: reportReply,
  }),
  local: endpoint({
    method: 'POST',
    path: '/api/session/local',
    policy: 'user',
    summary: 'Takes over one offline session',
    body: localSession,
    reply: 'ok',
  }),
  localAll: endpoint({
    method: 'POST',
    path: '/api/session/local-all',
    policy: 'user',
    summary: 'Takes over many offline sessions, each with its own result',
    body: localSessions,
    reply: z.object({ results: z.array(localResult) }),
  }),
  track: endpoint({
    method: 'GET',
    path: '/public/session/:id/track/:index',
    policy: 'open',
    summary: 'Audio of an open session; the session id is the key',
    params: z.object({ id: idParam, index: z.string().max(32) }),
    reply: 'file',
  }),
}
