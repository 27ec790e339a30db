import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Reply } from '#platform/net/api.ts'
import { callQuery } from '#platform/net/query.ts'

/** What the tools would make of a book, and the room there is for it. */
export type ToolPlans = Reply<'GET /api/lectern/items/:id/tools'>

/** Asked for anew whenever something begins or ends, which `turn` tells: the files are others then. */
export function useToolPlans(itemId: string, turn: string) {
  const plans = useQuery({
    ...callQuery('GET /api/lectern/items/:id/tools', { params: { id: itemId } }),
    refetchOnMount: 'always',
  })
  const { refetch } = plans
  useEffect(() => {
    if (turn !== '') void refetch()
  }, [turn, refetch])
  return plans
}
