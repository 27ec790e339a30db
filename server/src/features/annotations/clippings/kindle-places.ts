/** Where something stands in a book of Kindle. */
export interface Place {
  /** First and last location; null: there is but a page. */
  from: number | null
  to: number | null
  page: number | null
}

export interface Places<P extends Place> {
  put(place: P): void
  /** Those that have a part of it in common, the last ones of many. */
  near(place: Place): P[]
}

/** Locations that stand together; a highlight rarely has more. */
const together = 16
/** Shelves of one place, and places that are told of: honest files have few. */
const most = 50

/** Places that are found by what they have in common with another one, however many there are. */
export function placesOf<P extends Place>(places: readonly P[]): Places<P> {
  const shelves = new Map<string, P[]>()
  function put(place: P): void {
    for (const name of shelvesOf(place)) {
      const shelf = shelves.get(name) ?? []
      shelves.set(name, shelf)
      shelf.push(place)
    }
  }
  for (const place of places) put(place)
  return {
    put,
    near(place) {
      const found = new Set<P>()
      for (const name of shelvesOf(place))
        for (const one of (shelves.get(name) ?? []).slice(-most))
          if (overlaps(one, place)) found.add(one)
      return [...found].slice(-most)
    },
  }
}

function shelvesOf({ from, to, page }: Place): string[] {
  if (from === null) return [`page ${page}`]
  const first = Math.floor(from / together)
  const count = Math.min(most, Math.floor((to ?? from) / together) - first + 1)
  return Array.from({ length: count }, (_, at) => String(first + at))
}

function overlaps(one: Place, other: Place): boolean {
  if (one.from === null || other.from === null) return one.page === other.page
  return one.from <= (other.to ?? other.from) && other.from <= (one.to ?? one.from)
}
