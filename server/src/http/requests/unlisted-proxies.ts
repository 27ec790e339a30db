import type { FastifyInstance } from 'fastify'
import type { Log } from '#platform/log.ts'

/** Peers that are remembered: strangers can send the header as well, and the log is not theirs to fill. */
const mostPeers = 20

/**
 * Says once for each peer that it passes requests on without being named in TRUSTED_PROXIES. Everybody behind it counts
 * as one address then: forty wrong passwords of a stranger close the login for all.
 */
export function tellOfUnlistedProxies(server: FastifyInstance, log: Pick<Log, 'warn'>): void {
  const warned = new Set<string>()
  server.addHook('onRequest', async (request) => {
    if (request.headers['x-forwarded-for'] === undefined || warned.size >= mostPeers) return
    const peer = request.socket.remoteAddress ?? ''
    // A trusted peer is followed by whom it speaks for.
    if (warned.has(peer) || (request.ips?.length ?? 1) > 1) return
    warned.add(peer)
    log.warn(
      { proxy: peer },
      'Somebody passes requests on, but is not named in TRUSTED_PROXIES: all who come that way count as one address, also for wrong passwords. If it is your proxy, name it there.',
    )
  })
}
