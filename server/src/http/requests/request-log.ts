import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Log } from '#platform/log.ts'

/** Says the name of a request to whoever asked, so that both ends speak of the same one. */
const idHeader = 'x-request-id'

export const newRequestId = (): string => randomBytes(4).toString('hex')

/**
 * Tells each answer its request's id; where `log` is given, logs each request when it is over: its route, never its
 * address, which may carry tokens and titles.
 */
export function logRequests(server: FastifyInstance, log: Pick<Log, 'info'> | null): void {
  server.addHook('onRequest', async (request, reply) => {
    reply.header(idHeader, request.id)
  })
  if (log === null) return
  server.addHook('onResponse', async (request, reply) => {
    log.info(
      {
        id: request.id,
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ip: request.ip,
        userId: request.caller?.userId,
      },
      'request',
    )
  })
}
