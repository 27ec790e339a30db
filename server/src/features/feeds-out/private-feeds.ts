import { randomBytes } from 'node:crypto'
import type { FeedState, PrivateFeed } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import type { OpenFeedsOf } from '#domain/open-feeds.ts'
import { Problem } from '#platform/problem.ts'
import type { OpenFeedRow } from '#storage/schema.ts'
import { contentOf } from './content/feed-content.ts'
import type { EntityRef } from './feed-subjects.ts'
import type { FeedsDeps } from './feeds.ts'
import { privateFeedWire } from './feeds.wire.ts'

interface Deps extends FeedsDeps {
  openFeedsOf: OpenFeedsOf
}

/** More than anybody follows by hand, and few enough for a page. */
const mostOwn = 100
/** 192 bits: nobody tries those out. */
const slugBytes = 24

export type PrivateFeeds = ReturnType<typeof createPrivateFeeds>

/** Feeds for oneself, of what one may see at any time, behind an address that one can take back. */
export function createPrivateFeeds(deps: Deps) {
  const { store, subjects, events } = deps

  async function wire(rows: readonly OpenFeedRow[], caller: Caller): Promise<PrivateFeed[]> {
    const shown = await subjects.shown(rows, caller)
    return shown.map(({ row, texts, isLiving }) =>
      privateFeedWire(row, { title: texts?.title ?? null, isLiving }),
    )
  }

  return {
    list: async (caller: Caller) => wire(await store.own(caller.userId), caller),

    /** The same feed again where there is one already. */
    async open(ref: EntityRef, caller: Caller): Promise<PrivateFeed> {
      const { subject } = await subjects.heard(ref, caller)
      const at = deps.now()
      const wanted: OpenFeedRow = {
        id: deps.newId(),
        slug: `p-${randomBytes(slugBytes).toString('base64url')}`,
        entity_type: ref.entityType,
        entity_id: ref.id,
        library_id: subject.libraryId,
        user_id: caller.userId,
        is_private: 1,
        server_address: '',
        prevents_indexing: 1,
        owner_name: null,
        owner_email: null,
        created_at: at,
        content_tag: null,
        changed_at: at,
        last_fetched_at: null,
      }
      const row = await store.insertOwn(wanted, mostOwn)
      if (row === null)
        throw new Problem(
          'conflict',
          `You have ${mostOwn} private feeds already. Revoke one that you don't need any more.`,
        )
      return privateFeedWire(row, { title: subject.title, isLiving: true })
    },

    /** Throws `missing` for one of somebody else. */
    async revoke(id: string, { userId }: Caller): Promise<void> {
      const row = await store.byId(id)
      const isOwn = row?.user_id === userId && row.is_private === 1
      if (row === undefined || !isOwn || !(await store.remove(row))) throw new Problem('missing')
      events.publish('feed.closed', { userId, libraryId: row.library_id, feedId: id, feed: null })
    },

    async state(ref: EntityRef, caller: Caller): Promise<FeedState> {
      const { subject, entries } = await subjects.seen(ref, caller)
      const { parts } = contentOf(subject, entries, '')
      const isOfPodcasts = entries.some(({ record }) => record.media.kind === 'podcast')
      const own = (await store.own(caller.userId)).filter(
        (row) => row.entity_id === ref.id && row.entity_type === ref.entityType,
      )
      const open = (await deps.openFeedsOf(ref.entityType, [ref.id])).get(ref.id)
      return {
        entityType: ref.entityType,
        entityId: ref.id,
        libraryId: subject.libraryId,
        title: subject.title,
        numEpisodes: parts.length,
        hasUndated: isOfPodcasts && parts.some(({ publishedAt }) => publishedAt === null),
        open: open ?? null,
        own: (await wire(own, caller))[0] ?? null,
      }
    },
  }
}
