import type { YearStats } from '@lectern/contract'
import type { DaySum, FinishedBook } from './listening-stats.store.ts'

export interface YearFacts {
  days: readonly DaySum[]
  /** Item id → metadata of its last session. */
  metadata: ReadonlyMap<string, Record<string, unknown>>
  finished: readonly FinishedBook[]
  /** Items that have a cover. */
  covers: ReadonlySet<string>
}

/** A year in review (ABS wire, users §1.9). Authors, genres and narrators are those of books only. */
export function reviewYear({ days, metadata, finished, covers }: YearFacts): YearStats {
  const books = days.filter((day) => day.mediaType === 'book')
  const byItem = sums(books, (day) => day.itemId)
  const names = (key: string): Map<string, number> => {
    const times = new Map<string, number>()
    for (const [itemId, seconds] of byItem) {
      for (const name of namesIn(metadata.get(itemId)?.[key])) add(times, name, seconds)
    }
    return times
  }
  const genres = [...names('genres')].filter(([name]) => !/audiobook/i.test(name))
  const narrator = most(names('narrators'), 1)[0]
  const month = most(
    sums(days, (day) => String(Number(day.date.slice(5, 7)) - 1)),
    1,
  )[0]
  const longest = finished.reduce<FinishedBook | null>(
    (a, b) => (a === null || b.duration > a.duration ? b : a),
    null,
  )
  const heard = most(byItem, Infinity).map(({ name }) => name)
  return {
    totalListeningSessions: days.reduce((sum, day) => sum + day.sessions, 0),
    totalListeningTime: Math.round(total(days)),
    totalBookListeningTime: Math.round(total(books)),
    totalPodcastListeningTime: Math.round(total(days.filter((day) => day.mediaType === 'podcast'))),
    topAuthors: most(names('authors'), 3),
    topGenres: most(new Map(genres), 3).map(({ name, time }) => ({ genre: name, time })),
    mostListenedNarrator: narrator ?? null,
    mostListenedMonth: month === undefined ? null : { month: Number(month.name), time: month.time },
    numBooksFinished: finished.length,
    // Editions of one book count once.
    numBooksListened: new Set(books.map((day) => day.title)).size,
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

/** Seconds under each key; days without one are left out. */
export function sums(
  days: readonly DaySum[],
  keyOf: (day: DaySum) => string | null,
): Map<string, number> {
  const times = new Map<string, number>()
  for (const day of days) {
    const key = keyOf(day)
    if (key !== null) add(times, key, day.seconds)
  }
  return times
}

export function total(days: readonly DaySum[]): number {
  return days.reduce((sum, day) => sum + day.seconds, 0)
}

function most(times: ReadonlyMap<string, number>, limit: number): { name: string; time: number }[] {
  return [...times]
    .map(([name, time]) => ({ name, time: Math.round(time) }))
    .sort((a, b) => b.time - a.time)
    .slice(0, limit)
}

/** Names in a list of texts or of `{name}`; sessions carry what clients sent, so anything may be there. */
function namesIn(value: unknown): string[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((one: unknown) => {
    const name = typeof one === 'string' ? one : (one as { name?: unknown } | null)?.name
    return typeof name === 'string' && name !== '' ? [name] : []
  })
}

function add(times: Map<string, number>, key: string, seconds: number): void {
  times.set(key, (times.get(key) ?? 0) + seconds)
}
