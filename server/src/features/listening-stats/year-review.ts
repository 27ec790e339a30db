import type { YearStats } from '@lectern/contract'
import type { DaySum, FinishedBook, ItemStamp } from './listening-stats.store.ts'
import { genresIn, namesIn, sums, timesOf, total } from './rankings.ts'

export interface YearFacts {
  days: readonly DaySum[]
  /** By item id. */
  stamps: ReadonlyMap<string, Pick<ItemStamp, 'title' | 'metadata'>>
  finished: readonly FinishedBook[]
  /** Items that have a cover. */
  covers: ReadonlySet<string>
}

/** A year in review (ABS wire, users §1.9). Authors, genres and narrators are those of books only. */
export function reviewYear({ days, stamps, finished, covers }: YearFacts): YearStats {
  const books = days.filter((day) => day.mediaType === 'book')
  const byItem = sums(books, (day) => day.itemId)
  const ranked = (key: string) =>
    rounded(timesOf(byItem, (itemId) => namesIn(stamps.get(itemId)?.metadata[key])))
  const genres = timesOf(byItem, (itemId) => genresIn(stamps.get(itemId)?.metadata))
  const [month] = rounded(sums(days, (day) => String(Number(day.date.slice(5, 7)) - 1)))
  const longest = finished.reduce<FinishedBook | null>(
    (a, b) => (a === null || b.duration > a.duration ? b : a),
    null,
  )
  const heard = rounded(byItem).map(({ name }) => name)
  return {
    totalListeningSessions: days.reduce((sum, day) => sum + day.sessions, 0),
    totalListeningTime: Math.round(total(days)),
    totalBookListeningTime: Math.round(total(books)),
    totalPodcastListeningTime: Math.round(total(days.filter((day) => day.mediaType === 'podcast'))),
    topAuthors: ranked('authors').slice(0, 3),
    topGenres: rounded(genres)
      .slice(0, 3)
      .map(({ name, time }) => ({ genre: name, time })),
    mostListenedNarrator: ranked('narrators')[0] ?? null,
    mostListenedMonth: month === undefined ? null : { month: Number(month.name), time: month.time },
    numBooksFinished: finished.length,
    // Editions of one book count once.
    numBooksListened: new Set(heard.map((id) => stamps.get(id)?.title ?? id)).size,
    longestAudiobookFinished:
      longest === null || longest.duration <= 0
        ? null
        : {
            id: longest.bookId,
            title: longest.title,
            duration: longest.duration,
            finishedAt: new Date(longest.finishedAt).toISOString(),
          },
    booksWithCovers: heard.filter((id) => covers.has(id)).slice(0, 25),
    finishedBooksWithCovers: finished
      .filter((book) => book.hasCover)
      .slice(0, 5)
      .map((book) => book.itemId),
  }
}

/** Names with whole seconds, most first. */
export function rounded(times: ReadonlyMap<string, number>): { name: string; time: number }[] {
  return [...times]
    .map(([name, time]) => ({ name, time: Math.round(time) }))
    .sort((a, b) => b.time - a.time)
}
