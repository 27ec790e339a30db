import type { Content } from '#domain/content.ts'
import type { Caller } from '#domain/caller.ts'
import { Problem } from '#platform/problem.ts'
import { entryKey, once } from '../entry.ts'
import type { Entry } from '../entry.ts'
import { listKinds } from '../kinds.ts'
import type { ListChanges } from './list-change.ts'
import type { ChangeOptions, ListVerbsDeps } from './list-verbs-deps.ts'

type ListEntriesDeps = ListChanges & Pick<ListVerbsDeps<never>, 'kind' | 'demand'>

/** Books and episodes in and out of lists. */
export function createListEntries({ kind, open, change, demand }: ListEntriesDeps) {
  const { refusals } = listKinds[kind]
  return {
    /** Throws `invalid` for what is in it already, and what the kind's demand throws for what may not go in. */
    async addOne(
      id: string,
      added: Entry,
      caller: Caller,
      options: ChangeOptions = {},
    ): Promise<Content> {
      const { library_id } = await open(id, caller)
      await demand.one(added, { libraryId: library_id, scope: caller.scope })
      return change(id, caller, {
        ...options,
        arrange(entries) {
          if (entries.some((entry) => entryKey(entry) === entryKey(added)))
            throw new Problem('invalid', refusals.doubled)
          return [...entries, added]
        },
      })
    },

    /** Adds those that aren't in it. */
    async addAll(
      id: string,
      added: readonly Entry[],
      caller: Caller,
      options: ChangeOptions = {},
    ): Promise<Content> {
      const { library_id } = await open(id, caller)
      await demand.all(added, { libraryId: library_id, scope: caller.scope })
      return change(id, caller, {
        ...options,
        arrange: (entries) => once([...entries, ...added]),
      })
    },

    /** Takes out those that the caller sees in it. */
    async takeOut(
      id: string,
      items: readonly Entry[],
      caller: Caller,
      options: ChangeOptions = {},
    ): Promise<Content> {
      const leaving = new Set(items.map(entryKey))
      return change(id, caller, {
        ...options,
        arrange: (entries, seen) =>
          entries.filter((entry) => {
            const key = entryKey(entry)
            return !(leaving.has(key) && seen.has(key))
          }),
      })
    },
  }
}
