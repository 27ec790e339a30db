import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useCurrentLibraryId } from '#features/libraries/index.ts'
import { callQuery } from '#platform/net/query.ts'
import { useMay } from '#platform/session/session.ts'
import { lazyPart } from '#ui/page/lazy-part.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'

const waiting = () => <Skeleton className="h-64" />
const Stats = lazyPart(() => import('#features/stats/index.ts').then((file) => file.StatsPage), {
  waiting,
})
const Matches = lazyPart(() => import('#features/match/index.ts').then((file) => file.ReviewPage), {
  waiting,
})

/** Matches that wait for a review, of `?library=` or of the library one was in. */
export function MatchesOfLibrary() {
  const current = useCurrentLibraryId() ?? ''
  const { library = current } = useSearch({ strict: false })
  return <Matches key={library} libraryId={library} />
}

/** Administrators look at anybody's figures: `?user=` with an id. */
export function OwnStats() {
  const isAdmin = useMay('admin')
  const { user } = useSearch({ strict: false })
  const isOther = isAdmin && user !== undefined
  const { data } = useQuery({ ...callQuery('GET /api/users'), enabled: isOther })
  if (!isOther) return <Stats listener={null} />
  const username = data?.users.find(({ id }) => id === user)?.username ?? ''
  return <Stats listener={{ id: user, username }} />
}
