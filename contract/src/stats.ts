import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam, sec } from './kit.ts'
import { listeningSession } from './sessions.ts'

const secondsByName = z.record(z.string(), sec)

/** How long somebody listened, by item, day and weekday (ABS wire, users §1.8). */
export const listeningStats = z.object({
  totalTime: sec,
  items: z.record(
    z.string(),
    z.object({
      id: z.string(),
      timeListening: sec,
      mediaMetadata: z.record(z.string(), z.unknown()),
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
    params: z.object({ year: z.string().max(64) }),
    reply: yearStats,
  }),
}
