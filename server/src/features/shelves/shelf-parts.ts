import { createHash } from 'node:crypto'
import { authorWire } from '#features/authors/index.ts'
import {
  chosenBy,
  countBits,
  inAll,
  recentMs,
  visibleIdAt,
  visibleTo,
} from '#features/items/index.ts'
import type {
  Card,
  CardBytes,
  ItemBits,
  LibraryAccess,
  LibraryFacts,
  Look,
  Looking,
  PageCache,
  ReadCache,
  Sorting,
} from '#features/items/index.ts'
import { json } from '#domain/content.ts'
import type { SeriesStore } from '#features/series/index.ts'
import type { OpenFeedsOf } from '#domain/open-feeds.ts'
import type { RemoteEpisodesOf } from '#domain/remote-episodes.ts'
import type { Now } from '#platform/clock.ts'
import type { Database } from '#storage/database.ts'
import { scopeKey } from '#storage/visibility.ts'
import type { VisibleItemId } from '#storage/visibility.ts'
import { begunBooks, countPlaces, ownBooks } from './own/own-places.ts'
import type { OwnState } from './own/own-places.ts'
import type { Places, PlacesMemory } from './own/places-memory.ts'
import { nextBooks } from './series/continue-series.ts'
import { someOf, undiscovered } from './series/discover.ts'
import type { SeriesMemory } from './series/series-members.ts'
import type { SeriesLabel, SeriesMembersStore } from './series/series-members.store.ts'
import { shelfText } from './shelf.ts'
import type { ShelfText } from './shelf.ts'
import type { MediaRow, ShelfScope, ShelvesStore } from './shelves.store.ts'

export interface ShelvesDeps {
  db: Database
  store: ShelvesStore
  places: PlacesMemory
  look: Look
  seriesMemory: SeriesMemory
  seriesLabels: SeriesMembersStore['labels']
  cards: CardBytes
  series: SeriesStore
  libraryAccess: LibraryAccess
  cache: ReadCache
  pages: PageCache
  /** Episodes that a user has not finished, by podcast. */
  incompleteEpisodes: (userId: string, itemIds: readonly string[]) => Promise<Map<string, number>>
  openFeedsOf: OpenFeedsOf
  remoteEpisodesOf: RemoteEpisodesOf
  sorting: () => Sorting
  now: Now
}

/** What somebody asked for, and where. */
export interface Asked {
  of: ShelfScope
  places: Places
  library: LibraryFacts
  limit: number
  include: readonly string[]
}

/** A shelf that is the same for all who see as much, kept as text until anybody changes what libraries show. */
export async function shared(
  { pages }: ShelvesDeps,
  { of: { libraryId, scope }, limit, include }: Asked,
  what: string,
  shelf: () => Promise<ShelfText>,
): Promise<string> {
  const hasFeeds = include.includes('rssfeed')
  const rest = `shelf|${what}|${limit}|${hasFeeds}|${JSON.stringify(scope)}`
  const kept = await pages.through({ libraryId, rest }, async () => json(shelfText(await shelf())))
  return kept.content === 'json' ? String(kept.text) : ''
}

/** Cards by id of items that somebody may see. Those that are gone are left out. */
export async function cardTexts(
  { cards }: ShelvesDeps,
  ids: readonly VisibleItemId[],
): Promise<Map<string, Card>> {
  const bytes = await cards([...new Set(ids)])
  return new Map([...bytes].map(([id, card]) => [id, utf8.decode(card)]))
}

const utf8 = new TextDecoder()

/** What the user is in the middle of, or has finished, latest first. */
export async function ownMedia(
  deps: ShelvesDeps,
  asked: Asked,
  state: OwnState,
): Promise<{ media: MediaRow[]; total: number }> {
  const { of, places, limit } = asked
  return {
    media: await deps.store.ownMedia(of, state, limit),
    total: await rememberedOf(deps, asked, state, async () => {
      const { drawing, visible } = await seen(deps, of)
      return countPlaces(drawing, visible, { places: places.all.values(), state })
    }),
  }
}

