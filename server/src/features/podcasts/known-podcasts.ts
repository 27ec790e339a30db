import { addressIn, addressKey } from './secret-address.ts'
import type { PodcastFeedsStore } from './store/podcast-feeds.store.ts'

/** By what a podcast is known again. */
export interface PodcastMarks {
  path?: string
  feedUrl?: string | null | undefined
  itunesId?: string | null | undefined
}

export type KnownPodcasts = ReturnType<typeof createKnownPodcasts>

/** Finds the podcast of a library that somebody is about to add once more: by its folder, its feed or its number in the directory. */
export function createKnownPodcasts(feeds: PodcastFeedsStore) {
  return {
    /** Id of the item; null: there is none. */
    async find(libraryId: string, marks: PodcastMarks): Promise<string | null> {
      const wanted = marks.feedUrl ? addressKey(marks.feedUrl) : null
      for (const { itemId, path, feedUrl, secret, itunesId } of await feeds.marks(libraryId)) {
        const address = addressIn({ itemId, feedUrl }, secret)
        if (path === marks.path) return itemId
        if (wanted !== null && address !== null && addressKey(address) === wanted) return itemId
        if (marks.itunesId && itunesId === marks.itunesId) return itemId
      }
      return null
    },

    /** Of some addresses of feeds those that podcasts of a library come from, with the ids of the items. */
    async amongAddresses(
      libraryId: string,
      addresses: readonly string[],
    ): Promise<{ address: string; libraryItemId: string }[]> {
      const itemOf = new Map<string, string>()
      for (const { itemId, feedUrl, secret } of await feeds.marks(libraryId)) {
        const address = secret ?? feedUrl
        if (address !== null) itemOf.set(addressKey(address), itemId)
      }
      return addresses.flatMap((address) => {
        const libraryItemId = URL.canParse(address) ? itemOf.get(addressKey(address)) : undefined
        return libraryItemId === undefined ? [] : [{ address, libraryItemId }]
      })
    },
  }
}
