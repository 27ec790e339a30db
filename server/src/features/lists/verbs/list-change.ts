import type { Content } from '#domain/content.ts'
import type { Caller } from '#domain/caller.ts'
import { Problem } from '#platform/problem.ts'
import { entryKey } from '../entry.ts'
import type { Entry } from '../entry.ts'
import { listKinds, ownerOf } from '../kinds.ts'
import type { ListHead, ListKind } from '../store/list-tables.store.ts'
import type { ListsStore } from '../store/lists.store.ts'
import type { ChangeOptions, ListVerbsDeps } from './list-verbs-deps.ts'

type ListChangesDeps<List> = Pick<
  ListVerbsDeps<List>,
  'kind' | 'store' | 'events' | 'answers' | 'now' | 'onEmptied'
>

interface ListChange extends ChangeOptions {
  row?: Partial<ListHead>
  /** All entries, and the keys of those that the caller sees → entries as they shall be. */
  arrange?: (entries: Entry[], seen: ReadonlySet<string>) => readonly Entry[]
}

export type ListChanges = ReturnType<typeof createListChanges>

/** How every list is opened and changed. Other people's own ones are unknown to everybody, admins too. */
export function createListChanges<List>(deps: ListChangesDeps<List>) {
  const { kind, store, events, answers, now } = deps
  const { publish, refusals } = listKinds[kind]

  const open = (id: string, caller: Pick<Caller, 'userId' | 'scope'>): Promise<ListHead> =>
    openList(deps, id, caller)

  return {
    open,

    /** Changes what the caller may see, tells who listens, and answers the list as it is then: empty when it is gone. */
    async change(
      id: string,
      caller: Caller,
      { row = {}, arrange, isMinimal = false }: ListChange,
    ): Promise<Content> {
      await open(id, caller)
      const visible = (await store.entries([id], caller.scope)).get(id) ?? []
      const seen = new Set(visible.map(entryKey))
      const outcome = await store.update(
        id,
        { ...row, updated_at: now() },
        arrange && ((entries) => arrange(entries, seen)),
      )
      if (outcome === null) throw new Problem('missing', refusals.missing)
      const { head, isRemoved } = outcome
      if (isRemoved) deps.onEmptied(head)
      else publish.changed(events, head)
      return isRemoved || isMinimal ? answers.minimal(head) : answers.whole([head], caller.scope)
    },
  }
}

/** Throws `missing` for what the caller may not see. */
export async function openList(
  { kind, store }: { kind: ListKind; store: Pick<ListsStore, 'one'> },
  id: string,
  caller: Pick<Caller, 'userId' | 'scope'>,
): Promise<ListHead> {
  const head = await store.one({ id, ...ownerOf(kind, caller) }, caller.scope)
  if (head === undefined) throw new Problem('missing', listKinds[kind].refusals.missing)
  return head
}
