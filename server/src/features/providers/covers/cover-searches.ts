import type { ServerEventName, ServerEvents } from '@lectern/contract'
import type { Gate } from '#platform/gate.ts'
import { Problem } from '#platform/problem.ts'
import type { Providers } from '../providers.ts'
import { askEach } from './each-provider.ts'

interface CoverSearchesDeps {
  providers: Pick<Providers, 'coverProviders' | 'searchCovers'>
  /** Where those stand who search. */
  gate: Gate
  /** Ends a provider that takes too long. */
  deadline: () => AbortSignal
}

type Tell = <N extends ServerEventName>(event: N, payload: ServerEvents[N]) => void

interface WantedCovers {
  requestId: string
  title: string
  author: string
  provider: string
  isPodcast: boolean
}

/** Of one socket. */
const mostAtOnce = 5

/**
 * Searches for covers over sockets (ABS wire, sockets §7.2): what each provider finds is told when it is there. Makes the
 * searches of one socket.
 */
export function createCoverSearches({ providers, gate, deadline }: CoverSearchesDeps) {
  return (tell: Tell) => {
    const running = new Map<string, AbortController>()

    async function run(wanted: WantedCovers, signal: AbortSignal): Promise<void> {
      const { requestId, ...search } = wanted
      const sayUnlessOver: Tell = (event, payload) => {
        if (!signal.aborted) tell(event, payload)
      }
      await gate(() =>
        askEach(
          providers,
          { provider: search.provider, search, deadline, signal },
          {
            found(provider, covers) {
              if (covers.length === 0) return
              const total = covers.length
              sayUnlessOver('cover_search_result', { requestId, provider, covers, total })
            },
            failed: (provider, error) =>
              sayUnlessOver('cover_search_provider_error', {
                requestId,
                provider,
                error: sentenceOf(error),
              }),
          },
        ),
      )
      sayUnlessOver('cover_search_complete', { requestId })
    }

    return {
      /** A search of that id that is under way goes on alone. */
      start(wanted: WantedCovers): void {
        const { requestId } = wanted
        if (running.has(requestId)) return
        if (running.size >= mostAtOnce) {
          tell('cover_search_error', { requestId, error: 'Too many searches at once.' })
          return
        }
        const over = new AbortController()
        running.set(requestId, over)
        void run(wanted, over.signal)
          .catch((error: unknown) => {
            if (!over.signal.aborted)
              tell('cover_search_error', { requestId, error: sentenceOf(error) })
          })
          .finally(() => {
            if (running.get(requestId) === over) running.delete(requestId)
          })
      },
      cancel(requestId: string): void {
        running.get(requestId)?.abort()
        running.delete(requestId)
      },
      close(): void {
        for (const over of running.values()) over.abort()
        running.clear()
      },
    }
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof Problem) return error.message
  return error instanceof Error && error.name === 'TimeoutError'
    ? 'Provider timeout'
    : 'The search failed.'
}
