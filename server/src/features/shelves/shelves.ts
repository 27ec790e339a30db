import { authorWire } from '#features/authors/index.ts'
import { cardsOf, episodesOf, recentMs, withItemField, withSeries } from '#features/items/index.ts'
import type { Card, LibraryDoor, LibraryFacts, ReadCache, Sorting } from '#features/items/index.ts'
import { seriesTexts } from '#features/series/index.ts'
import type { SeriesStore } from '#features/series/index.ts'
import { json } from '#http/answer.ts'
import type { Answer } from '#http/answer.ts'
import type { Caller } from '#platform/caller.ts'
import type { Now } from '#platform/clock.ts'
import type { Database } from '#storage/database.ts'
import { scopeKey } from '#storage/visibility.ts'
import { nextBooks } from './continue-series.ts'
import type { NextBook } from './continue-series.ts'
import { shelvesText } from './shelf.ts'
import type { ShelfText } from './shelf.ts'
import type { DiscoverStore } from './discover.store.ts'
import type { MediaRow, ShelfPlace, ShelvesStore } from './shelves.store.ts'

export interface ShelvesDeps {
  db: Database
  store: ShelvesStore
  discovery: DiscoverStore
  series: SeriesStore
  door: LibraryDoor
  cache: ReadCache
  /** Episodes that a user has not finished, by podcast. */
  incompleteEpisodes: (userId: string, itemIds: readonly string[]) => Promise<Map<string, number>>
  sorting: () => Sorting
  now: Now
  /** A random id: where in the chance order of ids a shelf begins. */
  newId: () => string
}

interface Asked {
  place: ShelfPlace
  library: LibraryFacts
  limit: number
  include: readonly string[]
}

export type Shelves = ReturnType<typeof createShelves>

/** The home shelves (ABS wire, shelves §2.4), in their fixed order. */
export function createShelves(deps: ShelvesDeps) {
  return {
    async personalized(
      libraryId: string,
      query: { limit?: number | undefined; include: readonly string[] },
      caller: Caller,
    ): Promise<Answer> {
      const library = await deps.door.open(libraryId, caller.scope)
      const asked: Asked = {
        place: { libraryId, userId: caller.userId, scope: caller.scope },
        library,
        limit: shelfLimit(query.limit),
        include: query.include,
      }
      const shelves =
        library.mediaType === 'podcast'
          ? await podcastShelves(deps, asked)
          : await bookShelves(deps, asked)
      return json(shelvesText(shelves))
    },
  }
}

const defaultLimit = 10
const largestLimit = 200
const seriesLimit = 5

function shelfLimit(limit: number | undefined): number {
  if (limit === undefined || !Number.isSafeInteger(limit) || limit < 1) return defaultLimit
  return Math.min(limit, largestLimit)
}

async function bookShelves(deps: ShelvesDeps, asked: Asked): Promise<ShelfText[]> {
  const { limit } = asked
  const open = await ownMedia(deps, asked, 'in-progress')
  const done = await ownMedia(deps, asked, 'finished')
  const next = await nextInSeries(deps, asked)
  const added = await recentlyAdded(deps, asked)
  const discovered = await discover(deps, asked)
  const cards = await cardsOf(deps.db.read, [
    ...new Set([
      ...open.media.map((row) => row.itemId),
      ...done.media.map((row) => row.itemId),
      ...next.slice(0, limit).map((book) => book.itemId),
      ...added.ids,
      ...discovered.ids,
    ]),
  ])
  const textsOf = (ids: readonly string[]): Card[] => ids.flatMap((id) => cards.get(id) ?? [])
  const audible = (rows: readonly MediaRow[]) =>
    textsOf(rows.filter((row) => row.hasAudio).map((row) => row.itemId))
  const readable = (rows: readonly MediaRow[]) =>
    textsOf(rows.filter((row) => row.hasEbook && !row.hasAudio).map((row) => row.itemId))
  return [
    { id: 'continue-listening', type: 'book', entities: audible(open.media), total: open.total },
    { id: 'continue-reading', type: 'book', entities: readable(open.media), total: open.total },
    {
      id: 'continue-series',
      type: 'book',
      entities: next.slice(0, limit).flatMap(({ itemId, series }) => {
        const card = cards.get(itemId)
        return card === undefined ? [] : [withSeries(card, series)]
      }),
      total: next.length,
    },
    { id: 'recently-added', type: 'book', entities: textsOf(added.ids), total: added.total },
    await recentSeries(deps, asked),
    { id: 'discover', type: 'book', entities: textsOf(discovered.ids), total: discovered.total },
    { id: 'listen-again', type: 'book', entities: audible(done.media), total: done.total },
    { id: 'read-again', type: 'book', entities: readable(done.media), total: done.total },
    await newestAuthors(deps, asked),
  ]
}

async function ownMedia(
  deps: ShelvesDeps,
  { place, limit }: Asked,
  state: 'in-progress' | 'finished',
): Promise<{ media: MediaRow[]; total: number }> {
  return {
    media: await deps.store.ownMedia(place, state, limit),
    total: await rememberedOf(deps, place, state, () => deps.store.countOwnMedia(place, state)),
  }
}

/** The books to go on with, of all series: worked out again only after the user or the library has changed. */
function nextInSeries(deps: ShelvesDeps, { place, library }: Asked): Promise<NextBook[]> {
  const onlyLater = library.onlyShowLaterBooksInContinueSeries
  return rememberedOf(deps, place, `next|${onlyLater}`, async () =>
    nextBooks(await deps.store.booksOfStartedSeries(place), {
      hidden: await deps.store.hiddenSeries(place.userId),
      onlyLater,
    }),
  )
}

