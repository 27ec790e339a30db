import { mayOpenLibrary } from '#domain/caller.ts'
import type { Caller } from '#domain/caller.ts'
import type { DomainEvents } from '#domain/domain-events.ts'
import type { Events } from '#domain/events.ts'
import type { Now } from '#platform/clock.ts'

const ofLibraries = [
  'library.added',
  'library.changed',
  'library.removed',
  'items.added',
  'items.changed',
  'item.removed',
  'author.added',
  'author.changed',
  'author.removed',
  'authors.counted',
  'series.added',
  'series.changed',
  'series.removed',
  'collection.added',
  'collection.changed',
  'collection.removed',
] as const satisfies readonly (keyof DomainEvents)[]

const ofUsers = [
  'user.changed',
  'progress.changed',
  'playlist.added',
  'playlist.changed',
  'playlist.removed',
] as const satisfies readonly (keyof DomainEvents)[]

/**
 * Knows when something last changed that clients are told of, so that one that has just come can be told whether it
 * missed anything since its first question. What was before this process counts as changed with its start.
 */
export function createLastChanges(events: Pick<Events, 'follow'>, now: Now) {
  let ofAll = now()
  const libraries = new Map<string, number>()
  const users = new Map<string, number>()

  for (const name of ofLibraries)
    events.follow(name, ({ libraryId }) => void libraries.set(libraryId, now()))
  for (const name of ofUsers) events.follow(name, ({ userId }) => void users.set(userId, now()))
  for (const name of ['libraries.ordered', 'peers.missed'] as const)
    events.follow(name, () => void (ofAll = now()))
  events.follow('user.removed', ({ userId }) => void users.delete(userId))

  return {
    /** Whether anything that `caller` may know of changed at `since` (ms) or later. */
    hasSince(since: number, { userId, scope }: Pick<Caller, 'userId' | 'scope'>): boolean {
      if (ofAll >= since || (users.get(userId) ?? 0) >= since) return true
      return [...libraries].some(([id, at]) => at >= since && mayOpenLibrary(id, scope))
    },
  }
}
