import { librariesQuery } from '#features/libraries/index.ts'
import { viewsQuery } from '#features/views/index.ts'
import { queryClient } from '#platform/net/query.ts'
import { useSession } from '#platform/session/session.ts'

let kept: unknown

/** What came with a sign-in stands where pages look for it from now on, so that none of them asks for it again. */
export function keepWhatCameAlong(): void {
  keep()
  useSession.subscribe(keep)
}

function keep(): void {
  const { libraries, views } = useSession.getState().session ?? {}
  if (libraries === kept) return
  kept = libraries
  if (!libraries || !views) return
  queryClient.setQueryData(librariesQuery().queryKey, { libraries })
  for (const { id } of libraries)
    queryClient.setQueryData(viewsQuery(id).queryKey, {
      views: views.filter(({ libraryId }) => libraryId === id),
    })
}
