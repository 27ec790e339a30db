import { randomUUID } from 'node:crypto'
import type { Router } from '../http/router.ts'
import type { VisibilityScope } from '../domain/caller.ts'
import type { RemoteEpisodesOf, RemoteSoundOf } from '../domain/remote-episodes.ts'
import type { Events } from '../domain/events.ts'
import type { Ffprobe } from '../platform/ffmpeg/ffmpeg.ts'
import type { Images } from '../platform/rendering/images.ts'
import type { Log } from '../platform/log.ts'
import type { Outgoing } from '../platform/outgoing/outgoing.ts'
import type { Now } from '../platform/clock.ts'
import type { Database } from '../storage/database.ts'
import {
  authorRoutes,
  authorsStore,
  createAuthorMatching,
  createAuthors,
  createPortraits,
} from '../features/authors/index.ts'
import { collectionRoutes, createCollections } from '../features/collections/index.ts'
import {
  createFacetCounts,
  createFacetPictures,
  createFacets,
  facetPictureStore,
  facetRoutes,
  facetsStore,
} from '../features/facets/index.ts'
import {
  createItemReading,
  createItemRewriter,
  createPageCache,
  createReadCache,
  itemRoutes,
  unfinishedRenames,
} from '../features/items/index.ts'
import type { ItemReadingDeps, ItemRecord, ItemWriter, Sorting } from '../features/items/index.ts'
import type { AuthorLookup } from '../features/providers/index.ts'
import { createLabels, labelRoutes, labelsStore } from '../features/labels/index.ts'
import { createLists, listRoutes, listsStore } from '../features/lists/index.ts'
import { createPlaylists, playlistRoutes } from '../features/playlists/index.ts'
import {
  createSearch,
  episodeHitsStore,
  searchRoutes,
  searchStore,
} from '../features/search/index.ts'
import {
  createSeries,
  createSeriesOrder,
  seriesRoutes,
  seriesStore,
} from '../features/series/index.ts'
import {
  createPlacesMemory,
  createSeriesMemory,
  createShelves,
  placesStore,
  seriesMembersStore,
  shelfRoutes,
  shelvesStore,
} from '../features/shelves/index.ts'
import { createViews, viewRoutes, viewsStore } from '../features/views/index.ts'

export interface BrowsingDeps {
  db: Database
  events: Events
  log: Pick<Log, 'warn'>
  now: Now
  writer: ItemWriter
  /** Told of every item that people changed. */
  onEdited: (records: readonly ItemRecord[]) => Promise<void>
  /** The server settings sortingIgnorePrefix and sortingPrefixes as they are now. */
  sorting: () => Sorting
  /** Wire MediaProgress of one item or episode; null when there is none. */
  progressOf: ItemReadingDeps['progressOf']
  /** Episodes of one podcast that are on their way to the disk. */
  downloadsOf: ItemReadingDeps['downloadsOf']
  openFeedsOf: ItemReadingDeps['openFeedsOf']
  sharesOf: ItemReadingDeps['sharesOf']
  remoteEpisodesOf: RemoteEpisodesOf
  remoteSound: RemoteSoundOf
  world: BrowsingWorld
}

interface BrowsingWorld {
  images: Pick<Images, 'identify' | 'measure'>
  outgoing: Pick<Outgoing, 'get'>
  /** null where there is no ffprobe. */
  ffprobe: Ffprobe | null
  /** Folder for pictures of authors. */
  portraitFolder: string
  /** Who knows facts about authors. */
  authorLookup: AuthorLookup
}

export type Browsing = ReturnType<typeof createBrowsing>

