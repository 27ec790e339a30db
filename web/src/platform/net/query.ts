import { queryOptions, QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Asked, CallName, InputArgument, Reply, RequestInput } from './api.ts'
import { CallError } from './call-error.ts'
import { request } from './call.ts'
import { keepEarly } from './send.ts'

/** Query options of one call: key = [name, params, query], so `invalidate('GET /api/libraries')` reaches all of them. */
export function callQuery<N extends CallName>(
  name: N,
  ...given: InputArgument<Asked<N> & { timeoutMs?: number }>
) {
  return queryOptions(pageQuery(name, ...given))
}

/** The same for a page of a list, before it is an option of any query. */
export function pageQuery<N extends CallName>(
  name: N,
  ...[given]: InputArgument<Asked<N> & { timeoutMs?: number }>
) {
  const input: RequestInput = given ?? {}
  return {
    queryKey: [name, input.params ?? {}, input.query ?? {}] as const,
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await request(name, { ...input, signal })) as Reply<N>,
  }
}

interface PageQuery<T> {
  queryKey: QueryKey
  queryFn: (context: { signal: AbortSignal }) => Promise<T>
}

/** The same question, answered by what `read` makes of it. */
export function answeredBy<T, R>(
  { queryKey, queryFn }: PageQuery<T>,
  read: (ask: () => Promise<T>) => Promise<R>,
): PageQuery<R> {
  return { queryKey, queryFn: (context) => read(() => queryFn(context)) }
}

/** One cache for the app. Answers stay fresh while the socket tells of changes; without it they are asked again on focus. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      gcTime: 10 * 60_000,
      retry: (failures, error) => failures < 2 && isPassing(error),
      refetchOnWindowFocus: true,
      // Without a network a page says so instead of loading for ever; its return asks again.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false },
  },
})

// The first page finds what was asked for before there was any page.
keepEarly(({ name, params, query }, reply) =>
  queryClient.setQueryData([name, params, query], reply),
)

/** Marks every cached answer of these calls as old; the ones on screen are asked again. */
export function invalidate(...names: CallName[]): void {
  const wanted = new Set<unknown>(names)
  void queryClient.invalidateQueries({ predicate: (query) => wanted.has(query.queryKey[0]) })
}

function isPassing(error: unknown): boolean {
  return (
    error instanceof CallError &&
    error.failure !== 'aborted' &&
    (error.status === 0 || error.status >= 500)
  )
}
