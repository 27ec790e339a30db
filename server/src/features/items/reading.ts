import type { OpenFeedsOf } from '#domain/open-feeds.ts'
import type { SharesOf } from '#domain/shares.ts'
import type { RemoteEpisodesOf, RemoteSoundOf } from '#domain/remote-episodes.ts'
import type { Now } from '#platform/clock.ts'
import type { Ffprobe } from '#platform/ffmpeg/ffmpeg.ts'
import type { Database } from '#storage/database.ts'
import type { VisibleItemId } from '#storage/visibility.ts'
import { createCardMemory } from './cache/card-memory.ts'
import { createExpandedTexts } from './cache/expanded-texts.ts'
import { cardBytesOf } from './render/cards.store.ts'
import { itemTexts } from './render/item-texts.store.ts'
import { collapsedStore } from './list/collapsed.store.ts'
import { createItemFiles } from './read/item-files.ts'
import { createItemList } from './list/item-list.ts'
import type { Sorting } from './list/item-entries.ts'
import { itemListStore } from './list/item-list.store.ts'
import { createLetterOffsets } from './list/letter-offsets.ts'
import { createItemRead } from './read/item-read.ts'
import type { ItemReadDeps } from './read/item-read.ts'
import { itemReadStore } from './read/item-read.store.ts'
import { createLibraryAccess } from './read/library-access.store.ts'
import type { PageCache } from './cache/page-cache.ts'
import type { ReadCache } from './cache/read-cache.ts'
import { createLook } from './filter/chosen-items.ts'
import { createRememberedPages } from './filter/remembered-pages.ts'

export interface ItemReadingDeps {
  db: Database
  cache: ReadCache
  pages: PageCache
  now: Now
  /** The server settings sortingIgnorePrefix and sortingPrefixes as they are now. */
  sorting: () => Sorting
  progressOf: ItemReadDeps['progressOf']
  downloadsOf: ItemReadDeps['downloadsOf']
  openFeedsOf: OpenFeedsOf
  sharesOf: SharesOf
  remoteEpisodesOf: RemoteEpisodesOf
  remoteSound: RemoteSoundOf
  /** null where there is none. */
  ffprobe: Ffprobe | null
}

export type ItemReading = ReturnType<typeof createItemReading>

/** Everything that reads items: lists, single items, their files. */
export function createItemReading({
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
  ffprobe,
}: ItemReadingDeps) {
  const libraryAccess = createLibraryAccess(db)
  const store = itemReadStore(db)
  const lists = itemListStore(db)
  const read = createItemRead({
    db,
    store,
    libraryAccess,
    remoteEpisodesOf,
    prefixes: () => sorting().prefixes,
    progressOf,
    downloadsOf,
    openFeedsOf,
    sharesOf,
  })
  const collapsed = collapsedStore(db)
  const drawn = { db, store: lists, collapsed }
  const look = createLook(drawn)
  const cards = createCardMemory<VisibleItemId>({ db, read: (ids) => cardBytesOf(db, ids) })
  const listDeps = {
    cards,
    openFeedsOf,
    sharesOf,
    store: lists,
    collapsed,
    remembered: createRememberedPages(drawn, look),
    libraryAccess,
    cache,
    pages,
    sorting,
    now,
  }
  return {
    libraryAccess,
    look,
    cards,
    read,
    texts: createExpandedTexts({
      db,
      read: (ids, prefixes) => itemTexts(db.read, ids, { expanded: prefixes }),
      prefixes: () => sorting().prefixes,
    }),
    fullTexts: createExpandedTexts({
      db,
      read: (ids) => itemTexts(db.read, ids, 'full'),
      prefixes: () => sorting().prefixes,
    }),
    incompleteEpisodes: lists.incompleteEpisodes,
    files: createItemFiles({ read, store, ffprobe, remoteSound }),
    list: createItemList(listDeps),
    letterOffsets: createLetterOffsets(listDeps),
  }
}
