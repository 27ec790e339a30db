import type { ReactNode } from 'react'
import { Skeleton } from '../page/skeleton.tsx'
import { ErrorState } from '../page/state.tsx'

interface LoadedBodyProps<T> {
  /** What `useQuery` answers. */
  query: { data: T | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }
  /** Said when it could not be loaded. */
  failed: string
  children: (data: T) => ReactNode
}

/** What a dialog shows of something that is loaded first: that it is on its way, why it failed, or all of it. */
export function LoadedBody<T>({ query, failed, children }: LoadedBodyProps<T>) {
  const { data, error, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (error)
    return (
      <ErrorState title={failed} error={error} busy={isFetching} onRetry={() => void refetch()} />
    )
  return (
    <div aria-busy="true" className="grid gap-5">
      <Skeleton className="h-10" />
      <Skeleton className="h-32" />
    </div>
  )
}
