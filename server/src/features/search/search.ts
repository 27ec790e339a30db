import { authorWire } from '#features/authors/index.ts'
import type { FacetReading, Facets } from '#features/facets/index.ts'
import {
  loadRecords,
  renderEpisodeExpanded,
  renderExpanded,
  renderFull,
} from '#features/items/index.ts'
import type { ItemRecord, LibraryDoor, Sorting } from '#features/items/index.ts'
import { seriesWire } from '#features/series/index.ts'
import type { SeriesStore } from '#features/series/index.ts'
import { json } from '#http/answer.ts'
import type { Answer } from '#http/answer.ts'
import type { Caller } from '#platform/caller.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#storage/database.ts'
import type { SearchReader, SearchTerm } from '#storage/search/index.ts'
import { findItems, respelled, termsOf } from './find-items.ts'
import { bestNames } from './match-names.ts'
import type { SearchStore } from './search.store.ts'

export interface SearchDeps {
  db: Database
  store: SearchStore
  index: SearchReader
  door: LibraryDoor
  facets: FacetReading
  series: SeriesStore
  sorting: () => Sorting
}

export interface SearchInput {
  q?: unknown
  limit?: number | undefined
  related: boolean
}

interface Asked {
  libraryId: string
  caller: Caller
  limit: number
  reach: 'own' | 'any'
  /** One answer carries each item at most once through one renderer; they are loaded together. */
  terms: readonly SearchTerm[]
}

export type Search = ReturnType<typeof createSearch>

/** Search in one library: names from the counted menus, items from the index, both within what the caller may see. */
export function createSearch(deps: SearchDeps) {
  return {
    async search(libraryId: string, input: SearchInput, caller: Caller): Promise<Answer> {
      const library = await deps.door.open(libraryId, caller.scope)
      if (typeof input.q !== 'string' || input.q === '') {
        throw new Problem('invalid', 'Invalid request. Query param "q" must be a string')
      }
      const text = input.q.slice(0, longestQuery)
      const isPodcast = library.mediaType === 'podcast'
      const search = isPodcast ? searchPodcasts : searchBooks
      const asked: Asked = {
        libraryId,
        caller,
        limit: groupLimit(input.limit),
        reach: input.related || isPodcast ? 'any' : 'own',
        terms: termsOf(text),
      }
      const facets = await deps.facets.of(libraryId, caller.scope)
      const found = await search(deps, facets, asked)
      if (!isEmpty(found) || asked.terms.length === 0) return json(JSON.stringify(found))
      // Nothing at all: then the words may be misspelled.
      const terms = await respelled(deps, asked.terms)
      return json(
        JSON.stringify(terms === null ? found : await search(deps, facets, { ...asked, terms })),
      )
    },
  }
}

const longestQuery = 500
const defaultLimit = 12
const largestLimit = 100

function groupLimit(limit: number | undefined): number {
  if (limit === undefined || !Number.isSafeInteger(limit) || limit < 1) return defaultLimit
  return Math.min(limit, largestLimit)
}

const isEmpty = (found: object): boolean =>
  Object.values(found).every((group: unknown[]) => group.length === 0)

async function searchBooks(deps: SearchDeps, facets: Facets, asked: Asked) {
  const { terms, limit, caller } = asked
  const series = bestNames(facets.series, terms, limit)
  const authors = bestNames(facets.authors, terms, limit)
  const ids = await findItems(deps, { ...asked, scope: caller.scope })
  const seriesBooks = await deps.series.booksOf(
    series.map(({ id }) => id),
    caller.scope,
  )
  const records = await recordsOf(deps, [...ids, ...seriesBooks.map((book) => book.itemId)])
  const { prefixes } = deps.sorting()
  const seriesRows = new Map(
    (await deps.store.series(series.map(({ id }) => id))).map((row) => [row.id, row]),
  )
  const authorRows = new Map(
    (await deps.store.authors(authors.map(({ id }) => id))).map((row) => [row.id, row]),
  )
  return {
    book: ids.flatMap((id) => {
      const record = records.get(id)
      return record === undefined ? [] : [{ libraryItem: renderExpanded(record, prefixes) }]
    }),
    narrators: bestNames(facets.labels.narrator, terms, limit).map(({ name, count }) => ({
      name,
      numBooks: count,
    })),
    ...labelHits(facets, asked),
    series: series.flatMap(({ id }) => {
      const row = seriesRows.get(id)
      if (row === undefined) return []
      const books = seriesBooks.flatMap((book) =>
        book.seriesId === id ? (records.get(book.itemId) ?? []) : [],
      )
      return [{ series: seriesWire(row, prefixes), books: books.map(renderFull) }]
    }),
    authors: authors.flatMap(({ id, count }) => {
      const row = authorRows.get(id)
      return row === undefined ? [] : [{ ...authorWire(row), numBooks: count }]
    }),
  }
}

async function searchPodcasts(deps: SearchDeps, facets: Facets, asked: Asked) {
  const { libraryId, caller, terms, limit } = asked
  const own = await findItems(deps, { ...asked, scope: caller.scope })
  const words = terms.map((term) => term.prefix)
  const episodes =
    words.length === 0
      ? []
      : await deps.store.episodes({ libraryId, scope: caller.scope, words, limit })
  const records = await recordsOf(deps, [...own, ...episodes.map((episode) => episode.itemId)])
  const { prefixes } = deps.sorting()
  const expanded = (record: ItemRecord) => {
    const item = renderExpanded(record, prefixes)
    return { ...item, media: { ...item.media, episodes: [] } }
  }
  return {
    podcast: own.flatMap((id) => {
      const record = records.get(id)
      return record === undefined ? [] : [{ libraryItem: expanded(record) }]
    }),
    ...labelHits(facets, asked),
    episodes: episodes.flatMap(({ id, itemId }) => {
      const record = records.get(itemId)
      if (record?.media.kind !== 'podcast') return []
      const episode = record.media.episodes.find((entry) => entry.id === id)
      if (episode === undefined) return []
      return [
        {
          libraryItem: {
            ...expanded(record),
            recentEpisode: renderEpisodeExpanded(record, episode),
          },
        },
      ]
    }),
  }
}

function labelHits(facets: Facets, { terms, limit }: Asked) {
  const hits = (kind: 'tag' | 'genre') =>
    bestNames(facets.labels[kind], terms, limit).map(({ name, count }) => ({
      name,
      numItems: count,
    }))
  return { tags: hits('tag'), genres: hits('genre') }
}

async function recordsOf(
  { db }: SearchDeps,
  ids: readonly string[],
): Promise<Map<string, ItemRecord>> {
  const records = await loadRecords(db.read, [...new Set(ids)])
  return new Map(records.map((record) => [record.id, record]))
}
