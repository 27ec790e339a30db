import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam, listParsedLater, ms, numberQuery, sec, textQuery } from './kit.ts'
import { mediaProgress } from './media-progress.ts'
import { user } from './users.ts'

/** Longest position or duration that is believed: about 30 years. */
const longestS = 1e9
const amount = (name: string, most: number) =>
  z
    .number(`"${name}" must be a number`)
    .min(0, `"${name}" must not be negative`)
    .max(most, `"${name}" is too large`)
/** Clients send null where they know nothing; that counts as not sent. */
export const secondsInput = (name: string) => amount(name, longestS).nullish()
/** ms */
export const instantInput = (name: string) =>
  amount(name, 8.64e15)
    // Some apps write 0 where they know nothing.
    .transform((value) => (value === 0 ? null : Math.round(value)))
    .nullish()
const fraction = (name: string) => amount(name, 1e6).nullish()
const flag = (name: string) => z.boolean(`"${name}" must be true or false`).nullish()
const noLocation = '"ebookLocation" must be a text of at most 4096 characters'

/** What a client may say about its progress (ABS wire, users §1.7.1). */
export const progressUpdate = z.object({
  duration: secondsInput('duration'),
  currentTime: secondsInput('currentTime'),
  progress: fraction('progress'),
  isFinished: flag('isFinished'),
  hideFromContinueListening: flag('hideFromContinueListening'),
  ebookLocation: z
    .union([z.string().max(4096, noLocation), z.number().transform(String)], noLocation)
    .nullish(),
  ebookProgress: fraction('ebookProgress'),
  finishedAt: instantInput('finishedAt'),
  lastUpdate: instantInput('lastUpdate'),
  startedAt: instantInput('startedAt'),
  createdAt: instantInput('createdAt'),
  markAsFinishedTimeRemaining: secondsInput('markAsFinishedTimeRemaining'),
  markAsFinishedPercentComplete: amount('markAsFinishedPercentComplete', 100).nullish(),
})
export type ProgressUpdate = z.output<typeof progressUpdate>

export const batchProgressEntry = progressUpdate.extend({
  libraryItemId: z.string().max(512),
  episodeId: z.string().max(512).nullish(),
})
export type ProgressEntry = z.output<typeof batchProgressEntry>

const noBatch = 'Missing request payload'
/** Entries that make no sense are left out when they are read. */
const progressBatch = listParsedLater(batchProgressEntry, noBatch).refine(
  (entries) => entries.length > 0,
  noBatch,
)
export type ProgressBatch = z.output<typeof progressBatch>

/** One stretch of the journal, condensed: what a device reported and what became of it. */
export const historyEntry = z.object({
  /** Names the entry for `restore`; grows with time. */
  seq: z.number().int(),
  device: z.string().nullable(),
  sessionId: z.string().nullable(),
  kind: z.enum(['play', 'seek', 'mark', 'reset', 'import', 'ebook']),
  /** Where the stretch began and where it ended. */
  from: sec,
  position: sec,
  duration: sec,
  /** Seconds credited as listened. */
  listened: sec,
  /** When it happened by the device's clock, clamped to ours. */
  at: ms,
  receivedAt: ms,
  adopted: z.boolean(),
  reason: z.string(),
})
export type HistoryEntry = z.output<typeof historyEntry>

export const readThrough = z.object({
  id: z.string(),
  startedAt: ms,
  finishedAt: ms.nullable(),
})

export const positionHistory = z.object({
  entries: z.array(historyEntry),
  readThroughs: z.array(readThrough),
})
export type PositionHistory = z.output<typeof positionHistory>

const itemParams = z.object({ id: idParam })
const episodeParams = z.object({ id: idParam, episodeId: idParam })

/** Progress of the caller (ABS wire, users §1.7) and, of our own, its history. */
export const progressCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/me/progress',
    policy: 'user',
    summary: 'All progress of the caller',
    reply: z.object({ mediaProgress: z.array(mediaProgress) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/me/progress/:id',
    policy: 'user',
    summary: 'Progress in one item',
    params: itemParams,
    reply: mediaProgress,
  }),
  getEpisode: endpoint({
    method: 'GET',
    path: '/api/me/progress/:id/:episodeId',
    policy: 'user',
    summary: 'Progress in one episode',
    params: episodeParams,
    reply: mediaProgress,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/me/progress/:id',
    policy: 'user',
    summary: 'Moves, marks or resets the progress in one item',
    params: itemParams,
    body: progressUpdate,
    reply: 'ok',
  }),
  updateEpisode: endpoint({
    method: 'PATCH',
    path: '/api/me/progress/:id/:episodeId',
    policy: 'user',
    summary: 'Moves, marks or resets the progress in one episode',
    params: episodeParams,
    body: progressUpdate,
    reply: 'ok',
  }),
  batch: endpoint({
    method: 'PATCH',
    path: '/api/me/progress/batch/update',
    policy: 'user',
    summary: 'Many updates at once; entries that make no sense are skipped',
    body: progressBatch,
    reply: 'ok',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/me/progress/:id',
    policy: 'user',
    summary: 'Forgets one progress, by progress id',
    params: itemParams,
    reply: 'ok',
  }),
  hide: endpoint({
    method: 'GET',
    path: '/api/me/progress/:id/remove-from-continue-listening',
    policy: 'user',
    summary: 'Hides one progress from the continue shelf, by progress id; answers the user',
    params: itemParams,
    reply: user,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/me/item/:id/history',
    policy: 'user',
    summary: 'Where each device has been in an item, latest first, and when it was read',
    params: itemParams,
    query: z.object({ episode: textQuery, limit: numberQuery }),
    reply: positionHistory,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/me/item/:id/history/:seq/restore',
    policy: 'user',
    summary: 'Goes back to the position of a history entry',
    params: z.object({ id: idParam, seq: z.coerce.number().int().min(0) }),
    reply: mediaProgress,
  }),
}
