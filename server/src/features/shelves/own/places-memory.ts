import { LRUCache } from 'lru-cache'
import { standAlike } from './own-places.ts'
import type { OwnPlace } from './own-places.ts'
import type { PlacesOf, PlacesStore, PlacesSum } from './places.store.ts'

/** Somebody's places in a library. */
export interface Places {
  /** By item and episode. */
  all: ReadonlyMap<string, OwnPlace>
  /** The same number as long as the places decide alike which items shelves choose from. */
  standing: number
}

interface Kept extends Places, PlacesSum {
  highestSeq: number
}

export type PlacesMemory = (of: PlacesOf) => Promise<Places>

/** Places of all people that are kept; some 200 bytes each. */
const mostPlaces = 100_000

/**
 * Who has heard thousands of books would have all their places read with every report of one: bringing the rows over takes ten
 * times as long as adding up two of their numbers. So the rows are kept, and what has changed since is put in; where the sums
 * don't come out as the database's, which is so once a place is gone, all are read anew.
 */
export function createPlacesMemory(store: PlacesStore): PlacesMemory {
  const memory = new LRUCache<string, Kept>({ maxSize: mostPlaces })
  let standings = 0

  async function placesOf(of: PlacesOf, known: Kept | undefined): Promise<Kept> {
    if (known !== undefined) {
      const sum = await store.sum(of)
      if (isSame(known, sum)) return known
      const changed = await store.changedAfter(of, known.highestSeq)
      const places = withChanged(known, changed, () => (standings += 1))
      if (isSame(places, sum)) return places
    }
    return withChanged(
      { all: new Map(), standing: (standings += 1), count: 0, seqs: 0, highestSeq: 0 },
      await store.changedAfter(of, -1),
    )
  }

  return async (of) => {
    const key = `${of.userId}|${of.libraryId}`
    const places = await placesOf(of, memory.get(key))
    memory.set(key, places, { size: places.count + 1 })
    return places
  }
}

const isSame = (one: PlacesSum, other: PlacesSum): boolean =>
  one.count === other.count && one.seqs === other.seqs

/** `stand` gives the next standing where one of these places decides otherwise than before. */
function withChanged(
  before: Kept,
  changed: readonly OwnPlace[],
  stand: () => number = () => before.standing,
): Kept {
  const all = new Map(before.all)
  let { standing, seqs, highestSeq } = before
  for (const place of changed) {
    const key = `${place.itemId}|${place.episodeId}`
    const last = all.get(key)
    if (last === undefined || !standAlike(last, place)) standing = stand()
    all.set(key, place)
    seqs += place.changedSeq - (last?.changedSeq ?? 0)
    highestSeq = Math.max(highestSeq, place.changedSeq)
  }
  return { all, standing, count: all.size, seqs, highestSeq }
}
