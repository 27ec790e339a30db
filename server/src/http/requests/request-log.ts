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

export interface AnsweredRequest {
  method: string
  /** As the contract has it; undefined: no call has this address. */
  route: string | undefined
  status: number
  seconds: number
}

/** Calls back with each request when it is over. */
export function countRequests(
  server: FastifyInstance,
  onAnswered: ((request: AnsweredRequest) => void) | null,
): void {
  if (onAnswered === null) return
  server.addHook('onResponse', async (request, reply) => {
    onAnswered({
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    })
  })
}
