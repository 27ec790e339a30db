import type { SlowCall } from '@lectern/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Now } from '#platform/clock.ts'

export interface SlowCalls {
  /** The slowest calls of late, the slowest first, by their route alone: addresses carry tokens and titles. */
  list(): SlowCall[]
}

/** What is older says nothing of how the server is now. */
const keptMs = 24 * 3_600_000
const listed = 10
/** Faster ones are nobody's concern. */
const slowMs = 50

interface Counted extends SlowCall {
  sumMs: number
}

/**
 * Notes how long calls take until their answer begins. There are as many entries as routes, so it needs no bound. What
 * takes long because it has to, as a backup, is among them.
 */
export function noteSlowCalls(
  server: FastifyInstance,
  now: Now,
  ticks: () => number = () => performance.now(),
): SlowCalls {
  const routes = new Map<string, Counted>()
  const begun = new WeakMap<FastifyRequest, number>()

  server.addHook('onRequest', async (request) => void begun.set(request, ticks()))
  server.addHook('onSend', async (request, _reply, payload) => {
    const route = request.routeOptions.url
    const at = begun.get(request)
    if (route !== undefined && at !== undefined)
      note(request.method, route, Math.round(ticks() - at))
    return payload
  })

  function note(method: string, route: string, took: number): void {
    const key = `${method} ${route}`
    const known = routes.get(key)
    const entry =
      known !== undefined && now() - known.at < keptMs
        ? known
        : { method, route, slowestMs: -1, averageMs: 0, calls: 0, at: 0, sumMs: 0 }
    entry.calls += 1
    entry.sumMs += took
    if (took > entry.slowestMs) Object.assign(entry, { slowestMs: took, at: now() })
    routes.set(key, entry)
  }

  return {
    list: () =>
      [...routes.values()]
        .filter(({ slowestMs, at }) => slowestMs >= slowMs && now() - at < keptMs)
        .toSorted((one, other) => other.slowestMs - one.slowestMs)
        .slice(0, listed)
        .map(({ sumMs, ...call }) => ({ ...call, averageMs: Math.round(sumMs / call.calls) })),
  }
}
