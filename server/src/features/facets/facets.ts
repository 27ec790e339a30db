import { LRUCache } from 'lru-cache'
import type { FilterData, LibraryStats } from '@lectern/contract'
import { compareNatural, foldText } from '@lectern/contract/rules'
import type { LibraryAccess, ReadCache } from '#features/items/index.ts'
import type { Caller, VisibilityScope } from '#domain/caller.ts'
import type { Now } from '#platform/clock.ts'
import type { Database } from '#storage/database.ts'
import type { LabelKind } from '#storage/schema.ts'
import { scopeKey } from '#storage/visibility.ts'
import type { Counted, FacetsStore } from './facets.store.ts'

export interface CountedName {
  name: string
  /** Folded, so that a search need not fold every name again. */
  folded: string
  count: number
}

export type CountedEntity = Counted & { folded: string }

/** What a library's visible items have in common; all lists naturally sorted. */
export interface Facets {
  authors: CountedEntity[]
  series: CountedEntity[]
  labels: Record<LabelKind, CountedName[]>
  languages: string[]
  publishers: string[]
  decades: string[]
  numItems: number
  numIssues: number
  /** ms */
  loadedAt: number
}

interface FacetsDeps {
  db: Pick<Database, 'contentRevision'>
  store: FacetsStore
  libraryAccess: LibraryAccess
  cache: ReadCache
  now: Now
}

export type FacetReading = ReturnType<typeof createFacets>

/** Filter menus, statistics, and the counted names that other features build on. */
export function createFacets({ db, store, libraryAccess, cache, now }: FacetsDeps) {
  const values = new LRUCache<string, string[]>({ max: 20 })

  const remembered = <T>(
    what: string,
    libraryId: string,
    scope: VisibilityScope,
    compute: () => Promise<T>,
  ) => cache.through({ libraryId, rest: `${what}|${scopeKey(scope)}` }, compute)

  /** Counted once until something in the library changes. The library has to be open to the scope. */
  function of(libraryId: string, scope: VisibilityScope): Promise<Facets> {
    return remembered('facets', libraryId, scope, () =>
      loadFacets(store, now, { libraryId, scope }),
    )
  }

  /** The same object until something in the library changes: its text is sent again. */
  function filterData(libraryId: string, scope: VisibilityScope): Promise<FilterData> {
    return remembered('menu', libraryId, scope, () => menuOf(libraryId, scope))
  }

  async function menuOf(libraryId: string, scope: VisibilityScope): Promise<FilterData> {
    const facets = await of(libraryId, scope)
    const library = await libraryAccess.open(libraryId, scope)
    const isPodcast = library.mediaType === 'podcast'
    const names = (kind: LabelKind) => facets.labels[kind].map(({ name }) => name)
    return {
      authors: facets.authors.map(({ id, name }) => ({ id, name })),
      genres: names('genre'),
      tags: names('tag'),
      series: facets.series.map(({ id, name }) => ({ id, name })),
      narrators: names('narrator'),
      languages: facets.languages,
      publishers: isPodcast ? [] : facets.publishers,
      publishedDecades: isPodcast ? [] : facets.decades,
      bookCount: isPodcast ? 0 : facets.numItems,
      authorCount: facets.authors.length,
      seriesCount: facets.series.length,
      podcastCount: isPodcast ? facets.numItems : 0,
      numIssues: facets.numIssues,
      loadedAt: facets.loadedAt,
    }
  }

  return {
    of,
    filterData,

    async filterDataFor(libraryId: string, caller: Caller): Promise<FilterData> {
      await libraryAccess.open(libraryId, caller.scope)
      return filterData(libraryId, caller.scope)
    },

    /** The four numbers that `?include=stats` adds to a library. */
    async shortStats(libraryId: string, scope: VisibilityScope) {
      const totals = await remembered('totals', libraryId, scope, () =>
        store.totals(libraryId, scope),
      )
      return {
        totalSize: totals.size,
        totalDuration: totals.duration,
        numAudioFiles: totals.audioFiles,
        totalItems: totals.items,
      }
    },

    async stats(libraryId: string, caller: Caller): Promise<LibraryStats> {
      const { scope } = caller
      const library = await libraryAccess.open(libraryId, scope)
      const facets = await of(libraryId, scope)
      return remembered('stats', libraryId, scope, () =>
        loadStats(store, facets, { libraryId, scope, isBook: library.mediaType !== 'podcast' }),
      )
    },

    /** Values of one kind in all libraries; kept until somebody changes what lists filter or sort by. */
    async everywhere(kind: LabelKind, scope: VisibilityScope): Promise<string[]> {
      const key = JSON.stringify([await db.contentRevision(), kind, scope])
      const known = values.get(key)
      if (known !== undefined) return known
      const found = (await store.everywhere(kind, scope)).sort(compareNatural)
      values.set(key, found)
      return found
    },
  }
}

