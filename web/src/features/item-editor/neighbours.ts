import type { QueryClient } from '@tanstack/react-query'
import type { PagedTrail, Trail, TrailEntry } from '#features/items/index.ts'

/** Where an item stands in the list that the user came from. */
export interface Around {
  previous: string | null
  next: string | null
  /** Counted from 1. */
  place: number
  total: number
}

/** Where answers are kept. */
type Answers = Pick<QueryClient, 'getQueryData' | 'fetchQuery'>

/** Entries that aren't items, such as collapsed series, are passed over up to so many times. */
const furthest = 60

/** Finds an item among what was listed, and what stands before and behind it; null where it isn't listed. */
export async function around(
  client: Answers,
  trail: Trail | null,
  itemId: string,
): Promise<Around | null> {
  if (!trail) return null
  const list = 'ids' in trail ? wholeList(trail.ids) : pagedList(client, trail)
  const at = list.find(itemId)
  if (at < 0) return null
  const look = async (step: 1 | -1) => {
    for (let index = at + step, tries = 0; tries < furthest; index += step, tries += 1) {
      if (index < 0 || index >= list.total) return null
      const entry = await list.at(index)
      const id = entry && idOf(entry)
      if (id && id !== itemId) return id
    }
    return null
  }
  const [previous, next] = await Promise.all([look(-1), look(1)])
  return { previous, next, place: at + 1, total: list.total }
}

interface List {
  total: number
  find: (itemId: string) => number
  at: (index: number) => Promise<TrailEntry | undefined>
}

function wholeList(ids: readonly string[]): List {
  return {
    total: ids.length,
    find: (itemId) => ids.indexOf(itemId),
    at: async (index) => {
      const id = ids[index]
      return id === undefined ? undefined : { id, collapsedSeries: undefined }
    },
  }
}

interface KnownPage {
  results: TrailEntry[]
  total: number
}

/** Pages that were shown are there; the one that follows may have to be asked for. */
function pagedList(client: Answers, { pageSize, query }: PagedTrail): List {
  const known = (page: number) => client.getQueryData<KnownPage>(query(page).queryKey)
  const total = known(0)?.total ?? 0
  return {
    total,
    find(itemId) {
      for (let page = 0; page * pageSize < total; page += 1) {
        const at = known(page)?.results.findIndex((entry) => idOf(entry) === itemId) ?? -1
        if (at >= 0) return page * pageSize + at
      }
      return -1
    },
    async at(index) {
      const page = Math.floor(index / pageSize)
      const { results } =
        known(page) ?? (await client.fetchQuery<KnownPage>({ ...query(page), retry: false }))
      return results[index % pageSize]
    },
  }
}

/** Null for what stands for several items. */
function idOf(entry: TrailEntry): string | null {
  const { id, collapsedSeries } = 'libraryItem' in entry ? entry.libraryItem : entry
  return collapsedSeries ? null : id
}