async function podcastShelves(deps: ShelvesDeps, asked: Asked): Promise<ShelfText[]> {
  const { store, db } = deps
  const { place, limit } = asked
  const open = await ownMedia(deps, asked, 'in-progress')
  const done = await ownMedia(deps, asked, 'finished')
  const fresh = await store.newestEpisodes(place, deps.now() - recentMs, limit)
  const added = await recentlyAdded(deps, asked)
  const shown = [...open.media, ...done.media, ...fresh.rows].filter((row) => row.episodeId !== '')
  const episodes = await episodesOf(db, shown)
  const cards = await cardsOf(db.read, [
    ...new Set([...shown.map((row) => row.itemId), ...added.ids]),
  ])
  const withEpisode = (rows: readonly { itemId: string; episodeId: string }[]) =>
    rows.flatMap(({ itemId, episodeId }) => {
      const card = cards.get(itemId)
      const episode = episodes.get(episodeId)
      return card === undefined || episode === undefined
        ? []
        : [withItemField(card, 'recentEpisode', JSON.stringify(episode))]
    })
  const counts = asked.include.includes('numepisodesincomplete')
    ? await deps.incompleteEpisodes(place.userId, added.ids)
    : new Map<string, number>()
  const podcasts = added.ids.flatMap((id) => {
    const card = cards.get(id)
    const count = counts.get(id)
    if (card === undefined) return []
    return [
      count === undefined ? card : withItemField(card, 'numEpisodesIncomplete', String(count)),
    ]
  })
  return [
    {
      id: 'continue-listening',
      type: 'episode',
      entities: withEpisode(open.media),
      total: open.total,
    },
    {
      id: 'newest-episodes',
      type: 'episode',
      entities: withEpisode(fresh.rows),
      total: fresh.total,
    },
    { id: 'recently-added', type: 'podcast', entities: podcasts, total: added.total },
    { id: 'listen-again', type: 'episode', entities: withEpisode(done.media), total: done.total },
  ]
}

async function recentlyAdded(deps: ShelvesDeps, { place, limit }: Asked) {
  const since = deps.now() - recentMs
  const ids = await deps.store.newestItems(place, since, limit)
  const total = await remembered(deps, place, 'recently-added', () =>
    deps.store.countNewItems(place, since),
  )
  return { ids, total }
}

async function recentSeries(deps: ShelvesDeps, { place, library }: Asked): Promise<ShelfText> {
  const selection = {
    libraryId: place.libraryId,
    scope: place.scope,
    rule: null,
    hidesSingle: library.hideSingleBookSeries,
    addedSince: deps.now() - recentMs,
  }
  const total = await remembered(deps, place, `recent-series|${library.hideSingleBookSeries}`, () =>
    deps.series.count(selection),
  )
  const page = { sort: 'added_at' as const, isDescending: true, limit: seriesLimit, offset: 0 }
  const entities = await seriesTexts(
    { db: deps.db, store: deps.series, sorting: deps.sorting },
    selection,
    page,
  )
  return { id: 'recent-series', type: 'series', entities, total }
}

async function discover(deps: ShelvesDeps, { place, limit }: Asked) {
  const all = await remembered(deps, place, 'discover', () => deps.discovery.countAll(place))
  const taken = await rememberedOf(deps, place, 'taken', () => deps.discovery.begunSeries(place))
  const begun = await rememberedOf(deps, place, 'begun', () =>
    deps.discovery.countBegun(place, taken),
  )
  const total = Math.max(0, all - begun)
  if (total === 0) return { ids: [], total }
  const some = (count: number) =>
    deps.discovery.some(place, { taken, start: deps.newId(), limit: count })
  if (limit > poolSize / 2) return { ids: await some(limit), total }
  // A handful out of a larger handful: another one each time, without asking the whole library each time.
  const pool = await rememberedOf(deps, place, 'pool', () => some(poolSize))
  const first = Number.parseInt(deps.newId().slice(0, 8), 16) % Math.max(1, pool.length)
  return { ids: [...pool.slice(first), ...pool.slice(0, first)].slice(0, limit), total }
}

const poolSize = 80

async function newestAuthors(deps: ShelvesDeps, { place, limit }: Asked): Promise<ShelfText> {
  const since = deps.now() - recentMs
  const rows = await deps.store.newestAuthors(place, since, limit)
  const total = await remembered(deps, place, 'newest-authors', () =>
    deps.store.countNewAuthors(place, since),
  )
  const entities = rows.map((row) => JSON.stringify({ ...authorWire(row), numBooks: row.numBooks }))
  return { id: 'newest-authors', type: 'authors', entities, total }
}

/** Counts that depend on the library alone. */
function remembered(
  deps: ShelvesDeps,
  place: ShelfPlace,
  what: string,
  count: () => Promise<number>,
): Promise<number> {
  return deps.cache.through(
    { libraryId: place.libraryId, rest: `${what}|${scopeKey(place.scope)}` },
    count,
  )
}

/** What depends on the user's progress and settings as well. */
function rememberedOf<T>(
  deps: ShelvesDeps,
  { libraryId, userId, scope }: ShelfPlace,
  what: string,
  compute: () => Promise<T>,
): Promise<T> {
  return deps.cache.through({ libraryId, userId, rest: `${what}|${scopeKey(scope)}` }, compute)
}
