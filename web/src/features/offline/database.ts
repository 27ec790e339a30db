import { indexedStores } from '#platform/indexed-stores.ts'
import type { Download, Listening, Profile } from './offline-types.ts'

interface Stores {
  downloads: Download
  listening: Listening
  profiles: Profile
  /** What the server said about the items of downloads, as their pages read it. */
  items: { id: string; item: unknown }
}

export const { all, one, put, remove, change } = indexedStores<Stores>('lectern-offline', 1, {
  downloads: 'key',
  listening: 'id',
  profiles: 'id',
  items: 'id',
})
