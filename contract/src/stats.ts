import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam, sec, textQuery } from './kit.ts'
import { listeningSession, sessionMetadata } from './sessions.ts'

const secondsByName = z.record(z.string(), sec)

/** How long somebody listened, by item, day and weekday (ABS wire, users §1.8). */
export const listeningStats = z.object({
  totalTime: sec,
  items: z.record(
    z.string(),
    z.object({
      id: z.string(),
      timeListening: sec,
      mediaMetadata: sessionMetadata,
    }),
  ),
  /** `YYYY-MM-DD` → seconds. */
  days: secondsByName,
  /** `Monday` → seconds. */
  dayOfWeek: secondsByName,
  today: sec,
  recentSessions: z.array(listeningSession),
})
export type ListeningStats = z.output<typeof listeningStats>

const namedTime = z.object({ name: z.string(), time: sec })

/** A year in review (ABS wire, users §1.9). */
export const yearStats = z.object({
  totalListeningSessions: z.number().int(),
  totalListeningTime: sec,
  totalBookListeningTime: sec,
  totalPodcastListeningTime: sec,
  topAuthors: z.array(namedTime),
  topGenres: z.array(z.object({ genre: z.string(), time: sec })),
  mostListenedNarrator: namedTime.nullable(),
  /** month 0…11 */
  mostListenedMonth: z.object({ month: z.number().int(), time: sec }).nullable(),
  numBooksFinished: z.number().int(),
  numBooksListened: z.number().int(),
  longestAudiobookFinished: z
    .object({ id: z.string(), title: z.string(), duration: sec, finishedAt: z.string() })
    .nullable(),
  booksWithCovers: z.array(z.string()),
  finishedBooksWithCovers: z.array(z.string()),
})
export type YearStats = z.output<typeof yearStats>

/** A year of the whole server (ABS wire, statistics §6.13). */
export const serverYearStats = z.object({
  numListeningSessions: z.number().int(),
  numBooksAdded: z.number().int(),
  numAuthorsAdded: z.number().int(),
  /** bytes */
  totalBooksAddedSize: z.number(),
  totalBooksAddedDuration: sec,
  /** Item ids, at most 25. */
  booksAddedWithCovers: z.array(z.string()),
  totalBooksSize: z.number(),
  totalBooksDuration: sec,
  totalListeningTime: sec,
  numBooks: z.number().int(),
  topAuthors: z.array(namedTime),
  topNarrators: z.array(namedTime),
  topGenres: z.array(z.object({ genre: z.string(), time: sec })),
})
export type ServerYearStats = z.output<typeof serverYearStats>

const mediaTotals = z.object({
  /** bytes */
  totalSize: z.number(),
  numItems: z.number().int(),
  numAudioFiles: z.number().int(),
})
export const serverStats = z.object({
  books: mediaTotals,
  podcasts: mediaTotals,
  total: mediaTotals,
})
export type ServerStats = z.output<typeof serverStats>

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** Ours: every day of a listener, cheap however long the history is. */
export const listeningDays = z.object({
  /** The day it is for the server, which names the days. */
  today: day,
  /** First day with a second heard; null before there is one. */
  firstDay: day.nullable(),
  /** `YYYY-MM-DD` → seconds; days without listening are left out. */
  days: secondsByName,
  totalTime: sec,
  /** Books and episodes that are finished. */
  numFinished: z.number().int(),
})
export type ListeningDays = z.output<typeof listeningDays>

/** A name with the time it was heard. Ids are null where nothing in the libraries bears the name any more. */
const rankedName = namedTime.extend({ id: z.string().nullable(), libraryId: z.string().nullable() })

/** Ours: what was listened to most, ever or between two days. */
export const listeningTops = z.object({
  totalTime: sec,
  numSessions: z.number().int(),
  numItems: z.number().int(),
  items: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      author: z.string(),
      time: sec,
      /** The item can still be opened. */
      isThere: z.boolean(),
      hasCover: z.boolean(),
      /** ms: version of the cover. */
      updatedAt: z.number(),
    }),
  ),
  authors: z.array(rankedName),
  narrators: z.array(rankedName),
  genres: z.array(rankedName),
})
export type ListeningTops = z.output<typeof listeningTops>

const yearParams = z.object({ year: z.string().max(64) })

export const statsCalls = {
  mine: endpoint({
    method: 'GET',
    path: '/api/me/listening-stats',
    policy: 'user',
    summary: 'How long the caller listened',
    reply: listeningStats,
  }),
  ofUser: endpoint({
    method: 'GET',
    path: '/api/users/:id/listening-stats',
    policy: 'user',
    summary: 'How long a user listened: oneself, or anybody for an admin',
    params: z.object({ id: idParam }),
    reply: listeningStats,
  }),
  year: endpoint({
    method: 'GET',
    path: '/api/me/stats/year/:year',
    policy: 'user',
    summary: "The caller's year in review",
    params: yearParams,
    reply: yearStats,
  }),
  days: endpoint({
    method: 'GET',
    path: '/api/me/stats/days',
    policy: 'user',
    summary: 'Seconds heard by day; admins may name another `user`',
    query: z.object({ user: textQuery }),
    reply: listeningDays,
  }),
  tops: endpoint({
    method: 'GET',
    path: '/api/me/stats/tops',
    policy: 'user',
    summary: 'What was heard most, between two days if told; admins may name another `user`',
    query: z.object({ user: textQuery, from: textQuery, to: textQuery }),
    reply: listeningTops,
  }),
  server: endpoint({
    method: 'GET',
    path: '/api/stats/server',
    policy: 'admin',
    summary: 'How much this server holds',
    reply: serverStats,
  }),
  serverYear: endpoint({
    method: 'GET',
    path: '/api/stats/year/:year',
    policy: 'admin',
    summary: "The server's year in review",
    params: yearParams,
    reply: serverYearStats,
  }),
}
