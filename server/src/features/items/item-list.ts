import { Readable } from 'node:stream'
import { titleDisplayIgnorePrefix } from '@lectern/contract/rules'
import { json } from '#http/answer.ts'
import type { Answer } from '#http/answer.ts'
import type { Caller } from '#platform/caller.ts'
import type { Now } from '#platform/clock.ts'
import type { Database } from '#storage/database.ts'
import { scopeKey } from '#storage/visibility.ts'
import { withItemField, withSeries } from './cards.ts'
import type { Card } from './cards.ts'
import { cardBytesOf, cardPortion } from './cards.store.ts'
import { collapseSubSeries } from './collapse.ts'
import type { CollapsedEntry } from './collapse.ts'
import { itemSort } from './item-sort.ts'
import type { CollapsedStore } from './collapsed.store.ts'
import type { ItemListStore } from './item-list.store.ts'
import type { ItemSelection, PageRequest } from './selection.store.ts'
import type { LibraryDoor, LibraryFacts } from './library-door.store.ts'
import { askedBack, pageNumber } from './listing-query.ts'
import type { ListingQuery } from './listing-query.ts'
import type { PageCache } from './page-cache.ts'
import type { ReadCache } from './read-cache.ts'
import { parseItemFilter } from './wire-filter.ts'

/** How titles are compared and shown, from the server settings. */
export interface Sorting {
  ignorePrefix: boolean
  prefixes: readonly string[]
}

export interface ItemListDeps {
  db: Database
  store: ItemListStore
  collapsed: CollapsedStore
  door: LibraryDoor
  cache: ReadCache
  pages: PageCache
  sorting: () => Sorting
  now: Now
}

export interface ListQuery extends ListingQuery {
  collapseseries: boolean
}

export interface Listing {
  selection: ItemSelection
  page: PageRequest
  seriesId: string | null
  library: LibraryFacts
}

/** GET /api/libraries/:id/items: ids by indexes, cards as they lie in the database, one text. */
export function createItemList(deps: ItemListDeps) {
  return {
    async list(libraryId: string, query: ListQuery, caller: Caller): Promise<Answer> {
      const library = await deps.door.open(libraryId, caller.scope)
      const limit = pageNumber(query.limit, 'limit')
      const pageIndex = pageNumber(query.page, 'page')
      const asked = { query, caller, limit, pageIndex }
      if (query.sort === 'random') return page(deps, library, asked)
      const rest = `page|${JSON.stringify([query, caller.scope])}`
      return deps.pages.through({ libraryId, userId: caller.userId, rest }, () =>
        page(deps, library, asked),
      )
    },
  }
}

async function page(
  deps: ItemListDeps,
  library: LibraryFacts,
  { query, caller, limit, pageIndex }: Asked & { limit: number; pageIndex: number },
): Promise<Answer> {
  const listing = understand(deps, library, { query, caller, limit, pageIndex })
  const entries = await entriesOf(deps, listing, { query, caller })
  const envelope = {
    total: entries.total,
    limit,
    page: pageIndex,
    ...askedBack(query),
    mediaType: library.mediaType,
    minified: query.minified,
    collapseseries: query.collapseseries,
    include: query.include.join(','),
    offset: pageIndex * limit,
  }
  const counts = await episodeCounts(deps, library, {
    query,
    caller,
    ids: entries.rows.map((row) => row.id),
  })
  return stitch(
    deps.db,
    entries.rows.map((row) => ({ ...row, incomplete: counts.get(row.id) })),
    envelope,
  )
}

/** One row of a listing: an item and what this listing adds to its card. */
export interface Entry {
  id: string
  collapsed?: CollapsedEntry
  series?: { id: string; name: string; sequence: string | null }
  incomplete?: number | undefined
}

interface Asked {
  query: ListQuery
  caller: Caller
}

/** What a query asks for, in terms of rows. */
export function understand(
  deps: ItemListDeps,
  library: LibraryFacts,
  { query, caller, limit, pageIndex }: Asked & { limit: number; pageIndex: number },
): Listing {
  const { mediaType } = library
  const { rule, seriesId } = parseItemFilter(query.filter, {
    mediaType,
    userId: caller.userId,
    now: deps.now(),
  })
  const sort = itemSort({
    sort: query.sort,
    isDescending: query.desc,
    mediaType,
    seriesId,
    ignorePrefix: deps.sorting().ignorePrefix,
  })
  return {
    library,
    seriesId,
    selection: { libraryId: library.id, scope: caller.scope, rule },
    page: { sort, userId: caller.userId, seriesId, limit, offset: pageIndex * limit },
  }
}

/** The rows of one page and how many there are. */
export async function entriesOf(
  deps: ItemListDeps,
  listing: Listing,
  asked: Asked,
): Promise<{ rows: Entry[]; total: number }> {
  const collapses = asked.query.collapseseries && listing.library.mediaType === 'book'
  if (listing.seriesId !== null)
    return seriesEntries(deps, listing, { ...asked, seriesId: listing.seriesId, collapses })
  if (collapses) return collapsedEntries(deps, listing, asked)
  const { store } = deps
  const total = await counted(deps, listing, asked, () => store.count(listing.selection))
  const ids = await store.ids(listing.selection, listing.page)
  return { total, rows: ids.map((id) => ({ id })) }
}