interface LibraryScope {
  libraryId: string
  scope: VisibilityScope
}

async function loadFacets(
  store: FacetsStore,
  now: Now,
  { libraryId, scope }: LibraryScope,
): Promise<Facets> {
  const loadedAt = now()
  const byName = (a: { name: string }, b: { name: string }) => compareNatural(a.name, b.name)
  const folded = <T extends { name: string }>(entry: T) => ({
    ...entry,
    folded: foldText(entry.name),
  })
  const labels = await store.labels(libraryId, scope)
  const labelsOf = (kind: LabelKind) =>
    labels
      .filter((label) => label.kind === kind)
      .map(({ value, count }) => ({ name: value, folded: foldText(value), count }))
      .sort(byName)
  const columns = await store.columns(libraryId, scope)
  const distinct = (values: (string | null)[]) =>
    [...new Set(values)]
      .filter((value) => value !== null && value !== '')
      .map(String)
      .sort(compareNatural)
  return {
    authors: (await store.authors(libraryId, scope)).map(folded).sort(byName),
    series: (await store.series(libraryId, scope)).map(folded).sort(byName),
    labels: { genre: labelsOf('genre'), tag: labelsOf('tag'), narrator: labelsOf('narrator') },
    languages: distinct(columns.map((row) => row.language)),
    publishers: distinct(columns.map((row) => row.publisher)),
    decades: distinct(
      columns.map((row) => (row.decade === null ? null : String(Math.floor(row.decade) * 10))),
    ),
    numItems: columns.reduce((sum, row) => sum + Number(row.count), 0),
    numIssues: columns.reduce((sum, row) => sum + Number(row.issues ?? 0), 0),
    loadedAt,
  }
}

async function loadStats(
  store: FacetsStore,
  facets: Facets,
  { libraryId, scope, isBook }: LibraryScope & { isBook: boolean },
): Promise<LibraryStats> {
  const totals = await store.totals(libraryId, scope)
  const largest = await store.greatest(libraryId, scope, 'size')
  const longest = await store.greatest(libraryId, scope, 'duration')
  const genres = [...facets.labels.genre].sort((a, b) => b.count - a.count)
  const authors = [...facets.authors].sort((a, b) => b.count - a.count)
  return {
    largestItems: largest.map(({ id, title, size }) => ({ id, title, size })),
    ...(isBook
      ? {
          totalAuthors: authors.length,
          authorsWithCount: authors
            .slice(0, 10)
            .map(({ id, name, count }) => ({ id, name, count })),
        }
      : {}),
    totalGenres: genres.length,
    genresWithCount: genres.map(({ name, count }) => ({ genre: name, count })),
    totalItems: totals.items,
    longestItems: longest.map(({ id, title, duration }) => ({ id, title, duration })),
    totalSize: totals.size,
    totalDuration: totals.duration,
    numAudioTracks: totals.tracks,
  }
}
