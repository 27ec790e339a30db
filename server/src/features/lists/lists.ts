import type { ListDetail, ListMove, ListSummary } from '@lectern/contract'
import { cardsOf, pageNumber } from '#features/items/index.ts'
import type { LibraryAccess, PageCache } from '#features/items/index.ts'
import { json } from '#domain/content.ts'
import type { Content } from '#domain/content.ts'
import type { Caller } from '#domain/caller.ts'
import type { Now } from '#platform/clock.ts'
import type { Events } from '#domain/events.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#storage/database.ts'
import { entryKey, once } from './entry.ts'
import type { Entry } from './entry.ts'
import { listKinds, ownerOf } from './kinds.ts'
import { listCardsStore } from './store/list-cards.store.ts'
import type { ListHead, ListKind } from './store/list-tables.store.ts'
import { coverRefs } from './list-cards.ts'
import { openList } from './verbs/list-change.ts'
import type { ListPage, ListsStore } from './store/lists.store.ts'

export interface ListsDeps {
  db: Database
  stores: Record<ListKind, ListsStore>
  libraryAccess: LibraryAccess
  pages: PageCache
  events: Pick<Events, 'publish'>
  now: Now
}

export interface ListsQuery {
  limit?: number | undefined
  page?: number | undefined
  sort?: string | undefined
  desc: boolean
}

export type Lists = ReturnType<typeof createLists>

/** Collections and playlists in small pieces: what our own client reads and how it orders them. */
export function createLists({ db, stores, libraryAccess, pages, events, now }: ListsDeps) {
  const cards = {
    collections: listCardsStore(db, 'collections'),
    playlists: listCardsStore(db, 'playlists'),
  }

  const open = (kind: ListKind, id: string, caller: Caller): Promise<ListHead> =>
    openList({ kind, store: stores[kind] }, id, caller)

  async function summaries(
    kind: ListKind,
    heads: readonly ListHead[],
    caller: Caller,
  ): Promise<ListSummary[]> {
    const ids = heads.map((head) => head.id)
    const sums = await cards[kind].sums(ids, coversEach, caller.scope)
    const itemCards = await cardsOf(db.read, [
      ...new Set([...sums.values()].flatMap(({ first }) => first)),
    ])
    return heads.map((head) => {
      const { first, ...totals } = sums.get(head.id) ?? { count: 0, duration: 0, first: [] }
      return {
        id: head.id,
        libraryId: head.library_id,
        name: head.name,
        description: head.description,
        createdAt: head.created_at,
        lastUpdate: head.updated_at,
        ...totals,
        covers: coverRefs(first, itemCards),
      }
    })
  }

  return {
    /** Kept until what libraries show changes: a list says nothing of where anybody is. */
    async inLibrary(
      { id: libraryId, kind }: { id: string; kind: ListKind },
      query: ListsQuery,
      caller: Caller,
    ): Promise<Content> {
      await libraryAccess.open(libraryId, caller.scope)
      const limit = pageNumber(query.limit, 'limit')
      const page = pageNumber(query.page, 'page')
      const where = { libraryId, ...ownerOf(kind, caller) }
      const rest = `${kind}|${JSON.stringify([query, where, caller.scope])}`
      return pages.through({ libraryId, rest }, async () => {
        const heads = await stores[kind].list(where, caller.scope, {
          limit,
          offset: page * limit,
          sort: sortOf(query.sort),
          isDescending: query.desc,
        })
        const total = await stores[kind].count(where, caller.scope)
        const results = await summaries(kind, heads, caller)
        return json(JSON.stringify({ results, total, limit, page }))
      })
    },

    /** Which of the lists that the caller may see hold how many of these items. */
    async holding(
      { id: libraryId, kind }: { id: string; kind: ListKind },
      items: readonly Entry[],
      caller: Caller,
    ) {
      await libraryAccess.open(libraryId, caller.scope)
      const named = once(items)
      const itemIds = [...new Set(named.map((entry) => entry.itemId))]
      // Where something is that one may not see is not told either.
      const visible = await stores[kind].candidates(itemIds, caller.scope)
      const wanted = named.filter((entry) => visible.has(entry.itemId))
      const held = await cards[kind].holding(libraryId, wanted)
      const where = { libraryId, ...ownerOf(kind, caller) }
      const heads = await stores[kind].list(where, caller.scope, { limit: 0, offset: 0 })
      const lists = heads.flatMap(({ id }) => {
        const count = held.get(id)
        return count === undefined ? [] : [{ id, held: count }]
      })
      return { lists }
    },

    async get(kind: ListKind, id: string, caller: Caller): Promise<ListDetail> {
      const head = await open(kind, id, caller)
      const [summary] = await summaries(kind, [head], caller)
      if (summary === undefined) throw new Problem('missing')
      const { userId, scope } = caller
      const next = await cards[kind].next(id, userId, scope)
      return {
        ...summary,
        ...(await cards[kind].progress(id, userId, scope)),
        next: next && {
          index: next.index,
          libraryItemId: next.itemId,
          episodeId: next.episodeId || null,
        },
      }
    },

    async items(
      { kind, id }: { kind: ListKind; id: string },
      query: { limit?: number | undefined; page?: number | undefined },
      caller: Caller,
    ): Promise<Content> {
      await open(kind, id, caller)
      const limit = pageNumber(query.limit, 'limit')
      const page = pageNumber(query.page, 'page')
      const range = { limit, offset: page * limit }
      const entries = await cards[kind].page(id, caller.scope, range)
      const sums = await cards[kind].sums([id], 1, caller.scope)
      const items = await cardsOf(db.read, [...new Set(entries.map((entry) => entry.itemId))])
      const rows = entries.flatMap(({ itemId, episodeId, episode }) => {
        const card = items.get(itemId)
        if (card === undefined) return []
        const head = JSON.stringify({
          libraryItemId: itemId,
          episode: episode && { id: episodeId, ...episode },
        })
        return [`${head.slice(0, -1)},"libraryItem":${card}}`]
      })
      const envelope = JSON.stringify({ total: sums.get(id)?.count ?? 0, limit, page })
      return json(`{"results":[${rows.join(',')}],${envelope.slice(1)}`)
    },

    /** Puts one entry before another, or at the end; what the caller can't see stays where it is. */
    async move(
      { kind, id }: { kind: ListKind; id: string },
      { item, before }: ListMove,
      caller: Caller,
    ): Promise<void> {
      const { right, publish } = listKinds[kind]
      if (right !== null && !caller.permissions[right]) throw new Problem('forbidden')
      const head = await open(kind, id, caller)
      const named = before === null ? [item] : [item, before]
      const seen = new Set((await cards[kind].seen(id, named, caller.scope)).map(entryKey))
      const isMoved =
        named.every((entry) => seen.has(entryKey(entry))) &&
        (await stores[kind].move(id, { item, before }, now()))
      if (!isMoved) throw new Problem('missing', 'Item not in list')
      publish.changed(events, head)
    },
  }
}

/** Covers that a card of a list shows. */
const coversEach = 4

function sortOf(sort: string | undefined): NonNullable<ListPage['sort']> {
  if (sort === 'createdAt') return 'created_at'
  return sort === 'lastUpdate' ? 'updated_at' : 'name_key'
}
