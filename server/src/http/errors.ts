import { randomBytes } from 'node:crypto'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Problem, statusOf } from '#platform/problem.ts'
import type { Log } from '#platform/log.ts'

/**
 * The one place that turns what was thrown into an answer: plain text, no stack. Bugs are logged once under a
 * short id, and the caller sees the id.
 */
export function createErrorHandler(log: Log) {
  return (
    error: FastifyError | Error,
    request: FastifyRequest,
    reply: FastifyReply,
  ): FastifyReply => {
    if (error instanceof Problem) return sendProblem(reply, error)
    const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
    if (status < 500)
      return reply.code(status).type('text/plain; charset=utf-8').send(sentence(status))
    if (reply.raw.headersSent) return reply
    const id = randomBytes(4).toString('hex')
    log.error(
      { err: error, id, method: request.method, route: request.routeOptions.url },
      'unexpected error',
    )
    return reply.code(500).type('text/plain; charset=utf-8').send(`Internal Server Error (${id})`)
  }
}

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  reply.code(statusOf[problem.kind])
  if (problem.body !== undefined)
    return reply.type('application/json; charset=utf-8').send(problem.body)
  // Clients of this wire refresh their token on a 401 without content type.
  if (problem.kind === 'unauthenticated')
    return reply.removeHeader('content-type').send(Buffer.from(problem.message))
  return reply.type('text/plain; charset=utf-8').send(problem.message)
}

function sentence(status: number): string {
  if (status === 413) return 'The request body is too large.'
  if (status === 414) return 'The address is too long.'
  if (status === 404) return 'Not Found'
  return 'Bad Request'
}
