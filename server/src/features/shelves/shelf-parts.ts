import { createHash } from 'node:crypto'
import { authorWire } from '#features/authors/index.ts'
import { recentMs } from '#features/items/index.ts'
import type {
  LibraryAccess,
  LibraryFacts,
  PageCache,
  ReadCache,
  Sorting,
} from '#features/items/index.ts'
import type { SeriesStore } from '#features/series/index.ts'
import type { Now } from '#platform/clock.ts'
import type { Database } from '#storage/database.ts'
import { scopeKey } from '#storage/visibility.ts'
import type { DiscoverStore } from './discover.store.ts'
import type { ShelfText } from './shelf.ts'
import type { MediaRow, OwnState, ShelfScope, ShelvesStore } from './shelves.store.ts'

export interface ShelvesDeps {
  db: Database
  store: ShelvesStore
  discovery: DiscoverStore
  series: SeriesStore
  libraryAccess: LibraryAccess
  cache: ReadCache
  pages: PageCache
  /** Episodes that a user has not finished, by podcast. */
  incompleteEpisodes: (userId: string, itemIds: readonly string[]) => Promise<Map<string, number>>
  sorting: () => Sorting
  now: Now
}

/** What somebody asked for, and where. */
export interface Asked {
  of: ShelfScope
  /** Of `ShelvesStore.standing`. */
  standing: string
  library: LibraryFacts
  limit: number
  include: readonly string[]
}

/** What the user is in the middle of, or has finished, latest first. */
export async function ownMedia(
  deps: ShelvesDeps,
  asked: Asked,
  state: OwnState,
): Promise<{ media: MediaRow[]; total: number }> {
  const { of, limit } = asked
  return {
    media: await deps.store.ownMedia(of, state, limit),
    total: await rememberedOf(deps, asked, state, () => deps.store.countOwnMedia(of, state)),
  }
}

export async function recentlyAdded(deps: ShelvesDeps, { of, limit }: Asked) {
  const since = deps.now() - recentMs
  const ids = await deps.store.newestItems(of, since, limit)
  const total = await remembered(deps, of, 'recently-added', () =>
    deps.store.countNewItems(of, since),
  )
  return { ids, total }
}

export async function discover(deps: ShelvesDeps, asked: Asked) {
  const { of, limit } = asked
  const all = await remembered(deps, of, 'discover', () => deps.discovery.countAll(of))
  const taken = await rememberedOf(deps, asked, 'taken', () => deps.discovery.begunSeries(of))
  const begun = await rememberedOf(deps, asked, 'begun', () => deps.discovery.countBegun(of, taken))
  const total = Math.max(0, all - begun)
  if (total === 0) return { ids: [], total }
  const start = startOfDay(of, deps.now())
  // A handful out of a larger handful, so that not each limit has to look through the library.
  const ids = await rememberedOf(deps, asked, `pool|${start}|${Math.max(limit, poolSize)}`, () =>
    deps.discovery.some(of, { taken, start, limit: Math.max(limit, poolSize) }),
  )
  return { ids: ids.slice(0, limit), total }
}

const poolSize = 40

/**
 * Where in the chance order of ids somebody's shelf begins today. It stays for the day: who reloads, or comes back from
 * a book, finds what was there, with its covers.
 */
function startOfDay({ libraryId, userId }: ShelfScope, now: number): string {
  const day = Math.floor(now / dayMs)
  return createHash('sha256').update(`${userId} ${libraryId} ${day}`).digest('hex')
}

const dayMs = 24 * 3_600_000

export async function newestAuthors(
  deps: ShelvesDeps,
  { of, limit }: Asked,
): Promise<Omit<ShelfText, 'id'>> {
  const since = deps.now() - recentMs
  const rows = await deps.store.newestAuthors(of, since, limit)
  const total = await remembered(deps, of, 'newest-authors', () =>
    deps.store.countNewAuthors(of, since),
  )
  const entities = rows.map((row) => JSON.stringify({ ...authorWire(row), numBooks: row.numBooks }))
  return { type: 'authors', entities, total }
}

/** Counts that depend on the library alone. */
export function remembered(
  deps: ShelvesDeps,
  of: ShelfScope,
  what: string,
  count: () => Promise<number>,
): Promise<number> {
  return deps.cache.through(
    { libraryId: of.libraryId, rest: `${what}|${scopeKey(of.scope)}` },
    count,
  )
}

/** What depends on how the user stands with the items of the library as well. */
export function rememberedOf<T>(
  deps: ShelvesDeps,
  { of: { libraryId, userId, scope }, standing }: Pick<Asked, 'of' | 'standing'>,
  what: string,
  compute: () => Promise<T>,
): Promise<T> {
  const rest = [what, userId, standing, scopeKey(scope)].join('|')
  return deps.cache.through({ libraryId, rest }, compute)
}
