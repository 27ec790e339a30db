import type { ServerStats, ServerYearStats } from '@lectern/contract'
import { asShownTo, unrestricted } from '#domain/caller.ts'
import type { Caller } from '#domain/caller.ts'
import type { Database } from '#storage/database.ts'
import { latestStamps, sumByItem } from './listening-stats.store.ts'
import { genresIn, namesIn, sums, timesOf, total } from './rankings.ts'
import * as store from './server-stats.store.ts'
import { rounded } from './year-review.ts'
import { readYear } from './year.ts'

export type ServerFigures = ReturnType<typeof createServerStats>

/** What the whole server holds and heard (ABS wire, statistics §6.13). */
export function createServerStats({ db }: { db: Database }) {
  return {
    async totals(): Promise<ServerStats> {
      const kinds = await store.totalsByKind(db)
      const sumOf = (wanted: typeof kinds) => ({
        totalSize: wanted.reduce((sum, { size }) => sum + size, 0),
        numItems: wanted.reduce((sum, { items }) => sum + items, 0),
        numAudioFiles: wanted.reduce((sum, { audioFiles }) => sum + audioFiles, 0),
      })
      return {
        books: sumOf(kinds.filter(({ mediaType }) => mediaType === 'book')),
        podcasts: sumOf(kinds.filter(({ mediaType }) => mediaType === 'podcast')),
        total: sumOf(kinds),
      }
    },

    /** `year` as text: 2000…9999. Podcasts count among the genres, as other servers of this wire do. */
    async year(year: string, caller: Pick<Caller, 'scope'>): Promise<ServerYearStats> {
      const { days, start, end } = readYear(year)
      const rows = await sumByItem(db, {
        userId: null,
        scope: asShownTo(caller.scope, unrestricted),
        days,
      })
      const stamps = rows.length === 0 ? new Map<string, never>() : await latestStamps(db, null)
      const byItem = sums(rows, (row) => row.itemId)
      const top = (namesOf: (metadata: Record<string, unknown> | undefined) => string[]) =>
        rounded(timesOf(byItem, (id) => namesOf(stamps.get(id)?.metadata))).slice(0, 3)
      const added = await store.booksAdded(db, start, end)
      const books = (await store.totalsByKind(db)).find(({ mediaType }) => mediaType === 'book')
      return {
        numListeningSessions: rows.reduce((sum, row) => sum + row.sessions, 0),
        numBooksAdded: added.count,
        numAuthorsAdded: await store.countAuthorsAdded(db, start, end),
        totalBooksAddedSize: added.size,
        totalBooksAddedDuration: Math.round(added.duration),
        booksAddedWithCovers: added.withCovers,
        totalBooksSize: books?.size ?? 0,
        totalBooksDuration: books?.duration ?? 0,
        totalListeningTime: Math.round(total(rows)),
        numBooks: books?.items ?? 0,
        topAuthors: top((metadata) => namesIn(metadata?.['authors'])),
        topNarrators: top((metadata) => namesIn(metadata?.['narrators'])),
        topGenres: top(genresIn).map(({ name, time }) => ({ genre: name, time })),
      }
    },
  }
}
