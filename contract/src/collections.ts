import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { feedMin, itemExp } from './item-schemas.ts'
import { anyBody, idParam, listQuery, ms } from './kit.ts'
import { listIds, listName, listNote } from './list-input.ts'
import { pageOf, pageQuery } from './paging.ts'

/** Books that belong together, shared by everybody; whoever may not see a book gets the collection without it. */
export const collection = z.object({
  id: z.string(),
  libraryId: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  books: z.array(itemExp),
  lastUpdate: ms,
  createdAt: ms,
  rssFeed: feedMin.nullable().optional(),
})
export type Collection = z.output<typeof collection>

const one = z.object({ id: idParam })
const invalid = 'Invalid collection data'
const noBooks = `${invalid}. No books`
const someBooks = listIds(noBooks).min(1, noBooks)

const newCollection = z.object({
  libraryId: z.string(invalid).min(1, invalid),
  name: listName(invalid),
  description: listNote(invalid),
  books: someBooks,
})
export type NewCollection = z.output<typeof newCollection>

/** `books` orders what is in it already; null and an empty list, which some apps send with a new name, order nothing. */
const collectionChange = z.object({
  name: listName(invalid).optional(),
  description: listNote(invalid),
  books: listIds(`${invalid}. Invalid books`).nullable().optional(),
})
export type CollectionChange = z.output<typeof collectionChange>

/** What is no id names no book, which is not found. */
const oneBook = anyBody(z.object({ id: z.string().catch('') }))
const books = z.object({ books: someBooks })

/** Collections (ABS wire, collections §5.1). */
export const collectionCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/collections',
    policy: 'user',
    summary: 'Collections of all libraries',
    reply: z.object({ collections: z.array(collection) }),
  }),
  listInLibrary: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/collections',
    policy: 'user',
    summary: 'Collections of a library',
    params: one,
    query: pageQuery,
    reply: pageOf(collection),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/collections/:id',
    policy: 'user',
    summary: 'One collection',
    params: one,
    query: z.object({ include: listQuery }),
    reply: collection,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/collections',
    policy: { right: 'update' },
    summary: 'Make a collection of some books',
    body: newCollection,
    reply: collection,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/collections/:id',
    policy: { right: 'update' },
    summary: 'Rename, describe or reorder a collection',
    params: one,
    body: anyBody(collectionChange),
    reply: collection,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/collections/:id',
    policy: { right: 'delete' },
    summary: 'Remove a collection; its books stay',
    params: one,
    reply: 'ok',
  }),
  addBook: endpoint({
    method: 'POST',
    path: '/api/collections/:id/book',
    policy: { right: 'update' },
    summary: 'Add a book to a collection',
    params: one,
    body: oneBook,
    reply: collection,
  }),
  removeBook: endpoint({
    method: 'DELETE',
    path: '/api/collections/:id/book/:itemId',
    policy: { right: 'update' },
    summary: 'Take a book out of a collection',
    params: z.object({ id: idParam, itemId: idParam }),
    reply: collection,
  }),
  batchAdd: endpoint({
    method: 'POST',
    path: '/api/collections/:id/batch/add',
    policy: { right: 'update' },
    summary: 'Add several books to a collection',
    params: one,
    body: books,
    reply: collection,
  }),
  batchRemove: endpoint({
    method: 'POST',
    path: '/api/collections/:id/batch/remove',
    policy: { right: 'update' },
    summary: 'Take several books out of a collection',
    params: one,
    body: books,
    reply: collection,
  }),
}
