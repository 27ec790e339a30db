import type { ChangeOptions, ListsStore } from '#features/lists/index.ts'
import type { Answer } from '#http/answer.ts'
import type { Caller } from '#platform/caller.ts'
import { Problem } from '#platform/problem.ts'
import type { CollectionChanging } from './collection-change.ts'
import { demandBooks } from './collection-input.ts'

interface CollectionBooksDeps extends Pick<CollectionChanging, 'open' | 'change'> {
  store: Pick<ListsStore, 'candidates'>
}

/** Books in and out of collections. */
export function createCollectionBooks({ store, open, change }: CollectionBooksDeps) {
  return {
    async addBook(
      id: string,
      itemId: string,
      caller: Caller,
      options: ChangeOptions = {},
    ): Promise<Answer> {
      const { library_id } = await open(id, caller.scope)
      const book = (await store.candidates([itemId], caller.scope)).get(itemId)
      if (book === undefined) throw new Problem('missing', 'Book not found')
      if (book.libraryId !== library_id || book.mediaType !== 'book')
        throw new Problem('invalid', 'Book in different library')
      return change(id, caller, {
        ...options,
        arrange(itemIds) {
          if (itemIds.includes(book.id)) throw new Problem('invalid', 'Book already in collection')
          return [...itemIds, book.id]
        },
      })
    },

    async addBooks(
      id: string,
      added: readonly string[],
      caller: Caller,
      options: ChangeOptions = {},
    ): Promise<Answer> {
      const { library_id } = await open(id, caller.scope)
      await demandBooks(store, added, { libraryId: library_id, scope: caller.scope })
      return change(id, caller, {
        ...options,
        arrange: (itemIds) => [...new Set([...itemIds, ...added])],
      })
    },

    async removeBooks(
      id: string,
      itemIds: readonly string[],
      caller: Caller,
      options: ChangeOptions = {},
    ): Promise<Answer> {
      const leaving = new Set(itemIds)
      return change(id, caller, {
        ...options,
        arrange: (entries, seen) =>
          entries.filter((entry) => !(leaving.has(entry) && seen.has(entry))),
      })
    },
  }
}
