import type { CollapsedSeries, FeedMin, MediaItemShare } from '@lectern/contract'
import { titleDisplayIgnorePrefix } from '@lectern/contract/rules'
import type { Caller } from '#domain/caller.ts'
import type { Now } from '#platform/clock.ts'
import { isPersonal } from '#storage/item-rules.ts'
import { scopeKey } from '#storage/visibility.ts'
import type { VisibleItemId } from '#storage/visibility.ts'
import { collapseSubSeries } from './collapse.ts'
import type { CollapsedStore } from './collapsed.store.ts'
import { combinedFilter } from '../filter/filters.ts'
import type { ItemListStore } from './item-list.store.ts'
import { itemSort } from './item-sort.ts'
import type { LibraryFacts } from '../read/library-access.store.ts'
import type { ListingQuery } from './listing-query.ts'
import type { ReadCache } from '../cache/read-cache.ts'
import type { RememberedPage, RememberedPages } from '../filter/remembered-pages.ts'
import type { ItemSelection, PageRequest } from '../filter/selection.store.ts'

/** One row of a listing: an item and what this listing adds to its card. */
export interface Entry {
  id: VisibleItemId
  collapsed?: CollapsedSeries
  series?: { id: string; name: string; sequence: string | null }
  incomplete?: number | undefined
  feed?: FeedMin | undefined
  share?: MediaItemShare | undefined
}

/** What is asked for, as it came. */
export interface Asked {
  query: ListQuery
  caller: Caller
}

/** What is asked for, in terms of rows. */
export interface Listing {
  selection: ItemSelection
  page: PageRequest
  seriesId: string | null
  library: LibraryFacts
}

export interface ListQuery extends ListingQuery {
  collapseseries: boolean
  /** Several filters at once (see `filters.ts`). */
  filters?: string | undefined
}

export interface EntriesDeps {
  store: ItemListStore
  collapsed: CollapsedStore
  remembered: RememberedPages
  cache: ReadCache
  sorting: () => Sorting
  now: Now
}

/** How titles are compared and shown, from the server settings. */
export interface Sorting {
  ignorePrefix: boolean
  prefixes: readonly string[]
}

/** What a query means. */
export function understand(
  deps: EntriesDeps,
  library: LibraryFacts,
  { query, caller, limit, pageIndex }: Asked & { limit: number; pageIndex: number },
): Listing {
  const { mediaType } = library
  const { rule, seriesId } = combinedFilter(query, {
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
  deps: EntriesDeps,
  listing: Listing,
  asked: Asked,
): Promise<{ rows: Entry[]; total: number }> {
  const collapses = asked.query.collapseseries && listing.library.mediaType === 'book'
  if (listing.seriesId !== null)
    return seriesEntries(deps, listing, { ...asked, seriesId: listing.seriesId, collapses })
  if (collapses) return collapsedEntries(deps, listing, asked)
  const { store } = deps
  const known = await deps.remembered.of(listing.selection, listing.page, 'items')
  if (known !== null) return { total: known.total, rows: known.rows.map(({ id }) => ({ id })) }
  const total = await counted(deps, listing, asked, () => store.count(listing.selection))
  const ids = await store.ids(listing.selection, listing.page)
  return { total, rows: ids.map((id) => ({ id })) }
}

async function collapsedEntries(deps: EntriesDeps, listing: Listing, asked: Asked) {
  const { selection, page } = listing
  const { rows, total } =
    (await deps.remembered.of(selection, page, 'collapsed')) ??
    (await collapsedPage(deps, listing, asked))
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

async function collapsedPage(
  deps: EntriesDeps,
  listing: Listing,
  asked: Asked,
): Promise<RememberedPage> {
  const { collapsed } = deps
  return {
    total: await counted(deps, listing, asked, () => collapsed.count(listing.selection)),
    rows: await collapsed.rows(listing.selection, listing.page),
  }
}

/** The books of one series, with their sequence in it; series inside it collapse when asked. */
async function seriesEntries(
  deps: EntriesDeps,
  { selection, page }: Listing,
  { seriesId, collapses }: Asked & { seriesId: string; collapses: boolean },
): Promise<{ rows: Entry[]; total: number }> {
  const { store } = deps
  const ids = await store.ids(selection, { ...page, limit: 0 })
  const sequences = new Map(
    (await store.sequencesIn(seriesId, ids)).map((sequence) => [sequence.itemId, sequence]),
  )
  const others = collapses ? await store.otherSeriesOf(seriesId, ids) : []
  const members = await deps.collapsed.membersOf(
    [...new Set(others.map((other) => other.id))],
    selection,
  )
  const entries = collapseSubSeries(ids, {
    others,
    sequenceOf: (id) => sequences.get(id)?.sequence ?? null,
    numBooksOf: (id) => members.filter((member) => member.seriesId === id).length,
    prefixes: deps.sorting().prefixes,
  })
  const shown = page.limit > 0 ? entries.slice(page.offset, page.offset + page.limit) : entries
  return {
    total: entries.length,
    rows: shown.map((entry) => {
      const sequence = sequences.get(entry.id)
      if (sequence === undefined) return entry
      return {
        ...entry,
        series: { id: sequence.id, name: sequence.name, sequence: sequence.sequence },
      }
    }),
  }
}

/** Totals are counted once until something they depend on changes. */
function counted(
  deps: EntriesDeps,
  { library, selection }: Listing,
  { query, caller }: Asked,
  count: () => Promise<number>,
): Promise<number> {
  const asked = JSON.stringify([query.collapseseries, query.filter, query.filters])
  const key = { libraryId: library.id, rest: `total|${asked}|${scopeKey(selection.scope)}` }
  return deps.cache.through(
    isPersonal(selection.rule) ? { ...key, userId: caller.userId } : key,
    count,
  )
}
