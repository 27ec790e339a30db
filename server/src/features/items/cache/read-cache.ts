import { LRUCache } from 'lru-cache'
import type { Events } from '#domain/events.ts'
import type { Now } from '#platform/clock.ts'

/** What a cached value depends on. */
export interface CacheKey {
  libraryId: string
  /** Set when the value depends on progress or settings of one user. */
  userId?: string
  /** Everything else that it depends on, as text. */
  rest: string
}

/** Remembers small answers (counts, menus, statistics) until something they depend on changes. */
export interface ReadCache {
  through<T>(key: CacheKey, compute: () => Promise<T>): Promise<T>
  /** The key with the versions of all that it depends on, as text: the same only while no event told of a change. */
  stamp(key: CacheKey): string
  close(): void
}

interface Kept {
  at: number
  /** Ids of all that it depends on. */
  of: readonly string[]
  value: Promise<unknown>
}

/**
 * Values are kept under the version of their library (and user), which every domain event about them raises,
 * so a stale one can't be asked for; it is dropped, for some of them are large. A value is dropped after a minute all
 * the same.
 */
export function createReadCache({ events, now }: { events: Events; now: Now }): ReadCache {
  const versions = new Map<string, number>()
  const kept = new LRUCache<string, Kept>({ max: mostKept })
  const raise = (id: string) => {
    versions.set(id, (versions.get(id) ?? 0) + 1)
    const stale = [...kept].filter(([, { of }]) => of.includes(id))
    for (const [full] of stale) kept.delete(full)
  }
  const ends = [
    ...libraryEvents.map((name) => events.follow(name, ({ libraryId }) => raise(libraryId))),
    events.follow('user.changed', ({ userId }) => raise(userId)),
    events.follow('progress.changed', ({ userId }) => raise(userId)),
    events.follow('settings.changed', () => raise(everything)),
    events.follow('peers.missed', () => raise(everything)),
  ]
  const version = (id: string) => versions.get(id) ?? 0
  const stamp = ({ libraryId, userId, rest }: CacheKey): string =>
    [
      version(everything),
      libraryId,
      version(libraryId),
      userId ?? '',
      userId === undefined ? 0 : version(userId),
      rest,
    ].join('|')
  return {
    stamp,
    through(key, compute) {
      const full = stamp(key)
      const known = kept.get(full)
      if (known !== undefined && now() - known.at < keptMs)
        return known.value as ReturnType<typeof compute>
      const value = compute()
      const { libraryId, userId = everything } = key
      kept.set(full, { at: now(), of: [everything, libraryId, userId], value })
      value.catch(() => kept.delete(full))
      return value
    },
    close: () => ends.forEach((end) => end()),
  }
}

/** What settings change: no id of anything. */
const everything = ''
const keptMs = 60_000
const mostKept = 400
const libraryEvents = [
  'library.changed',
  'library.removed',
  'items.added',
  'items.changed',
  'item.removed',
  'author.added',
  'author.changed',
  'author.removed',
  'series.changed',
  'series.removed',
  'feed.opened',
  'feed.closed',
  'share.opened',
  'share.closed',
] as const
