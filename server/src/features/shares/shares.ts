import type { CreateShareInput, ListedShare, MediaItemShare } from '@lectern/contract'
import type { Playable, PlayableItems } from '#features/playback/index.ts'
import type { Passwords } from '#features/users/index.ts'
import type { Caller } from '#domain/caller.ts'
import { isUnknownLibrary } from '#domain/caller.ts'
import type { Events } from '#domain/events.ts'
import type { Now } from '#platform/clock.ts'
import { Problem } from '#platform/problem.ts'
import type { ShareRow } from '#storage/schema.ts'
import type { LivingShares } from './living-shares.ts'
import type { NamedShare, SharesStore } from './shares.store.ts'
import { listedShareWire, shareWire } from './shares.wire.ts'
import { ebookOf } from './visits/shared-page.wire.ts'

export interface SharesDeps {
  store: SharesStore
  living: LivingShares
  items: Pick<PlayableItems, 'shown' | 'isVisible'>
  passwords: Pick<Passwords, 'hash'>
  events: Pick<Events, 'publish'>
  now: Now
  newId: () => string
}

export type Shares = ReturnType<typeof createShares>

/** Public links to single items: admins make and withdraw them (ABS wire, playback §3.5). */
export function createShares({ store, living, items, passwords, events, now, newId }: SharesDeps) {
  async function isLiving(row: NamedShare): Promise<boolean> {
    if (row.episode_id !== null && row.episode_title === null) return false
    const scope = await living.scopeFor(row)
    return scope !== null && (await items.isVisible(row.item_id, scope))
  }

  return {
    /**
     * Throws `missing` for what the caller doesn't see, `invalid` for what has nothing to offer, `conflict` for an address or an item
     * that is taken.
     */
    async create(input: CreateShareInput, caller: Caller): Promise<MediaItemShare> {
      const at = now()
      if (input.expiresAt !== null && input.expiresAt <= at)
        throw new Problem('invalid', 'The end of a share lies in the past.', { field: 'expiresAt' })
      const isBook = input.mediaItemType === 'book'
      const found = await store[isBook ? 'book' : 'episode'](input.mediaItemId, caller.scope)
      if (found === null) throw new Problem('missing', 'Media item not found')
      const shown = await items.shown(found.itemId, found.episodeId, caller.scope)
      if (shown === null || !hasSomething(shown))
        throw new Problem('invalid', 'There is nothing in it to hear, to watch or to read.')
      const row: ShareRow = {
        id: newId(),
        slug: input.slug,
        item_id: found.itemId,
        library_id: found.libraryId,
        episode_id: found.episodeId,
        media_id: input.mediaItemId,
        user_id: caller.userId,
        expires_at: input.expiresAt,
        is_downloadable: input.isDownloadable ? 1 : 0,
        password_hash:
          input.lecternPassword === null ? null : await passwords.hash(input.lecternPassword),
        created_at: at,
        updated_at: at,
      }
      const outcome = await store.insert(row, at)
      if (outcome === 'same-media') throw new Problem('conflict', 'Item is already shared')
      if (outcome === 'same-slug')
        throw new Problem('conflict', 'Slug is already in use', { field: 'slug' })
      const share = shareWire(row)
      events.publish('share.opened', { libraryId: row.library_id, share })
      return share
    },

    async remove(id: string, caller: Caller): Promise<void> {
      const row = await store.byId(id)
      const isNamed = row !== undefined && !isUnknownLibrary(row.library_id, caller.scope)
      if (!isNamed || !(await store.remove(row))) throw new Problem('missing', 'Share not found')
      events.publish('share.closed', { libraryId: row.library_id, share: shareWire(row) })
    },

    /** All, or those of one item, without those that are over. */
    async list(itemId: string | undefined, caller: Caller): Promise<ListedShare[]> {
      const at = now()
      const rows = (await store.all(itemId)).filter(
        (row) =>
          (row.expires_at === null || row.expires_at > at) &&
          !isUnknownLibrary(row.library_id, caller.scope),
      )
      const seen = await store.seen([...new Set(rows.map((row) => row.item_id))], caller.scope)
      const listed = []
      for (const row of rows) {
        const isSeen = seen.has(row.item_id)
        // oxlint-disable-next-line no-await-in-loop -- one after the other: there may be many
        listed.push(listedShareWire(row, { isSeen, isLiving: await isLiving(row) }))
      }
      return listed
    },

    async sharesOf(itemIds: readonly string[]): Promise<Map<string, MediaItemShare>> {
      if (itemIds.length === 0) return new Map()
      const rows = await store.ofItems(itemIds, now())
      return new Map(rows.map((row) => [row.item_id, shareWire(row)]))
    },
  }
}

function hasSomething(shown: Playable): boolean {
  return shown.tracks.length > 0 || shown.video !== undefined || ebookOf(shown) !== null
}
