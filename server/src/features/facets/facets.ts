import { LRUCache } from 'lru-cache'
import type { FacetGroup, FilterData, LibraryStats } from '@lectern/contract'
import { compareNatural } from '@lectern/contract/rules'
import { countBits } from '#features/items/index.ts'
import type { LibraryAccess, ReadCache } from '#features/items/index.ts'
import type { Caller, VisibilityScope } from '#domain/caller.ts'
import type { Now } from '#platform/clock.ts'
import type { Database } from '#storage/database.ts'
import type { LabelKind } from '#storage/schema.ts'
import { scopeKey, seesWholeLibraries } from '#storage/visibility.ts'
import { countedLists } from './counted-lists.ts'
import type { CountedEntity, CountedLists, CountedName, Person } from './counted-lists.ts'
import type { FacetPicture, FacetPictures } from './facet-picture.ts'
import type { FacetsStore } from './facets.store.ts'

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
  pictures: FacetPictures
  libraryAccess: LibraryAccess
  cache: ReadCache
  now: Now
}

export type FacetReading = ReturnType<typeof createFacets>

/** Filter menus, statistics, and the counted names that other features build on. */
export function createFacets({ db, store, pictures, libraryAccess, cache, now }: FacetsDeps) {
  const values = new LRUCache<string, string[]>({ max: 20 })
  const kept = new LRUCache<string, Kept>({ max: 40 })
  const menus = new WeakMap<Facets, FilterData>()
  const lists = countedLists()

  const remembered = <T>(
    what: string,
    libraryId: string,
    scope: VisibilityScope,
    compute: () => Promise<T>,
  ) => cache.through({ libraryId, rest: `${what}|${scopeKey(scope)}` }, compute)

  /** The same object until what it tells changes: texts made of it are used again. The library has to be open to the scope. */
  async function of(libraryId: string, scope: VisibilityScope): Promise<Facets> {
    const key = `${libraryId}|${scopeKey(scope)}`
    const picture = await pictures.of(libraryId, scope)
    const known = kept.get(key)
    if (known?.picture === picture) return known.facets
    const sources = [picture.visible, countBits(picture.issues), ...Object.values(picture.columns)]
    const isSame = known?.sources.every((source, at) => source === sources[at]) === true
    const facets = isSame
      ? known.facets
      : facetsOf(picture, {
          loadedAt: now(),
          lists,
          everybody: seesWholeLibraries(scope) ? await store.authors(libraryId) : [],
        })
    kept.set(key, { picture, sources, facets })
    return facets
  }

  /** The same object as long as the facets are the same. */
  async function filterData(libraryId: string, scope: VisibilityScope): Promise<FilterData> {
    const facets = await of(libraryId, scope)
    const menu = menus.get(facets) ?? (await menuOf(facets, libraryId, scope))
    menus.set(facets, menu)
    return menu
  }

  async function menuOf(
    facets: Facets,
    libraryId: string,
    scope: VisibilityScope,
  ): Promise<FilterData> {
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

interface Kept {
  picture: FacetPicture
  /** All that the facets were made of. */
  sources: readonly unknown[]
  facets: Facets
}

function facetsOf(
  { columns, visible, issues }: FacetPicture,
  { loadedAt, lists, everybody }: { loadedAt: number; lists: CountedLists; everybody: Person[] },
): Facets {
  const of = (group: FacetGroup) => lists.of(columns[group], visible)
  const names = (group: FacetGroup) => of(group).names.map(({ name }) => name)
  return {
    authors: lists.withEverybody(of('authors').entities, everybody),
    series: of('series').entities,
    labels: {
      genre: of('genres').names,
      tag: of('tags').names,
      narrator: of('narrators').names,
    },
    languages: names('languages'),
    publishers: names('publishers'),
    decades: names('publishedDecades'),
    numItems: countBits(visible),
    numIssues: countBits(issues),
    loadedAt,
  }
}

async function loadStats(
  store: FacetsStore,
  facets: Facets,
  { libraryId, scope, isBook }: { libraryId: string; scope: VisibilityScope; isBook: boolean },
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
