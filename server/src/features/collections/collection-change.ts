import type { ChangeOptions, ListAnswers, ListHead, ListsStore } from '#features/lists/index.ts'
import type { Answer } from '#http/answer.ts'
import type { Caller, VisibilityScope } from '#platform/caller.ts'
import type { Now } from '#platform/clock.ts'
import type { Events } from '#platform/events.ts'
import { Problem } from '#platform/problem.ts'

interface CollectionChangeDeps {
  store: ListsStore
  events: Pick<Events, 'publish'>
  answers: Pick<ListAnswers<unknown>, 'brief' | 'whole'>
  now: Now
}

interface CollectionChange extends ChangeOptions {
  row?: Partial<ListHead>
  /** All books, and those of them that the caller sees → books as they shall be. */
  arrange?: (itemIds: string[], seen: ReadonlySet<string>) => readonly string[]
}

export type CollectionChanging = ReturnType<typeof createCollectionChanging>

/** How every collection is opened and changed. */
export function createCollectionChanging({ store, events, answers, now }: CollectionChangeDeps) {
  async function open(id: string, scope: VisibilityScope): Promise<ListHead> {
    const row = await store.one({ id }, scope)
    if (row === undefined) throw new Problem('missing', 'Collection not found')
    return row
  }

  /** Ids of the books that the scope may see, in order. */
  async function booksOf(id: string, scope: VisibilityScope): Promise<string[]> {
    return (await store.entries([id], scope)).get(id)?.map((entry) => entry.itemId) ?? []
  }

  return {
    open,
    booksOf,

    /** Changes what the caller may see, tells who listens, and answers the collection as it is then. */
    async change(
      id: string,
      caller: Caller,
      { row = {}, arrange, isBrief = false }: CollectionChange,
    ): Promise<Answer> {
      const { library_id } = await open(id, caller.scope)
      const seen = new Set(await booksOf(id, caller.scope))
      const outcome = await store.update(
        id,
        { ...row, updated_at: now() },
        arrange &&
          ((entries) => {
            const itemIds = entries.map((entry) => entry.itemId)
            return arrange(itemIds, seen).map(bookEntry)
          }),
      )
      if (outcome === null) throw new Problem('missing', 'Collection not found')
      events.publish('collection.changed', { libraryId: library_id, collectionId: id })
      // Without its last visible book it is as good as gone for the caller.
      const after = isBrief ? undefined : await store.one({ id }, caller.scope)
      return after === undefined
        ? answers.brief(outcome.head)
        : answers.whole([after], caller.scope)
    },
  }
}

/** A book as lists hold it. */
export const bookEntry = (itemId: string) => ({ itemId, episodeId: '' })
