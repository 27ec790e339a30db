import { bitsOf, hasBit } from '#features/items/index.ts'
import type { ItemBits, Looking } from '#features/items/index.ts'
import type { OwnBook } from '../series/continue-series.ts'

/** How somebody stands with an item or one of its episodes. */
export interface OwnPlace {
  itemId: string
  /** '' for the item itself. */
  episodeId: string
  isFinished: boolean
  isHidden: boolean
  /** Seconds. */
  position: number
  hasRead: boolean
  /** ms */
  lastUpdate: number
  /** Line of the journal that changed it last; 0 for what is older than such lines. */
  changedSeq: number
}

/** `hidden`: in progress, but taken off the continue shelf. */
export type OwnState = 'in-progress' | 'finished' | 'hidden'

/**
 * Whether two places decide alike which items shelves choose from: they do while somebody only gets on with what is begun. When
 * an item was last heard orders series that nobody is in the middle of.
 */
export const standAlike = (one: OwnPlace, other: OwnPlace): boolean =>
  one.isFinished === other.isFinished &&
  one.isHidden === other.isHidden &&
  one.hasRead === other.hasRead &&
  isBegun(one) === isBegun(other) &&
  (isBegun(one) || one.lastUpdate === other.lastUpdate)

const isBegun = ({ isFinished, position }: OwnPlace): boolean => !isFinished && position > 0

/** How many places in visible items are in this state. */
export function countPlaces(
  { positions }: Looking['drawing'],
  visible: ItemBits,
  { places, state }: { places: Iterable<OwnPlace>; state: OwnState },
): number {
  let count = 0
  for (const place of places) {
    const position = stateOf(place) === state ? positions.get(place.itemId) : undefined
    if (position !== undefined && hasBit(visible, position)) count += 1
  }
  return count
}

function stateOf({ isFinished, isHidden, position, hasRead }: OwnPlace): OwnState | null {
  if (isFinished) return 'finished'
  if (position <= 0 && !hasRead) return null
  return isHidden ? 'hidden' : 'in-progress'
}

/** Places of items themselves, by position. */
export function ownBooks(
  { positions }: Looking['drawing'],
  places: Iterable<OwnPlace>,
): Map<number, OwnBook> {
  const books = new Map<number, OwnBook>()
  for (const place of places) {
    const position = place.episodeId === '' ? positions.get(place.itemId) : undefined
    if (position !== undefined) books.set(position, place)
  }
  return books
}

/** Items that somebody has begun or finished; those whose episodes they heard are not among them. */
export function begunBooks(drawing: Looking['drawing'], places: Iterable<OwnPlace>): ItemBits {
  const ids: string[] = []
  for (const { itemId, episodeId, position, isFinished } of places)
    if (episodeId === '' && (position > 0 || isFinished)) ids.push(itemId)
  return bitsOf(drawing, ids)
}
