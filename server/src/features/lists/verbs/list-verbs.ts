import type { Content } from '#domain/content.ts'
import type { Caller } from '#domain/caller.ts'
import { entryKey } from '../entry.ts'
import type { Entry } from '../entry.ts'
import { listKinds, ownerOf } from '../kinds.ts'
import { changedTexts, newHead } from '../list-head.ts'
import type { ListTexts } from '../list-head.ts'
import { reordered } from '../list-rules.ts'
import type { ListHead } from '../store/list-tables.store.ts'
import { createGoneClearing } from './clear-gone.ts'
import { createListChanges } from './list-change.ts'
import { createListEntries } from './list-entries.ts'
import type { ChangeOptions, ListVerbsDeps } from './list-verbs-deps.ts'

/** What collections and playlists do alike. */
export function createListVerbs<List>(deps: ListVerbsDeps<List>) {
  const { kind, store, events, answers, now } = deps
  const { publish, refusals } = listKinds[kind]
  const changes = createListChanges(deps)
  const { open, change } = changes

  return {
    open,
    change,
    ...createListEntries({ ...changes, kind, demand: deps.demand }),
    ...createGoneClearing(deps),

    async all(caller: Caller): Promise<Content> {
      const page = { limit: 0, offset: 0 }
      const heads = await store.list(ownerOf(kind, caller), caller.scope, page)
      return answers.whole(heads, caller.scope, [`{"${kind}":[`, ']}'])
    },

    get: async (id: string, caller: Caller): Promise<Content> =>
      answers.whole([await open(id, caller)], caller.scope),

    /** A new list with texts that are cleaned and entries that may go in. */
    async insert(
      texts: Pick<ListHead, 'name' | 'description'> & { libraryId: string },
      entries: readonly Entry[],
      caller: Caller,
      { isMinimal = false }: ChangeOptions,
    ): Promise<Content> {
      const head = newHead({
        id: deps.newId(),
        userId: ownerOf(kind, caller).userId ?? '',
        ...texts,
        at: now(),
      })
      await store.insert(head, entries)
      publish.added(events, head)
      return isMinimal ? answers.minimal(head) : answers.whole([head], caller.scope)
    },

    /** Changes its texts and the order of its entries; none that are named: their order stays. */
    async rewrite(
      id: string,
      { entries: named, ...texts }: ListTexts & { entries: readonly Entry[] },
      caller: Caller,
      options: ChangeOptions,
    ): Promise<Content> {
      const row = changedTexts(texts, refusals.invalid)
      if (named.length === 0) return change(id, caller, { ...options, row })
      const wanted = named.map(entryKey)
      return change(id, caller, {
        ...options,
        row,
        arrange(entries, seen) {
          const byKey = new Map(entries.map((entry) => [entryKey(entry), entry]))
          const keys = reordered([...byKey.keys()], deps.order(wanted, seen))
          return keys.flatMap((key) => byKey.get(key) ?? [])
        },
      })
    },
  }
}
