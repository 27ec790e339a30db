import { hasBit } from '#features/items/index.ts'
import type { ItemBits } from '#features/items/index.ts'
import type { Member, SeriesMembers } from './series-members.ts'

/** How somebody stands with a book itself. */
export interface OwnBook {
  isFinished: boolean
  /** Seconds. */
  position: number
  /** ms */
  lastUpdate: number
}

/** A book to go on with. */
export interface NextBook {
  position: number
  seriesId: string
}

interface Asked {
  series: SeriesMembers
  /** Items that may be seen. */
  visible: ItemBits
  /** By position of the book. */
  own: ReadonlyMap<number, OwnBook>
  hidden: ReadonlySet<string>
  /** The library's onlyShowLaterBooksInContinueSeries. */
  onlyLater: boolean
}

/**
 * The next book of every series that is under way but of which none is open: some finished, some not, none begun.
 * The series listened to last comes first.
 */
export function nextBooks({ series, visible, own, hidden, onlyLater }: Asked): NextBook[] {
  const isFinished = ({ position }: Member): boolean => own.get(position)?.isFinished ?? false
  const isBegun = (member: Member): boolean =>
    !isFinished(member) && (own.get(member.position)?.position ?? 0) > 0
  const latest = (members: readonly Member[]): number =>
    Math.max(...members.map(({ position }) => own.get(position)?.lastUpdate ?? 0))

  const next: (NextBook & { at: number })[] = []
  for (const [seriesId, all] of series) {
    if (!all.some(isFinished) || hidden.has(seriesId)) continue
    const members = all.filter(({ position }) => hasBit(visible, position))
    const finished = members.filter(isFinished)
    if (finished.length === 0 || members.some(isBegun)) continue
    const last = onlyLater ? Math.max(...finished.map(numberOf)) : null
    const book = members.find(
      (member) => !isFinished(member) && (last === null || numberOf(member) > last),
    )
    if (book !== undefined) next.push({ position: book.position, seriesId, at: latest(members) })
  }
  return next
    .sort((a, b) => b.at - a.at || (a.seriesId < b.seriesId ? -1 : 1))
    .map(({ position, seriesId }) => ({ position, seriesId }))
}

const numberOf = ({ number }: Member): number => number ?? -Infinity
