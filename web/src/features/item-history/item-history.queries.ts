import type { ItemHistoryEntry, ItemHistoryPage } from '@lectern/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { callQuery } from '#platform/net/query.ts'

/** Entries that are asked for at once. */
const pageSize = 50

/** Where each field of an item came from, and which are locked. */
export const fieldsQuery = (id: string) =>
  callQuery('GET /api/lectern/items/:id/fields', { params: { id } })

/** What was changed of one item, youngest first. */
export const useItemChanges = (id: string) => usePages('GET /api/lectern/items/:id/changes', id, {})

type Changes = 'GET /api/lectern/items/:id/changes' | 'GET /api/lectern/libraries/:id/changes'

/** As many pages as were asked for, one after the other; those that are known and still true aren't asked again. */
function usePages(name: Changes, id: string, filter: Record<string, string>) {
  const client = useQueryClient()
  const asked = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
  const list = JSON.stringify([name, id, asked])
  const [reach, setReach] = useState({ list, pages: 1 })
  const pages = reach.list === list ? reach.pages : 1
  const answer = useQuery({
    queryKey: [name, { id }, asked, { pages }],
    queryFn: async () => {
      const entries: ItemHistoryEntry[] = []
      let next: number | null = 0
      let total: ItemHistoryPage['total']
      for (let page = 0; page < pages && next !== null; page += 1) {
        const query: Record<string, string | number> = { ...asked, limit: pageSize }
        if (next) query['before'] = next
        const one: ItemHistoryPage = await client.fetchQuery(
          callQuery(name, { params: { id }, query }),
        )
        entries.push(...one.entries)
        next = one.next
        total ??= one.total
      }
      return { entries, hasMore: next !== null, total }
    },
    refetchOnMount: 'always',
    placeholderData: (before, query) =>
      query && JSON.stringify([query.queryKey[0], id, query.queryKey[2]]) === list
        ? before
        : undefined,
  })
  const showMore = useCallback(() => setReach({ list, pages: pages + 1 }), [list, pages])
  return { ...answer, showMore }
}

export interface LogFilter {
  /** Id of a user; '' for all. */
  user: string
  /** A source of changes; '' for all. */
  source: string
  /** Of entries that were written together; '' for all. */
  batch: string
}

/** What was changed of a library, youngest first. */
export const useLibraryChanges = (id: string, filter: LogFilter) =>
  usePages('GET /api/lectern/libraries/:id/changes', id, { ...filter })
