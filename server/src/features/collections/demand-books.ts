import { listKinds } from '#features/lists/index.ts'
import type { Destination, Entry, ListsStore } from '#features/lists/index.ts'
import { Problem } from '#platform/problem.ts'

/** What goes into collections are books of their library that the caller may see; throws for anything else. */
export function bookDemand(store: Pick<ListsStore, 'candidates'>) {
  return {
    async one({ itemId }: Entry, { libraryId, scope }: Destination): Promise<void> {
      const book = (await store.candidates([itemId], scope)).get(itemId)
      if (book === undefined) throw new Problem('missing', 'Book not found')
      if (book.libraryId !== libraryId || book.mediaType !== 'book')
        throw new Problem('invalid', 'Book in different library')
    },

    /** One that may not go in refuses them all. */
    async all(entries: readonly Entry[], { libraryId, scope }: Destination): Promise<void> {
      const itemIds = entries.map((entry) => entry.itemId)
      const found = await store.candidates(itemIds, scope)
      const fits = itemIds.every((itemId) => {
        const item = found.get(itemId)
        return item?.libraryId === libraryId && item.mediaType === 'book'
      })
      if (!fits)
        throw new Problem('invalid', `${listKinds.collections.refusals.invalid}. Invalid books`)
    },
  }
}

/** A book as lists hold it. */
export const bookEntry = (itemId: string): Entry => ({ itemId, episodeId: '' })
