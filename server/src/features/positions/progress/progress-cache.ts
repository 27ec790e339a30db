import { LRUCache } from 'lru-cache'
import type { MediaProgress } from '@lectern/contract'
import type { VisibilityScope } from '#domain/caller.ts'
import type { Events } from '#domain/events.ts'

type Load = (userId: string, scope: VisibilityScope) => Promise<MediaProgress[]>

interface Entry {
  scope: string
  byId: Map<string, MediaProgress>
  /** The same object until something changes: its text is sent again. */
  list: MediaProgress[] | null
}

const mostUsers = 64
/** A user may come with clients that are shown different things. */
const mostScopes = 3

/**
 * All progress of the users seen last, as it rides in user objects: those are sent at every sign-in and after every
 * change, and somebody may have thousands of rows. Writes go through it; whatever could change what may be seen
 * empties it.
 */
export function createProgressCache(load: Load, events: Pick<Events, 'follow' | 'prepare'>) {
  const known = new LRUCache<string, Entry[]>({ max: mostUsers })
  // A list that was being read while something changed must not be kept.
  let changes = 0

  for (const name of emptying) {
    events.follow(name, () => {
      changes++
      known.clear()
    })
  }

  const cache = {
    async list(userId: string, scope: VisibilityScope): Promise<MediaProgress[]> {
      const key = JSON.stringify(scope)
      const entry = known.get(userId)?.find((one) => one.scope === key)
      if (entry !== undefined) return (entry.list ??= listOf(entry))
      const before = changes
      const progress = await load(userId, scope)
      if (before === changes) {
        const byId = new Map(progress.map((one) => [one.id, one]))
        const fresh: Entry = { scope: key, byId, list: progress }
        const others = known.get(userId)?.slice(0, mostScopes - 1) ?? []
        known.set(userId, [fresh, ...others])
      }
      return progress
    },

    /** A row was written; it belongs to an item that its user may see, if not with every client. */
    put(progress: MediaProgress): void {
      changes++
      const { userId, id } = progress
      const entries = known.get(userId)
      if (entries === undefined) return
      const isSure = ({ scope, byId }: Entry) => byId.has(id) || !scope.includes('unknownLibraries')
      const kept = entries.filter(isSure)
      for (const entry of kept) {
        entry.byId.set(id, progress)
        entry.list = null
      }
      known.set(userId, kept)
    },

    forget(userId: string): void {
      changes++
      known.delete(userId)
    },
  }
  events.prepare('progress.changed', ({ data }) => cache.put(data))
  // Progress that is gone is told by nothing else.
  events.prepare('user.changed', ({ userId, of }) => {
    if (of === undefined) cache.forget(userId)
  })
  return cache
}

/** Frozen, since it is shared. */
function listOf({ byId }: Entry): MediaProgress[] {
  const list = [...byId.values()]
  Object.freeze(list)
  return list
}

const emptying = [
  'items.added',
  'items.changed',
  'item.removed',
  'library.changed',
  'library.removed',
  'user.removed',
  'peers.missed',
] as const