export async function recentlyAdded(deps: ShelvesDeps, { of, limit }: Asked) {
  const since = deps.now() - recentMs
  const ids = await deps.store.newestItems(of, since, limit)
  const { looking, visible } = await seen(deps, of)
  const added = await chosenBy(looking, { field: 'addedAt', atLeast: since })
  const total = countBits(inAll(visible, [added]))
  return { ids, total }
}

/** A book to go on with, as its shelf names it. */
export type LabelledBook = SeriesLabel & { itemId: VisibleItemId }

/** The books to go on with, of all series: the same while the user only gets on with what is begun. */
export async function nextInSeries(
  deps: ShelvesDeps,
  asked: Asked,
): Promise<{ books: LabelledBook[]; total: number }> {
  const { of, library, limit, places } = asked
  const onlyLater = library.onlyShowLaterBooksInContinueSeries
  const hidden = await deps.store.hiddenSeries(of.userId)
  const what = `next|${limit}|${onlyLater}|${[...hidden].join()}`
  return rememberedOf(deps, asked, what, async () => {
    const { looking, drawing, visible } = await seen(deps, of)
    const series = await deps.seriesMemory(looking)
    const own = ownBooks(drawing, places.all.values())
    const all = nextBooks({ series, visible, own, hidden, onlyLater })
    const shown = all.slice(0, limit).flatMap(({ position, seriesId }) => {
      const itemId = visibleIdAt(drawing, visible, position)
      return itemId === null ? [] : [{ itemId, seriesId }]
    })
    const labels = await deps.seriesLabels(shown)
    const books = shown.flatMap((book) => {
      const label = labels.find(
        ({ itemId, seriesId }) => itemId === book.itemId && seriesId === book.seriesId,
      )
      return label === undefined ? [] : [{ ...label, ...book }]
    })
    return { books, total: all.length }
  })
}

export async function discover(
  deps: ShelvesDeps,
  asked: Asked,
): Promise<{ ids: VisibleItemId[]; total: number }> {
  const { of, limit, places } = asked
  const start = startOfDay(of, deps.now())
  // Enough for most limits, so that not each of them has to look through the library.
  const most = Math.max(limit, poolSize)
  const pool = await rememberedOf(deps, asked, `discover|${start}|${most}`, async () => {
    const { looking, drawing, visible } = await seen(deps, of)
    const series = await deps.seriesMemory(looking)
    const begun = begunBooks(drawing, places.all.values())
    const chosen = undiscovered({ drawing, series, visible, begun })
    const ids = someOf(drawing, chosen, { start, limit: most }).flatMap(
      (position) => visibleIdAt(drawing, visible, position) ?? [],
    )
    return { ids, total: countBits(chosen) }
  })
  return { ids: pool.ids.slice(0, limit), total: pool.total }
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

/** The library as it is kept in memory, and what of it the user may see. */
async function seen(
  { db, look }: ShelvesDeps,
  { libraryId, scope }: ShelfScope,
): Promise<{ looking: Looking; drawing: Looking['drawing']; visible: ItemBits }> {
  const looking = await look(libraryId, await db.contentRevision())
  return { looking, drawing: looking.drawing, visible: await visibleTo(looking, scope) }
}

export async function newestAuthors(
  deps: ShelvesDeps,
  { of, limit }: Asked,
): Promise<Omit<ShelfText, 'id'>> {
  const since = deps.now() - recentMs
  const rows = await deps.store.newestAuthors(of, since, limit)
  const total = await deps.store.countNewAuthors(of, since)
  const entities = rows.map((row) => JSON.stringify({ ...authorWire(row), numBooks: row.numBooks }))
  return { type: 'authors', entities, total }
}

/** What depends on how the user stands with the items of the library. */
function rememberedOf<T>(
  deps: ShelvesDeps,
  { of: { libraryId, userId, scope }, places }: Asked,
  what: string,
  compute: () => Promise<T>,
): Promise<T> {
  const rest = [what, userId, places.standing, scopeKey(scope)].join('|')
  return deps.cache.through({ libraryId, rest }, compute)
}
