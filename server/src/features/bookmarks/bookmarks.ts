import type { Bookmark, BookmarkedItem, BookmarkInput } from '@lectern/contract'
import type { Caller, VisibilityScope } from '#domain/caller.ts'
import type { Now } from '#platform/clock.ts'
import type { Events } from '#domain/events.ts'
import { Problem } from '#platform/problem.ts'
import type { BookmarksStore } from './bookmarks.store.ts'
import { renderBookmark, renderMarkedItems } from './bookmarks.wire.ts'

export interface BookmarksDeps {
  store: BookmarksStore
  events: Pick<Events, 'publish'>
  now: Now
}

export type Bookmarks = ReturnType<typeof createBookmarks>

/** Bookmarks: one per user, item and time; only in items that may be seen. */
export function createBookmarks({ store, events, now }: BookmarksDeps) {
  const changed = (userId: string): void =>
    events.publish('user.changed', { userId, of: 'bookmarks' })

  async function demandItem(caller: Caller, itemId: string): Promise<void> {
    if (!(await store.isVisible(itemId, caller.scope))) throw new Problem('missing')
  }

  return {
    /** Part of every user object. */
    async bookmarksOf(userId: string, scope: VisibilityScope): Promise<Bookmark[]> {
      return (await store.list(userId, scope, null)).map(renderBookmark)
    },

    /** What a page of all bookmarks shows: the items one may see, latest marked first. */
    async byItem(caller: Caller): Promise<BookmarkedItem[]> {
      const [rows, items] = await Promise.all([
        store.list(caller.userId, caller.scope, null),
        store.markedItems(caller.userId, caller.scope),
      ])
      return renderMarkedItems(items, rows)
    },

    async ofItem(caller: Caller, itemId: string): Promise<Bookmark[]> {
      return (await store.list(caller.userId, caller.scope, itemId)).map(renderBookmark)
    },

    async create(
      caller: Caller,
      itemId: string,
      { time, title }: BookmarkInput,
    ): Promise<Bookmark> {
      await demandItem(caller, itemId)
      const row = await store.keep(mostBookmarks, {
        user_id: caller.userId,
        item_id: itemId,
        time,
        title,
        created_at: now(),
      })
      if (row === 'full') throw new Problem('invalid', fullSentence)
      changed(caller.userId)
      return renderBookmark(row)
    },

    async rename(
      caller: Caller,
      itemId: string,
      { time, title }: BookmarkInput,
    ): Promise<Bookmark> {
      await demandItem(caller, itemId)
      const row = await store.rename({ user_id: caller.userId, item_id: itemId, time, title })
      if (row === undefined) throw new Problem('missing')
      changed(caller.userId)
      return renderBookmark(row)
    },

    /** `time` as text: fractions work, and what isn't a number is refused. */
    async remove(caller: Caller, itemId: string, time: string): Promise<void> {
      const seconds = Number(time)
      if (time.trim() === '' || !Number.isFinite(seconds)) {
        throw new Problem('invalid', 'Invalid time')
      }
      await demandItem(caller, itemId)
      if (!(await store.remove(caller.userId, itemId, seconds))) throw new Problem('missing')
      changed(caller.userId)
    },
  }
}

/** Of one user, in all items. */
const mostBookmarks = 1000
const fullSentence = `There is room for ${mostBookmarks} bookmarks. Remove some to add another.`