async function collapsedEntries(
  deps: ItemListDeps,
  { selection, page, ...listing }: Listing,
  asked: Asked,
) {
  const { collapsed } = deps
  const total = await counted(deps, { selection, page, ...listing }, asked, () =>
    collapsed.count(selection),
  )
  const rows = await collapsed.rows(selection, page)
  const members = await deps.collapsed.membersOf(
    rows.flatMap((row) => row.seriesId ?? []),
    selection,
  )
  const { prefixes } = deps.sorting()
  return {
    total,
    rows: rows.map(({ id, seriesId }): Entry => {
      const books = members.filter((member) => member.seriesId === seriesId)
      const first = books.find((book) => book.itemId === id)
      if (first === undefined) return { id }
      return {
        id,
        collapsed: {
          id: first.seriesId,
          name: first.name,
          nameIgnorePrefix: titleDisplayIgnorePrefix(first.name, prefixes),
          sequence: first.sequence,
          numBooks: books.length,
          libraryItemIds: books.filter((book) => book.isSelected === 1).map((book) => book.itemId),
        },
      }
    }),
  }
}

/** The books of one series, with their place in it; series inside it collapse when asked. */
async function seriesEntries(
  deps: ItemListDeps,
  { selection, page }: Listing,
  { seriesId, collapses }: Asked & { seriesId: string; collapses: boolean },
): Promise<{ rows: Entry[]; total: number }> {
  const { store } = deps
  const ids = await store.ids(selection, { ...page, limit: 0 })
  const places = new Map(
    (await store.placesIn(seriesId, ids)).map((place) => [place.itemId, place]),
  )
  const others = collapses ? await store.otherSeriesOf(seriesId, ids) : []
  const members = await deps.collapsed.membersOf(
    [...new Set(others.map((other) => other.id))],
    selection,
  )
  const entries = collapseSubSeries(ids, {
    others,
    sequenceOf: (id) => places.get(id)?.sequence ?? null,
    numBooksOf: (id) => members.filter((member) => member.seriesId === id).length,
    prefixes: deps.sorting().prefixes,
  })
  const shown = page.limit > 0 ? entries.slice(page.offset, page.offset + page.limit) : entries
  return {
    total: entries.length,
    rows: shown.map((entry) => {
      const place = places.get(entry.id)
      if (place === undefined) return entry
      return { ...entry, series: { id: place.id, name: place.name, sequence: place.sequence } }
    }),
  }
}

/** Totals are counted once until something they depend on changes. */
function counted(
  deps: ItemListDeps,
  { library, selection }: Listing,
  { query, caller }: Asked,
  count: () => Promise<number>,
): Promise<number> {
  const rest = `total|${query.collapseseries}|${query.filter ?? ''}|${scopeKey(selection.scope)}`
  const dependsOnUser = query.filter?.startsWith('progress') === true
  const key = { libraryId: library.id, rest }
  return deps.cache.through(dependsOnUser ? { ...key, userId: caller.userId } : key, count)
}

async function episodeCounts(
  deps: ItemListDeps,
  library: LibraryFacts,
  { query, caller, ids }: Asked & { ids: readonly string[] },
): Promise<Map<string, number>> {
  if (library.mediaType !== 'podcast' || !query.include.includes('numepisodesincomplete'))
    return new Map()
  return deps.store.incompleteEpisodes(caller.userId, ids)
}

/** More entries than this are sent portion by portion, so that no answer is held as a whole. */
const longestText = 1000

async function stitch(
  db: Database,
  entries: Entry[],
  envelope: Record<string, unknown>,
): Promise<Answer> {
  const head = Buffer.from('{"results":[')
  const tail = Buffer.from(`],${JSON.stringify(envelope).slice(1)}`)
  if (entries.length <= longestText) {
    return json(Buffer.concat([head, ...(await dressed(db, entries)), tail]))
  }
  const parts = async function* () {
    yield head
    for (let start = 0; start < entries.length; start += cardPortion) {
      const cards = await dressed(db, entries.slice(start, start + cardPortion))
      yield Buffer.concat(start === 0 || cards.length === 0 ? cards : [comma, ...cards])
      // Other requests get their turn between two portions.
      await new Promise((resolve) => setImmediate(resolve))
    }
    yield tail
  }
  return {
    answer: 'stream',
    stream: Readable.from(parts(), { objectMode: false }),
    type: 'application/json; charset=utf-8',
  }
}

const comma = Buffer.from(',')

/** Cards with what this listing adds to them, and the commas between them. */
async function dressed(db: Database, entries: Entry[]): Promise<Uint8Array[]> {
  const cards = await cardBytesOf(
    db,
    entries.map((entry) => entry.id),
  )
  const parts: Uint8Array[] = []
  for (const entry of entries) {
    const card = cards.get(entry.id)
    if (card === undefined) continue
    if (parts.length > 0) parts.push(comma)
    parts.push(dress(card, entry))
  }
  return parts
}

function dress(bytes: Uint8Array, { series, collapsed, incomplete }: Entry): Uint8Array {
  if (series === undefined && collapsed === undefined && incomplete === undefined) return bytes
  let card: Card = Buffer.from(bytes).toString()
  if (series !== undefined) card = withSeries(card, series)
  if (collapsed !== undefined)
    card = withItemField(card, 'collapsedSeries', JSON.stringify(collapsed))
  if (incomplete !== undefined)
    card = withItemField(card, 'numEpisodesIncomplete', String(incomplete))
  return Buffer.from(card)
}
