import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#platform/net/call.ts'
import type { EditedUser } from './user-draft.ts'

/** How many items an account with these limits sees, and the tags there are; the last answer stays until the next. */
export function useUserSight({ permissions, librariesAccessible, itemTagsSelected }: EditedUser) {
  const body = { permissions, librariesAccessible, itemTagsSelected }
  return useQuery({
    queryKey: ['POST /api/lectern/user-sight', body],
    queryFn: () => call('POST /api/lectern/user-sight', { body }),
    placeholderData: keepPreviousData,
  })
}
