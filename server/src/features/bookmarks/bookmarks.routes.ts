import { bookmarkCalls } from '@lectern/contract'
import { ok } from '#http/answer.ts'
import type { Router } from '#http/router.ts'
import type { Bookmarks } from './bookmarks.ts'

export function bookmarkRoutes(router: Router, bookmarks: Bookmarks): void {
  router.bind(bookmarkCalls.list, async (_input, { userId, scope }) => ({
    bookmarks: await bookmarks.bookmarksOf(userId, scope),
  }))
  router.bind(bookmarkCalls.byItem, async (_input, caller) => ({
    items: await bookmarks.byItem(caller),
  }))
  router.bind(bookmarkCalls.listOfItem, async ({ params }, caller) => ({
    bookmarks: await bookmarks.ofItem(caller, params.id),
  }))
  router.bind(bookmarkCalls.create, ({ params, body }, caller) =>
    bookmarks.create(caller, params.id, body),
  )
  router.bind(bookmarkCalls.rename, ({ params, body }, caller) =>
    bookmarks.rename(caller, params.id, body),
  )
  router.bind(bookmarkCalls.remove, async ({ params }, caller) => {
    await bookmarks.remove(caller, params.id, params.time)
    return ok
  })
}