/** The part of the parts list that reads shelves and lists. */
export function createBrowsing({
  db,
  events,
  log,
  now,
  writer,
  onEdited,
  sorting,
  progressOf,
  downloadsOf,
  openFeedsOf,
  sharesOf,
  remoteEpisodesOf,
  remoteSound,
  world,
}: BrowsingDeps) {
  const cache = createReadCache({ events, now })
  const pages = createPageCache({ db, cache, now })
  const reading = createItemReading({
    db,
    cache,
    pages,
    now,
    sorting,
    progressOf,
    downloadsOf,
    openFeedsOf,
    sharesOf,
    remoteEpisodesOf,
    remoteSound,
    ffprobe: world.ffprobe,
  })
  const { libraryAccess } = reading
  const rewriter = createItemRewriter({ db, writer, events, now, onWritten: onEdited })
  const seriesRows = seriesStore(db)
  const { look } = reading
  const pictures = createFacetPictures({ db, store: facetPictureStore(db), look, cache, now })
  const facetParts = { pictures, libraryAccess, cache, now }
  const facets = createFacets({ ...facetParts, db, store: facetsStore(db) })
  const counting = createFacetCounts(facetParts)
  const renames = unfinishedRenames(db)
  const naming = { db, renames, libraryAccess, cache, rewriter, events, sorting, now }
  const series = createSeries({
    ...naming,
    store: seriesRows,
    openFeedsOf,
    order: createSeriesOrder({ db, store: seriesRows }),
  })
  const authors = createAuthors({ ...naming, store: authorsStore(db) })
  const portraits = createPortraits({
    authors,
    store: authorsStore(db),
    images: world.images,
    outgoing: world.outgoing,
    folder: world.portraitFolder,
    events,
    now,
  })
  const matching = createAuthorMatching({
    authors,
    store: authorsStore(db),
    provider: world.authorLookup,
    portraits,
    events,
    log,
    now,
  })
  const labels = createLabels({ store: labelsStore(db), libraryAccess, facets, rewriter })
  const listParts = {
    db,
    libraryAccess,
    events,
    texts: reading.texts,
    now,
    newId: randomUUID,
  }
  const stores = {
    collections: listsStore(db, 'collections'),
    playlists: listsStore(db, 'playlists'),
  }
  const collections = createCollections({
    ...listParts,
    store: stores.collections,
    openFeedsOf,
  })
  const playlists = createPlaylists({ ...listParts, store: stores.playlists, collections })
  const lists = createLists({ ...listParts, stores, pages })
  const search = createSearch({
    db,
    store: searchStore(db),
    episodeHits: episodeHitsStore(db),
    index: db.search,
    libraryAccess,
    facets,
    pages,
    series: seriesRows,
    texts: reading.texts,
    fullTexts: reading.fullTexts,
    sorting,
  })
  const members = seriesMembersStore(db)
  const shelves = createShelves({
    db,
    store: shelvesStore(db),
    places: createPlacesMemory(placesStore(db)),
    look,
    seriesMemory: createSeriesMemory({ db, store: members }),
    seriesLabels: members.labels,
    cards: reading.cards,
    series: seriesRows,
    libraryAccess,
    cache,
    pages,
    incompleteEpisodes: reading.incompleteEpisodes,
    openFeedsOf,
    remoteEpisodesOf,
    sorting,
    now,
  })
  const views = createViews({ store: viewsStore(db), libraryAccess, now, newId: randomUUID })
  return {
    reading,
    facets,
    series,
    authors,
    views,
    rewriter,
    bind(router: Router): void {
      itemRoutes(router, reading)
      facetRoutes(router, { facets, counting })
      seriesRoutes(router, series)
      authorRoutes(router, { authors, portraits, matching })
      labelRoutes(router, labels)
      collectionRoutes(router, collections)
      playlistRoutes(router, playlists)
      listRoutes(router, lists)
      searchRoutes(router, search)
      shelfRoutes(router, shelves)
      viewRoutes(router, views)
    },
    /** What announcements read; each answer passes the access predicate. */
    announced: {
      items: reading.read.announced,
      sees: reading.read.sees,
      author: authors.announced,
      series: series.announced,
      collection: collections.announced,
      goneCollection: collections.announcedGone,
      playlist: playlists.announced,
    },
    numUserPlaylists: playlists.countOf,
    /** Clears what a stop in the middle of something left in lists. */
    async sweep(): Promise<void> {
      await collections.clearGone()
      await playlists.clearGone()
    },
    /** Gives the books of renamed authors and series the names that a stop in the middle kept from them. */
    async finishRenames(): Promise<void> {
      await series.finishRenames()
      await authors.finishRenames()
    },
    isSeriesVisible: async (seriesId: string, scope: VisibilityScope): Promise<boolean> =>
      (await series.announced(seriesId, scope)) !== null,
    /** What catalogues of reading apps are made of. */
    catalogue: { cache, counting, lists, reading, search },
    /** Verbs without HTTP, for measuring. */
    verbs: { labels, search, shelves, counting },
    close(): void {
      cache.close()
      collections.close()
      playlists.close()
    },
  }
}
