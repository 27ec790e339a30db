import { mayOpenLibrary } from '#domain/caller.ts'
import type { Series, SeriesChange, SeriesDetail } from '@lectern/contract'
import { foldText, ignorePrefix } from '@lectern/contract/rules'
import { askedBack, byHand, cardsOf, nameKey, pageNumber } from '#features/items/index.ts'
import type {
  ChangeAuthor,
  ItemRecord,
  ItemRewriter,
  LibraryAccess,
  ListingQuery,
  ReadCache,
  Sorting,
  UnfinishedRenames,
} from '#features/items/index.ts'
import { json } from '#domain/content.ts'
import type { Content } from '#domain/content.ts'
import type { Caller, VisibilityScope } from '#domain/caller.ts'
import type { OpenFeedsOf } from '#domain/open-feeds.ts'
import type { Events } from '#domain/events.ts'
import type { Now } from '#platform/clock.ts'
import { cleanNote } from '#platform/text/html.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#storage/database.ts'
import type { SeriesRow } from '#storage/schema.ts'
import { parseSeriesFilter } from './series-filter.ts'
import type { SeriesOrder } from './series-order.ts'
import type { SeriesSelection, SeriesSort, SeriesStore } from './series.store.ts'
import { seriesWire } from './series.wire.ts'

export interface SeriesDeps {
  db: Database
  store: SeriesStore
  order: SeriesOrder
  libraryAccess: LibraryAccess
  cache: ReadCache
  rewriter: ItemRewriter
  renames: UnfinishedRenames
  openFeedsOf: OpenFeedsOf
  events: Events
  sorting: () => Sorting
  now: Now
}

interface Renaming {
  /** Null: it was begun before a stop. */
  by: ChangeAuthor | null
  oldName: string
}

export type SeriesReading = ReturnType<typeof createSeries>

/** The verbs of series. */
export function createSeries(deps: SeriesDeps) {
  const { store, libraryAccess, sorting, rewriter, renames } = deps

  async function visible(id: string, scope: VisibilityScope) {
    const row = await store.one(id)
    if (row === undefined || !mayOpenLibrary(row.library_id, scope)) throw new Problem('missing')
    const books = await store.booksOf([id], scope)
    if (books.length === 0) throw new Problem('missing')
    return { row, books }
  }

  async function get(
    id: string,
    include: readonly string[],
    caller: Caller,
  ): Promise<SeriesDetail> {
    const { row, books } = await visible(id, caller.scope)
    const ids = books.map((book) => book.itemId)
    const finished = include.includes('progress')
      ? await store.finishedAmong(caller.userId, ids)
      : null
    return {
      ...seriesWire(row, sorting().prefixes),
      ...(finished === null
        ? {}
        : {
            progress: {
              libraryItemIds: ids,
              libraryItemIdsFinished: ids.filter((itemId) => finished.has(itemId)),
              isFinished: finished.size === ids.length,
            },
          }),
      ...(include.includes('rssfeed')
        ? { rssFeed: (await deps.openFeedsOf('series', [id])).get(id) ?? null }
        : {}),
    }
  }

  /** Cards and search words carry the name. The record has it already, so the history is told the old one. */
  async function nameInBooks({ id, name }: SeriesRow, { by, oldName }: Renaming): Promise<void> {
    await rewriter.rewrite(
      await store.itemIds(id),
      (record) => renameIn(record, id, name),
      byHand(by, oldName === name ? [] : [{ field: 'series', id, from: oldName, to: name }]),
      {
        inBatch: true,
        chosen: ['series'],
        was: (record) => renameIn(record, id, oldName) ?? record,
      },
    )
    await renames.end('series', id)
  }

  return {
    get,

    /** Names the books of series that a stop left with the old name. */
    async finishRenames(): Promise<void> {
      for (const { id } of await renames.list('series')) {
        const row = await store.one(id)
        if (row === undefined) await renames.end('series', id)
        else await nameInBooks(row, { by: null, oldName: row.name })
      }
    },

    /** For announcements: the series, or null when the scope sees no book of it. */
    async announced(id: string, scope: VisibilityScope) {
      const row = await store.one(id)
      if (row === undefined || !mayOpenLibrary(row.library_id, scope)) return null
      const books = await store.booksOf([id], scope)
      return books.length === 0 ? null : seriesWire(row, sorting().prefixes)
    },

    async list(libraryId: string, query: ListingQuery, caller: Caller): Promise<Content> {
      const library = await libraryAccess.open(libraryId, caller.scope)
      const limit = pageNumber(query.limit, 'limit')
      const page = pageNumber(query.page, 'page')
      const selection: SeriesSelection = {
        libraryId,
        scope: caller.scope,
        rule: parseSeriesFilter(query.filter, caller.userId),
        hidesSingle: library.hideSingleBookSeries,
      }
      const sort = seriesSort(query.sort, sorting())
      const shown = { sort, isDescending: query.desc, limit, offset: page * limit }
      const { ids, total } = await deps.order.page(selection, shown)
      const results = await seriesTexts(deps, await store.rows(ids), {
        scope: caller.scope,
        hasTotals: sort === 'totalDuration',
        ...(query.include.includes('rssfeed')
          ? { feeds: await deps.openFeedsOf('series', ids) }
          : {}),
      })
      const envelope = {
        total,
        limit,
        page,
        ...askedBack(query),
        minified: query.minified,
        include: query.include.join(','),
      }
      return json(`{"results":[${results.join(',')}],${JSON.stringify(envelope).slice(1)}`)
    },

    async getInLibrary(
      { id, seriesId }: { id: string; seriesId: string },
      include: readonly string[],
      caller: Caller,
    ): Promise<SeriesDetail> {
      await libraryAccess.open(id, caller.scope)
      const series = await get(seriesId, include, caller)
      if (series.libraryId !== id) throw new Problem('missing')
      return series
    },

    /** Renames or describes; a name that another series of the library has is refused, nothing is merged. */
    async update(id: string, change: SeriesChange, caller: Caller): Promise<Series> {
      const { row } = await visible(id, caller.scope)
      const renamed = change.name !== undefined && change.name !== row.name
      const updated: SeriesRow = {
        ...row,
        ...(change.description === undefined
          ? {}
          : { description: cleanNote(change.description ?? '') }),
        ...(change.name === undefined ? {} : namesOf(change.name, sorting())),
        updated_at: deps.now(),
      }
      const other = await store.update(updated, { isRenamed: renamed })
      if (other !== null) throw await nameTaken(store, other, caller.scope)
      deps.events.publish('series.changed', { libraryId: row.library_id, seriesId: id })
      if (renamed) await nameInBooks(updated, { by: caller, oldName: row.name })
      return seriesWire(updated, sorting().prefixes)
    },
  }
}

