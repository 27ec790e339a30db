/** A visible book of a series with the user's own progress of it; in the order of the series. */
export interface SeriesBook<Id extends string = string> {
  seriesId: string
  name: string
  itemId: Id
  sequence: string | null
  number: number | null
  isFinished: 0 | 1 | null
  position: number | null
  lastUpdate: number | null
}

export interface NextBook<Id extends string = string> {
  itemId: Id
  series: { id: string; name: string; sequence: string | null }
}

interface Options {
  hidden: ReadonlySet<string>
  /** The library's onlyShowLaterBooksInContinueSeries. */
  onlyLater: boolean
}

/**
 * The next book of every series that is under way but of which none is open: some finished, some not, none begun.
 * The series listened to last comes first.
 */
export function nextBooks<Id extends string>(
  books: readonly SeriesBook<Id>[],
  { hidden, onlyLater }: Options,
): NextBook<Id>[] {
  const series = new Map<string, SeriesBook<Id>[]>()
  for (const book of books) series.set(book.seriesId, [...(series.get(book.seriesId) ?? []), book])
  return [...series.values()]
    .filter((members) => !hidden.has(members[0]?.seriesId ?? '') && isUnderWay(members))
    .sort((a, b) => latest(b) - latest(a))
    .flatMap((members) => {
      const next = members.find((book) => isOpen(book) && (!onlyLater || isLater(book, members)))
      if (next === undefined) return []
      const { itemId, seriesId, name, sequence } = next
      return [{ itemId, series: { id: seriesId, name, sequence } }]
    })
}

const isOpen = (book: SeriesBook): boolean => book.isFinished !== 1

function isUnderWay(members: readonly SeriesBook[]): boolean {
  const begun = members.some((book) => isOpen(book) && (book.position ?? 0) > 0)
  return !begun && members.some(isOpen) && members.some((book) => !isOpen(book))
}

const latest = (members: readonly SeriesBook[]): number =>
  Math.max(...members.map((book) => book.lastUpdate ?? 0))

function isLater(book: SeriesBook, members: readonly SeriesBook[]): boolean {
  const finished = members
    .filter((member) => !isOpen(member))
    .map((member) => member.number ?? -Infinity)
  return (book.number ?? -Infinity) > Math.max(...finished)
}
