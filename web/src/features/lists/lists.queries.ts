import { queryOptions } from '@tanstack/react-query'
import type { ListDetail, ListSummary } from '@lectern/contract'
import type { PageSource } from '#features/grid/index.ts'
import { call } from '#platform/net/call.ts'
import { callQuery, pageQuery, queryClient } from '#platform/net/query.ts'
import { readWhenStill } from './change-order.ts'
import { wireEntry, type ListEntry, type ListKind } from './list-kinds.ts'

export type { ListDetail, ListSummary }

export type ListSort = 'name' | 'createdAt' | 'lastUpdate'

const cardsPerPage = 36

/** Lists of a library as cards, page by page. */
export function listsSource(
  libraryId: string,
  kind: ListKind,
  order: { sort: ListSort; desc: boolean },
): PageSource<ListSummary> {
  const wanted = { sort: order.sort, desc: order.desc ? '1' : '0', limit: cardsPerPage }
  return {
    key: JSON.stringify([libraryId, kind, wanted]),
    pageSize: cardsPerPage,
    query: (page) =>
      pageQuery('GET /api/lectern/libraries/:id/lists/:kind', {
        params: { id: libraryId, kind },
        query: { ...wanted, page },
      }),
  }
}

/** All lists of a library. */
export const allListsQuery = (libraryId: string, kind: ListKind) =>
  callQuery('GET /api/lectern/libraries/:id/lists/:kind', {
    params: { id: libraryId, kind },
    query: { limit: 0 },
  })

/** How many of some items each list holds, by id of the list. */
export const holdingQuery = (libraryId: string, kind: ListKind, entries: readonly ListEntry[]) =>
  queryOptions({
    queryKey: [holdingCall, { id: libraryId, kind }, entries.map(wireEntry)] as const,
    queryFn: ({ signal }) =>
      readWhenStill(async () => {
        const { lists } = await call(holdingCall, {
          params: { id: libraryId, kind },
          body: { items: entries.map(wireEntry) },
          signal,
        })
        return new Map(lists.map(({ id, held }) => [id, held]))
      }),
  })

/** One list without what is in it. */
export const listQuery = (kind: ListKind, id: string) =>
  callQuery('GET /api/lectern/lists/:kind/:id', { params: { kind, id } })

/** Marks everything that is known of lists of a kind as old; what is on screen is asked again. */
export function refreshLists(kind: ListKind): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [name, params] }) =>
      listCalls.has(String(name)) && (params as { kind?: string }).kind === kind,
  })
}

const holdingCall = 'POST /api/lectern/libraries/:id/lists/:kind/holding'
const listCalls = new Set<string>([
  holdingCall,
  'GET /api/lectern/lists/:kind/:id/items',
  'GET /api/lectern/libraries/:id/lists/:kind',
  'GET /api/lectern/lists/:kind/:id',
])
