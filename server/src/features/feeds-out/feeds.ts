import type { Feed, FeedMin, ListedFeed, OpenFeedInput } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import type { Events } from '#domain/events.ts'
import type { Now } from '#platform/clock.ts'
import { Problem } from '#platform/problem.ts'
import type { OpenFeedRow } from '#storage/schema.ts'
import type { FeedOwners } from './feed-owners.ts'
import type { EntityRef, FeedSubjects } from './feed-subjects.ts'
import type { FeedsStore } from './feeds.store.ts'
import { feedMinWire, feedWire, listedFeedWire, textsFor } from './feeds.wire.ts'
import type { FeedMemory } from './follow/feed-memory.ts'

export interface FeedsDeps {
  store: FeedsStore
  subjects: FeedSubjects
  owners: FeedOwners
  memory: FeedMemory
  events: Pick<Events, 'publish'>
  now: Now
  newId: () => string
}

export type Feeds = ReturnType<typeof createFeeds>

/** Feeds that admins open to everybody, and close; private ones of others are only closed (ABS wire, admin §6.5). */
export function createFeeds(deps: FeedsDeps) {
  const { store, subjects, owners, memory, events } = deps

  async function publicOnes(caller: Caller) {
    const rows = (await store.all()).filter((row) => row.is_private === 0)
    return subjects.shown(rows, caller)
  }

  return {
    async open(ref: EntityRef, input: OpenFeedInput, caller: Caller): Promise<{ feed: FeedMin }> {
      const { subject } = await subjects.heard(ref, caller)
      const { preventIndexing, ownerName, ownerEmail } = input.metadataDetails
      const at = deps.now()
      const row: OpenFeedRow = {
        id: deps.newId(),
        slug: input.slug,
        entity_type: ref.entityType,
        entity_id: ref.id,
        library_id: subject.libraryId,
        user_id: caller.userId,
        is_private: 0,
        server_address: input.serverAddress,
        prevents_indexing: preventIndexing ? 1 : 0,
        owner_name: ownerName,
        owner_email: ownerEmail,
        created_at: at,
        content_tag: null,
        changed_at: at,
        last_fetched_at: null,
      }
      if (!(await store.insert(row)))
        throw new Problem('invalid', 'Slug already in use', { field: 'slug' })
      const feed = feedMinWire(row, subject)
      events.publish('feed.opened', { userId: caller.userId, libraryId: row.library_id, feed })
      return { feed }
    },

    /** Throws `missing` for one of a library that the caller's client can't name, as for none. */
    async close(id: string, caller: Caller): Promise<void> {
      const found = await store.byId(id)
      const [shown] = found === undefined ? [] : await subjects.shown([found], caller)
      if (shown === undefined || !(await store.remove(shown.row))) throw new Problem('missing')
      const { row } = shown
      const texts = (await store.texts(row.entity_type, [row.entity_id])).get(row.entity_id)
      const isTold = row.is_private === 0 && texts !== undefined
      events.publish('feed.closed', {
        userId: row.user_id,
        libraryId: row.library_id,
        feedId: id,
        feed: isTold ? feedMinWire(row, textsFor(row, texts)) : null,
      })
    },

    /** Feeds of what the caller sees, with what is in them. */
    async list(caller: Caller): Promise<{ feeds: Feed[]; minified: FeedMin[] }> {
      const feeds: Feed[] = []
      const minified: FeedMin[] = []
      for (const { row, texts } of await publicOnes(caller)) {
        // oxlint-disable-next-line no-await-in-loop -- each may be thousands of files
        const scope = texts === null ? null : await owners(row)
        // oxlint-disable-next-line no-await-in-loop -- as above
        const content = scope === null ? null : await memory(row, scope)
        if (content === null) continue
        feeds.push(feedWire(row, content))
        minified.push(feedMinWire(row, content))
      }
      return { feeds, minified }
    },

    async all(caller: Caller): Promise<ListedFeed[]> {
      const shown = await subjects.shown(await store.all(), caller)
      return shown.map(({ row, texts, isLiving }) =>
        listedFeedWire(row, { title: texts?.title ?? null, isLiving }),
      )
    },
  }
}
