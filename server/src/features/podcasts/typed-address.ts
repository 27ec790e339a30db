import type { MediaChange } from '@lectern/contract'
import type { Now } from '#platform/clock.ts'
import type { Database } from '#storage/database.ts'
import { nextCheck } from './check/next-check.ts'
import { isSecretAddress, standIn, standsFor } from './secret-address.ts'
import { podcastFeedsStore } from './store/podcast-feeds.store.ts'
import type { AddressOfFeed } from './store/podcast-feeds.store.ts'

/** Writes edits of items, by item id, with secret addresses hidden in them. */
type HideAddresses = <T>(
  changes: ReadonlyMap<string, MediaChange>,
  write: (hidden: ReadonlyMap<string, MediaChange>) => Promise<T>,
) => Promise<T>

/**
 * What somebody types as the address of a feed is kept as it is when a podcast is added: a secret goes to the subscription
 * first, and the item, its history and its file are told the stand-in. When the edit is refused, the subscription is as it was.
 */
export function createHideAddresses(deps: { db: Database; now: Now }): HideAddresses {
  const feeds = podcastFeedsStore(deps.db)

  /** Null: the item's address stays, or is one that everybody may see. */
  async function readdressed(itemId: string, feedUrl: string): Promise<AddressOfFeed | null> {
    const [facts] = await feeds.podcasts([itemId])
    if (facts === undefined || facts.feedUrl === feedUrl || standsFor(feedUrl) === itemId)
      return null
    const before = await feeds.addressOf(itemId)
    const secret = isSecretAddress(feedUrl) ? feedUrl : null
    // It is another feed: what was noted of the last one says nothing of it.
    const fresh = { secret, validators: null, nextCheckAt: deps.now() }
    if (before !== null) await feeds.readdress(itemId, fresh)
    else await feeds.subscribe({ ...facts, schedule: facts.schedule }, fresh)
    return before ?? { secret: null, validators: null, nextCheckAt: nextCheck(facts, deps.now()) }
  }

  return async (changes, write) => {
    const hidden = new Map(changes)
    const before = new Map<string, AddressOfFeed>()
    try {
      for (const [itemId, change] of changes) {
        const feedUrl = change.metadata?.feedUrl?.trim()
        if (!feedUrl) continue
        const old = await readdressed(itemId, feedUrl)
        if (old === null) continue
        before.set(itemId, old)
        if (!isSecretAddress(feedUrl)) continue
        const metadata = { ...change.metadata, feedUrl: standIn(feedUrl, itemId) }
        hidden.set(itemId, { ...change, metadata })
      }
      return await write(hidden)
    } catch (error) {
      for (const [itemId, address] of before) await feeds.readdress(itemId, address)
      throw error
    }
  }
}
