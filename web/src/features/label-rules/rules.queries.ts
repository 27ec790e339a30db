import type { LabelRule } from '@lectern/contract/rules'
import { keepPreviousData } from '@tanstack/react-query'
import { call } from '#platform/net/call.ts'
import { callQuery } from '#platform/net/query.ts'

/** The rules of a library as they are stored. */
export const rulesQuery = (id: string) =>
  callQuery('GET /api/lectern/libraries/:id/label-rules', { params: { id } })

/** What such rules would do in a library as it is now; large ones take a while. */
export const previewQuery = (id: string, rules: readonly LabelRule[]) => ({
  queryKey: ['label rules tried out', id, rules] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call('POST /api/lectern/libraries/:id/label-rules/preview', {
      params: { id },
      body: { rules: [...rules] },
      timeoutMs: 120_000,
      signal,
    }),
  placeholderData: keepPreviousData,
  retry: false,
  staleTime: 0,
  gcTime: 60_000,
})
