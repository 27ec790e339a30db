import { mergedProvider } from '@lectern/contract/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reply } from '#platform/net/api.ts'
import { call } from '#platform/net/call.ts'
import { callQuery, invalidate } from '#platform/net/query.ts'

type Stored = Reply<'GET /api/lectern/libraries/:id/merged-providers'>
export type Orders = Pick<Stored, 'order' | 'fields'>
export type KnownProvider = Stored['providers'][number]
export type OrdersDraft = ReturnType<typeof useOrdersDraft>

const storedQuery = (id: string) =>
  callQuery('GET /api/lectern/libraries/:id/merged-providers', { params: { id } })

/** Whom a library asks for which field, while that is edited; nothing is sent before `save`. */
export function useOrdersDraft(libraryId: string | null) {
  const { data, error, refetch } = useQuery({
    ...storedQuery(libraryId ?? ''),
    enabled: libraryId !== null,
  })
  const [draft, setDraft] = useState<Orders | null>(null)
  const stored = data ? { order: data.order, fields: data.fields } : null
  return {
    /** Null until they are there. */
    orders: draft ?? stored,
    providers: data?.providers ?? [],
    error,
    reload: () => void refetch(),
    set: setDraft,
    /** Throws the server's refusal. */
    async save(): Promise<void> {
      if (libraryId === null || draft === null) return
      await call('PATCH /api/lectern/libraries/:id/merged-providers', {
        params: { id: libraryId },
        body: draft,
      })
      setDraft(null)
      invalidate('GET /api/lectern/libraries/:id/merged-providers')
    },
  }
}

/** The provider itself, and of several that are merged the first shop of Audible: what is asked by region is asked there. */
export function useShop(libraryId: string, provider: string | undefined): string | undefined {
  const isMerged = provider === mergedProvider
  const { data } = useQuery({ ...storedQuery(libraryId), enabled: isMerged })
  return isMerged ? data?.order.find((name) => name.startsWith('audible')) : provider
}
