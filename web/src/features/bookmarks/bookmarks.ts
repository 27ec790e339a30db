import { t } from '#platform/text/texts.ts'
import { call } from '#platform/net/call.ts'
import { dateTime } from '#platform/text/dates.ts'
import { invalidate } from '#platform/net/query.ts'
import { replaceUser, useSession } from '#platform/session/session.ts'
import type { Bookmark } from '@lectern/contract'
import { attempt, withUndo } from '#ui/action/attempt.ts'
import { toast } from '#ui/toast/toast.tsx'

const none: Bookmark[] = []

/** All bookmarks of the user, as the sign-in brought them and events keep them. */
export function useAllBookmarks(): Bookmark[] {
  return useSession((state) => state.session?.user.bookmarks ?? none)
}

/** Those of one item, in the order of the item. */
export function bookmarksIn(all: readonly Bookmark[], libraryItemId: string): Bookmark[] {
  return all.filter((one) => one.libraryItemId === libraryItemId).sort((a, b) => a.time - b.time)
}

/** Marks a time (whole seconds). Without a title the date and time stand for it. Answers whether it worked. */
export async function addBookmark(
  libraryItemId: string,
  time: number,
  title: string,
): Promise<boolean> {
  const settings = useSession.getState().session?.settings
  const named =
    title.trim() || (settings ? dateTime(Date.now(), settings) : new Date().toISOString())
  const outcome = await attempt(
    async () => {
      const made = await call('POST /api/me/item/:id/bookmark', {
        params: { id: libraryItemId },
        body: { time, title: named },
      })
      keep((all) => [...without(all, made), made])
    },
    { done: t('bookmarks.added'), failed: t('bookmarks.addFailed') },
  )
  return outcome !== null
}

/** Gives a bookmark another title; an unchanged or empty one changes nothing. */
export async function renameBookmark(bookmark: Bookmark, title: string): Promise<void> {
  const named = title.trim()
  if (named === '' || named === bookmark.title) return
  await attempt(
    async () => {
      const made = await call('PATCH /api/me/item/:id/bookmark', {
        params: { id: bookmark.libraryItemId },
        body: { time: bookmark.time, title: named },
      })
      keep((all) => [...without(all, made), made])
    },
    { done: t('bookmarks.renamed'), failed: t('bookmarks.renameFailed') },
  )
}

/** Removes a bookmark; for some seconds it can be had back. */
export async function removeBookmark(bookmark: Bookmark): Promise<void> {
  const { libraryItemId: id, time, title } = bookmark
  await attempt(
    async () => {
      await call('DELETE /api/me/item/:id/bookmark/:time', { params: { id, time } })
      keep((all) => without(all, bookmark))
      toast.success(
        t('bookmarks.removed'),
        withUndo(() => void addBookmark(id, time, title)),
      )
    },
    { failed: t('bookmarks.removeFailed') },
  )
}

function without(all: readonly Bookmark[], bookmark: Bookmark): Bookmark[] {
  return all.filter(
    (one) => one.libraryItemId !== bookmark.libraryItemId || one.time !== bookmark.time,
  )
}

/** The same change the server tells over the socket, for pages that have none. */
function keep(change: (all: Bookmark[]) => Bookmark[]): void {
  const user = useSession.getState().session?.user
  if (user) replaceUser({ ...user, bookmarks: change(user.bookmarks) })
  invalidate('GET /api/lectern/bookmarks')
}
