import type { DerivedKind } from '#storage/schema.ts'

/**
 * Which way each kind of derived data is worked out. A release that changes one (a field of the card, the folding, the
 * words of the search) raises its number: the first start after it works out all items of every library anew. A test
 * compares what is worked out with the number.
 */
export const derivedRevisions: Readonly<Record<DerivedKind, number>> = {
  cards: 1,
  search: 1,
  keys: 1,
  episodes: 1,
}
