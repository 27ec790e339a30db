import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { itemOfMarks } from './item-schemas.ts'
import { idParam, ms, sec } from './kit.ts'

export const bookmark = z.object({
  libraryItemId: z.string(),
  time: sec,
  title: z.string(),
  createdAt: ms,
})
export type Bookmark = z.output<typeof bookmark>

/** An item with the caller's bookmarks in it, in the order of the item. */
export const bookmarkedItem = z.object({
  ...itemOfMarks.shape,
  bookmarks: z.array(
    z.object({
      time: sec,
      title: z.string(),
      createdAt: ms,
      /** Title of the chapter or track that it stands in; null where there is none. */
      chapter: z.string().nullable(),
    }),
  ),
})
export type BookmarkedItem = z.output<typeof bookmarkedItem>

const bookmarkList = z.object({ bookmarks: z.array(bookmark) })
const itemParams = z.object({ id: idParam })
const latestTime = 1e9
const longestTitle = 4096

/** Fields beyond these are passed over: some apps send the whole bookmark. */
const bookmarkInput = z.object({
  time: z.number('Invalid time').min(0, 'Invalid time').max(latestTime, 'Invalid time'),
  title: z
    .string('Invalid title')
    .max(longestTitle, 'Invalid title')
    .refine((title) => title.trim() !== '', 'Invalid title'),
})
export type BookmarkInput = z.output<typeof bookmarkInput>

/** Bookmarks of the caller; one per item and time (ABS wire, users §1.7). */
export const bookmarkCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/me/bookmarks',
    policy: 'user',
    summary: 'All bookmarks of the caller',
    reply: bookmarkList,
  }),
  byItem: endpoint({
    method: 'GET',
    path: '/api/lectern/bookmarks',
    policy: 'user',
    summary: 'All bookmarks of the caller with the titles they stand in, latest marked items first',
    reply: z.object({ items: z.array(bookmarkedItem) }),
  }),
  listOfItem: endpoint({
    method: 'GET',
    path: '/api/me/bookmarks/:id',
    policy: 'user',
    summary: 'Bookmarks in one item',
    params: itemParams,
    reply: bookmarkList,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/me/item/:id/bookmark',
    policy: 'user',
    summary: 'Adds a bookmark; the same time again renames it',
    params: itemParams,
    body: bookmarkInput,
    reply: bookmark,
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/api/me/item/:id/bookmark',
    policy: 'user',
    summary: 'Renames a bookmark',
    params: itemParams,
    body: bookmarkInput,
    reply: bookmark,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/me/item/:id/bookmark/:time',
    policy: 'user',
    summary: 'Removes a bookmark',
    params: z.object({ id: idParam, time: z.string().max(64) }),
    reply: 'ok',
  }),
}
