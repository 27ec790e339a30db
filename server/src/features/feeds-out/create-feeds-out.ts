import { randomUUID } from 'node:crypto'
import { listsStore } from '#features/lists/index.ts'
import { seriesStore } from '#features/series/index.ts'
import { usersStore } from '#features/users/index.ts'
import { createAddressLimit } from '#domain/public/address-limit.ts'
import type { VisibilityScope } from '#domain/caller.ts'
import type { EventName } from '#domain/domain-events.ts'
import type { Events } from '#domain/events.ts'
import { createPublicTransfers } from '#domain/public/public-transfers.ts'
import type { Now } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import type { FeedEntityType } from '@lectern/contract'
import type { Database } from '#storage/database.ts'
import { createSubjects } from './content/subjects.ts'
import { endFeedsOfGone } from './end-feeds.ts'
import { createFeedOwners } from './feed-owners.ts'
import { createFeedSubjects } from './feed-subjects.ts'
import { feedsStore } from './feeds.store.ts'
import { createFeeds } from './feeds.ts'
import { createFeedMemory } from './follow/feed-memory.ts'
import { createFollowFeeds } from './follow/follow-feeds.ts'
import type { FollowDeps } from './follow/follow-feeds.ts'
import { createPrivateFeeds } from './private-feeds.ts'
import { createShownFeeds } from './shown-feeds.ts'

interface Deps {
  db: Database
  events: Events
  log: Log
  now: Now
}

/** What may take something out of a feed, or end it. */
const endings = [
  'feed.closed',
  'user.edited',
  'user.removed',
  'items.changed',
  'item.removed',
  'collection.changed',
  'collection.removed',
  'playlist.changed',
  'playlist.removed',
  'series.changed',
  'series.removed',
  'library.removed',
  'peers.missed',
] as const satisfies EventName[]

/** Everything about feeds that others follow. */
export function createFeedsOut({ db, events, log, now }: Deps) {
  const store = feedsStore(db)
  const found = createSubjects({
    db,
    collections: listsStore(db, 'collections'),
    playlists: listsStore(db, 'playlists'),
    series: seriesStore(db),
  })
  const owners = createFeedOwners({ users: usersStore(db, now) })
  const memory = createFeedMemory({ db, subjects: found })
  const openFeedsOf = createShownFeeds({ store, owners })
  const transfers = createPublicTransfers(events, endings)
  const stopEnding = endFeedsOfGone({ store, events })
  const subjects = createFeedSubjects({ store, subjects: found, owners })
  const shared = { store, subjects, owners, memory, events, now, newId: randomUUID }
  return {
    feeds: createFeeds(shared),
    own: createPrivateFeeds({ ...shared, openFeedsOf }),
    /** Feeds as podcast apps read them; `original`: a picture as it lies on the disk. */
    follow: (original: FollowDeps['original']) =>
      createFollowFeeds({
        store,
        owners,
        memory,
        transfers,
        limit: createAddressLimit(now, 'Too many requests for feeds. Please wait a minute.'),
        original,
        log,
        now,
      }),
    openFeedsOf,
    /** Whether a scope sees anything of what a feed is made of; playlists are seen by their owner alone. */
    sees: (of: { entityType: FeedEntityType; entityId: string }, scope: VisibilityScope) =>
      found.sees({ ...of, userId: '' }, scope),
    close(): void {
      transfers.close()
      stopEnding()
    },
  }
}