/** Series as JSON texts with their books' cards. */
export async function seriesTexts(
  { db, store, sorting }: Pick<SeriesDeps, 'db' | 'store' | 'sorting'>,
  rows: readonly SeriesRow[],
  {
    scope,
    hasTotals,
    feeds,
  }: {
    scope: VisibilityScope
    hasTotals: boolean
    /** Those that they show beside themselves. */
    feeds?: Awaited<ReturnType<OpenFeedsOf>>
  },
): Promise<string[]> {
  const books = await store.booksOf(
    rows.map((row) => row.id),
    scope,
  )
  const cards = await cardsOf(db.read, [...new Set(books.map((book) => book.itemId))])
  const booksIn = new Map<string, typeof books>()
  for (const book of books)
    booksIn.set(book.seriesId, [...(booksIn.get(book.seriesId) ?? []), book])
  const { prefixes } = sorting()
  return rows.map((row) => {
    const own = booksIn.get(row.id) ?? []
    const duration = own.reduce((sum, book) => sum + book.duration, 0)
    const rssFeed = feeds?.get(row.id)
    const series = {
      ...seriesWire(row, prefixes),
      ...(rssFeed === undefined ? {} : { rssFeed }),
      ...(hasTotals && duration > 0 ? { totalDuration: duration } : {}),
    }
    const texts = own.flatMap((book) => cards.get(book.itemId) ?? [])
    return `${JSON.stringify(series).slice(0, -1)},"books":[${texts.join(',')}]}`
  })
}

function seriesSort(sort: string | undefined, { ignorePrefix: ignores }: Sorting): SeriesSort {
  switch (sort) {
    case 'numBooks':
    case 'lastBookAdded':
    case 'lastBookUpdated':
    case 'totalDuration':
    case 'random':
      return sort
    case 'name':
      return ignores ? 'name_sort' : 'name_key'
    default:
      return 'added_at'
  }
}

/** Names the other series only to those who see a book of it. */
async function nameTaken(
  store: SeriesStore,
  other: SeriesRow,
  scope: VisibilityScope,
): Promise<Problem> {
  const isVisible = (await store.booksOf([other.id], scope)).length > 0
  return new Problem(
    'invalid',
    isVisible
      ? `There is another series named "${other.name}" in this library.`
      : 'This name is not free. Please choose another one.',
  )
}

function namesOf(
  name: string,
  { prefixes }: Sorting,
): Pick<SeriesRow, 'name' | 'name_key' | 'name_sort'> {
  return { name, name_key: nameKey(name), name_sort: foldText(ignorePrefix(name, prefixes)) }
}

function renameIn(record: ItemRecord, id: string, name: string): ItemRecord | null {
  if (record.media.kind !== 'book') return null
  const series = record.media.metadata.series.map((link) =>
    link.id === id ? { ...link, name } : link,
  )
  return { ...record, media: { ...record.media, metadata: { ...record.media.metadata, series } } }
}
